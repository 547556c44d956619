package dev.parlance.webhook.delivery.queue;

import static dev.parlance.db.Waiting.result;
import static dev.parlance.db.Waiting.until;
import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.db.Db;
import dev.parlance.db.Rows;
import dev.parlance.db.TestDatabase;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.junit5.VertxExtension;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Events that are moved to the outbox while a webhook is disabled. */
@ExtendWith(VertxExtension.class)
class FanOutRaceIT {
    private static final String WAITING = """
            select count(*)
              from pg_stat_activity
             where datname = current_database()
               and wait_event_type = 'Lock'
            """;

    private final TestDatabase database = TestDatabase.fresh();
    private Db db;

    @BeforeEach
    void open(Vertx vertx) {
        db = database.open(vertx);
    }

    @AfterEach
    void close() {
        result(db.close());
    }

    private long number(String sql) {
        return Rows.one(result(db.query(sql))).getLong(0);
    }

    @Test
    void areMovedOnceWithoutTheWebhook() {
        result(db.query("insert into webhook_fan_out (event_id, targets) values (gen_random_uuid(), '{1,2}')"));
        var outbox = new OutboxStore(db);
        var disabled = Promise.<Void>promise();
        var updated = Promise.<Void>promise();
        var disabling = db.transaction(tx -> tx.query("update webhook_fan_out set targets = array_remove(targets, 1)")
                .execute()
                .compose(_ -> {
                    updated.complete();
                    return disabled.future();
                }));
        result(updated.future());
        var moving = outbox.fanOut();
        until(() -> number(WAITING) > 0);
        disabled.complete();
        result(disabling);
        result(moving);
        result(outbox.fanOut());
        assertThat(Rows.all(result(db.query("select target from webhook_outbox")), row -> row.getLong("target")))
                .isEqualTo(List.of(2L));
        assertThat(number("select count(*) from webhook_fan_out")).isZero();
    }
}
