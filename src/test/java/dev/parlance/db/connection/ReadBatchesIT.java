package dev.parlance.db.connection;

import static dev.parlance.db.Waiting.failure;
import static dev.parlance.db.Waiting.result;
import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.db.TestDatabase;
import dev.parlance.db.Waiting;
import io.vertx.core.DeploymentOptions;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import io.vertx.core.Vertx;
import io.vertx.core.http.ConnectionPoolTooBusyException;
import io.vertx.junit5.VertxExtension;
import io.vertx.pgclient.PgBuilder;
import io.vertx.pgclient.PgException;
import io.vertx.sqlclient.PoolOptions;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowSet;
import io.vertx.sqlclient.SqlClient;
import io.vertx.sqlclient.Tuple;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(VertxExtension.class)
class ReadBatchesIT {
    private static final TestDatabase DATABASE = TestDatabase.empty();
    private static final int READS = 500;
    private static final String SELECT =
            "select $1::int as number, pg_current_xact_id()::text as tx where $1::int % 7 <> 0";
    private static final String DIVIDE = "select 100 / $1::int as number";
    private static final String SLOW = "select $1::int as number from pg_sleep(0.3)";
    private static SqlClient client;

    @BeforeAll
    static void open(Vertx vertx) {
        client = PgBuilder.client()
                .with(new PoolOptions().setMaxSize(2))
                .connectingTo(DATABASE.options())
                .using(vertx)
                .build();
    }

    @AfterAll
    static void close() {
        result(client.close());
    }

    private static ReadBatches batches(Vertx vertx, int room) {
        return new ReadBatches(vertx, client, 2, room);
    }

    private static List<Integer> numbers(RowSet<Row> rows) {
        return StreamSupport.stream(rows.spliterator(), false)
                .map(row -> row.getInteger("number"))
                .toList();
    }

    @Test
    void eachReadGetsItsOwnRows(Vertx vertx) {
        var batches = batches(vertx, READS);
        var reads = IntStream.range(0, READS)
                .mapToObj(number -> batches.read(SELECT, Tuple.of(number)))
                .toList();
        result(Future.all(reads));
        for (var number = 0; number < READS; number++) {
            assertThat(numbers(reads.get(number).result())).isEqualTo(number % 7 == 0 ? List.of() : List.of(number));
        }
        var transactions = reads.stream()
                .flatMap(read -> StreamSupport.stream(read.result().spliterator(), false))
                .map(row -> row.getString("tx"))
                .distinct();
        assertThat(transactions.count()).isLessThan(READS / 10);
    }

    @Test
    void aReadThatTheServerRefusesIsTheOnlyOne(Vertx vertx) {
        var batches = batches(vertx, READS);
        var reads = IntStream.rangeClosed(-5, 5)
                .mapToObj(number -> batches.read(DIVIDE, Tuple.of(number)))
                .toList();
        assertThat(failure(reads.get(5))).isInstanceOf(PgException.class).hasMessageContaining("division by zero");
        assertThat(numbers(result(reads.getFirst()))).containsExactly(-20);
        assertThat(numbers(result(reads.get(6)))).containsExactly(100);
        assertThat(numbers(result(reads.getLast()))).containsExactly(20);
    }

    @Test
    void callersContinueOnTheirContexts(Vertx vertx) {
        var batches = batches(vertx, READS);
        result(vertx.deployVerticle(() -> new Caller(batches), new DeploymentOptions().setInstances(20)));
    }

    private static final class Caller extends VerticleBase {
        private final ReadBatches batches;

        Caller(ReadBatches batches) {
            this.batches = batches;
        }

        @Override
        public Future<?> start() {
            return batches.read(SELECT, Tuple.of(1))
                    .map(_ -> Vertx.currentContext())
                    .compose(found -> context.equals(found)
                            ? Future.succeededFuture()
                            : Future.failedFuture("continued on " + found));
        }
    }

    @Test
    void readsThatWaitFailWhenTheClientIsClosed(Vertx vertx) {
        var own = PgBuilder.client()
                .with(new PoolOptions().setMaxSize(1))
                .connectingTo(DATABASE.options())
                .using(vertx)
                .build();
        var batches = new ReadBatches(vertx, own, 1, READS);
        assertThat(numbers(result(batches.read(SLOW, Tuple.of(0))))).containsExactly(0);
        var reads = IntStream.range(0, 100)
                .mapToObj(number -> batches.read(SLOW, Tuple.of(number)))
                .toList();
        result(own.close());
        reads.forEach(Waiting::outcome);
        assertThat(failure(reads.getLast())).hasMessageContaining("closed");
    }

    @Test
    void tooManyReadsAreRefused(Vertx vertx) {
        var batches = batches(vertx, 3);
        var reads = IntStream.range(0, 5)
                .mapToObj(number -> batches.read(SLOW, Tuple.of(number)))
                .toList();
        assertThat(failure(batches.read(SLOW, Tuple.of(6)))).isInstanceOf(ConnectionPoolTooBusyException.class);
        assertThat(result(Future.all(reads)).size()).isEqualTo(5);
        assertThat(numbers(result(batches.read(SLOW, Tuple.of(7))))).containsExactly(7);
    }
}
