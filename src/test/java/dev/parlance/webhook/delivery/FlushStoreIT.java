package dev.parlance.webhook.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.config.TestConfig;
import dev.parlance.db.Db;
import dev.parlance.db.Rows;
import dev.parlance.db.TestDatabase;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class FlushStoreIT {
    private static final int ROWS = 20_000;
    private static final int WRITTEN = 20;

    private final TestDatabase database = TestDatabase.fresh();
    private final Vertx vertx = Vertx.vertx();
    private final Db db = Db.openForQueues(
            vertx, database.options(), TestConfig.with("database.poolSize", "1").database());

    @AfterEach
    void close() throws Exception {
        result(db.close());
        result(vertx.close());
    }

    private static <T> T result(Future<T> future) throws Exception {
        return future.toCompletionStage().toCompletableFuture().get(30, TimeUnit.SECONDS);
    }

    private long number(String sql) throws Exception {
        return Rows.one(result(db.query(sql))).getLong(0);
    }

    /** Rows of the queues that statements have met until now. */
    private long met() throws Exception {
        result(db.query("select pg_stat_force_next_flush()"));
        return number("""
                select (select sum(idx_tup_read) from pg_stat_user_indexes where relname in ('webhook_outbox', 'webhook_retry'))
                       + (select sum(seq_tup_read) from pg_stat_user_tables where relname in ('webhook_outbox', 'webhook_retry'))
                """);
    }

    private void fill() throws Exception {
        result(db.query("""
                insert into webhook_outbox (target, event_id)
                select 1, gen_random_uuid() from generate_series(1, %d)
                """.formatted(ROWS)));
        result(db.query("""
                insert into webhook_retry (target, event_id, attempt, parent_id, due)
                select 1, gen_random_uuid(), 1, gen_random_uuid(), now() from generate_series(1, %d)
                """.formatted(ROWS)));
    }

    /** Many pages with one living row, as a queue looks that has just been worked off. */
    private void workOff(String queue) throws Exception {
        result(db.query("delete from %1$s where id < (select max(id) from %1$s)".formatted(queue)));
        result(db.query("vacuum analyze " + queue));
    }

    @Test
    void meetsOnlyTheRowsThatAreDoneThoughStatisticsSawNone() throws Exception {
        var epoch = number("insert into delivery_member (instance) values ('test') returning epoch");
        fill();
        workOff("webhook_outbox");
        workOff("webhook_retry");
        fill();
        List<Due.Place> done = new ArrayList<>();
        result(db.query("select tx, id from webhook_outbox order by id desc limit " + WRITTEN))
                .forEach(row -> done.add(new Due.Outbox(row.getLong(0), row.getLong(1))));
        result(db.query("select id from webhook_retry order by id desc limit " + WRITTEN))
                .forEach(row -> done.add(new Due.Retry(row.getLong(0))));
        var before = met();
        var batch = new FlushStore.Batch(List.of(), done, Map.of(), Map.of());
        assertThat(result(new FlushStore(db).flush(epoch, batch, false))).isTrue();
        assertThat(met() - before).isLessThan(10 * WRITTEN);
        assertThat(number("select count(*) from webhook_outbox")).isEqualTo(ROWS + 1 - WRITTEN);
        assertThat(number("select count(*) from webhook_retry")).isEqualTo(ROWS + 1 - WRITTEN);
    }
}
