package dev.parlance.template;

import dev.parlance.db.Rows;
import dev.parlance.event.EventKind;
import dev.parlance.event.NewEvent;
import dev.parlance.fault.Fault;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;

/** The way of other features to a template, for what they keep with it; whoever may call an operation sees them all. */
public final class TemplateAccess {
    private static final String LOCK = """
            select t.id
              from project_template t
             where t.uid = $1
               for no key update
            """;

    private TemplateAccess() {}

    /** The internal number; changes of one template then wait for each other. Fails with {@link Fault.NotFound}. */
    public static Future<Long> lock(SqlConnection tx, String uid) {
        return tx.preparedQuery(LOCK)
                .execute(Tuple.of(uid))
                .map(rows -> Rows.first(rows, row -> row.getLong("id"))
                        .orElseThrow(() -> ProjectTemplateStore.unknown(uid)));
    }

    /** What to tell when something changed that another feature keeps with the template. */
    public static Future<NewEvent> updated(SqlConnection tx, String uid, String traceparent) {
        return ProjectTemplateStore.read(tx, uid)
                .map(template -> TemplateChangeStore.event(EventKind.PROJECT_TEMPLATE_UPDATED, template, traceparent));
    }
}
