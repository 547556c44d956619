package dev.parlance.webhook.registration;

import io.vertx.core.Future;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;

/** What waits for a webhook, and its consecutive failures. */
final class WaitingStore {
    private static final String RESET_FAILURES = """
            delete from webhook_failing
             where target = $1
            """;
    private static final String DROP_FAN_OUT = """
            update webhook_fan_out
               set targets = array_remove(targets, $1::bigint)
             where targets @> array[$1::bigint]
            """;
    private static final String DROP_OUTBOX = """
            delete from webhook_outbox
             where target = $1
            """;
    private static final String DROP_RETRIES = """
            delete from webhook_retry
             where target = $1
            """;

    private WaitingStore() {}

    static Future<Void> resetFailures(SqlConnection tx, long id) {
        return tx.preparedQuery(RESET_FAILURES).execute(Tuple.of(id)).mapEmpty();
    }

    /**
     * Deletes the deliveries that wait for a webhook, first attempts and retries. Events that wait for the outbox come
     * first: those that are moved meanwhile are deleted there.
     */
    static Future<Void> dropWaiting(SqlConnection tx, long id) {
        return tx.preparedQuery(DROP_FAN_OUT)
                .execute(Tuple.of(id))
                .compose(_ -> tx.preparedQuery(DROP_OUTBOX).execute(Tuple.of(id)))
                .compose(_ -> tx.preparedQuery(DROP_RETRIES).execute(Tuple.of(id)))
                .mapEmpty();
    }
}
