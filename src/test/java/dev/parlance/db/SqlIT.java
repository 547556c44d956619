package dev.parlance.db;

import static dev.parlance.db.Waiting.result;
import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.junit5.VertxExtension;
import io.vertx.sqlclient.Tuple;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(VertxExtension.class)
class SqlIT {
    private static final TestDatabase DATABASE = TestDatabase.empty();
    private static final String NUMBERS = """
            select n
              from generate_series(1, $1::bigint) as n
            """;

    /** A chain of composed futures would overflow the stack. */
    @Test
    void passesAllRowsInHoweverManyBatches(Vertx vertx) {
        var db = DATABASE.open(vertx);
        var rows = new AtomicLong();
        var sum = new AtomicLong();
        result(db.transaction(tx -> Sql.each(tx, NUMBERS, Tuple.of(15_000L), 1, batch -> {
            rows.addAndGet(batch.size());
            batch.forEach(row -> sum.addAndGet(row.getLong("n")));
            return Future.succeededFuture();
        })));
        assertThat(rows).hasValue(15_000);
        assertThat(sum).hasValue(112_507_500L);
        result(db.close());
    }
}
