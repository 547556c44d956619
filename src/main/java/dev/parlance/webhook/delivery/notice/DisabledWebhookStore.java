package dev.parlance.webhook.delivery.notice;

import dev.parlance.db.Db;
import dev.parlance.db.Rows;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The webhooks that delivery has disabled and nobody was told about yet. */
final class DisabledWebhookStore {
    // the index contains only the rows that are wanted
    private static final String TAKE = """
            update webhook
               set unannounced = false
             where id in (select id
                            from webhook
                           where unannounced
                           order by id
                           limit $1
                             for update skip locked)
            returning uid, name, disabled_reason
            """;

    private static final String ANY = """
            select exists (select from webhook where unannounced) as found
            """;

    private DisabledWebhookStore() {}

    /**
     * A webhook that was disabled.
     *
     * @param reason null if it was enabled again meanwhile
     */
    record Disabled(
            String uid, @Nullable String name, @Nullable String reason) {}

    /** Whether there is one. */
    static Future<Boolean> any(Db db) {
        return db.query(ANY).map(rows -> Rows.one(rows).getBoolean("found"));
    }

    /** Takes some webhooks; no other transaction gets them unless this one is rolled back. */
    static Future<List<Disabled>> take(SqlConnection tx, int most) {
        return tx.preparedQuery(TAKE)
                .execute(Tuple.of(most))
                .map(rows -> Rows.all(
                        rows,
                        row -> new Disabled(
                                row.getString("uid"), Rows.text(row, "name"), Rows.text(row, "disabled_reason"))));
    }
}
