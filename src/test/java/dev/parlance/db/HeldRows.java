package dev.parlance.db;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Promise;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;

/** Makes transactions wait for rows that another one changes. */
public final class HeldRows {
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final String WAITING = """
            select count(*)::int as waiting
              from pg_stat_activity
             where datname = current_database()
               and wait_event_type = 'Lock'
            """;

    private HeldRows() {}

    /**
     * Gives the result of work that begins before statements are committed and waits for a row that they have locked.
     *
     * @param sql one or more statements
     */
    public static <T> T during(Db db, String sql, Supplier<T> work) {
        var changed = Promise.<Void>promise();
        var commit = Promise.<Void>promise();
        var change = db.transaction(tx ->
                tx.query(sql).execute().<Void>mapEmpty().onComplete(changed).compose(_ -> commit.future()));
        Waiting.result(changed.future());
        var result = CompletableFuture.supplyAsync(work);
        try {
            awaitWaiting(db);
        } finally {
            commit.complete();
            Waiting.result(change);
        }
        return result.join();
    }

    private static void awaitWaiting(Db db) {
        var deadline = System.nanoTime() + PATIENCE.toNanos();
        while (Waiting.result(db.query(WAITING).map(rows -> Rows.one(rows).getInteger("waiting"))) == 0) {
            assertThat(System.nanoTime() - deadline).as("waits for the row").isNegative();
            LockSupport.parkNanos(Duration.ofMillis(10).toNanos());
        }
    }
}
