package dev.parlance.template;

import dev.parlance.event.EventKind;
import dev.parlance.event.EventStore;
import dev.parlance.event.NewEvent;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlConnection;
import java.util.List;
import java.util.Map;

/** The events of project templates; each shows the whole template. */
final class TemplateEvents {
    private TemplateEvents() {}

    static NewEvent of(EventKind kind, ProjectTemplate template, String traceparent) {
        return new NewEvent(kind, Map.of("projectTemplate", template), null, traceparent);
    }

    /** The event of a change of something that the template shows and another feature stores. */
    static Future<NewEvent> updated(SqlConnection tx, String uid, String traceparent) {
        return FindTemplate.find(tx, uid)
                .map(template -> of(EventKind.PROJECT_TEMPLATE_UPDATED, template, traceparent));
    }

    /** Appends an event in the transaction of the change. */
    static Future<Void> append(
            EventStore events, SqlConnection tx, EventKind kind, ProjectTemplate template, String traceparent) {
        return events.append(tx, List.of(of(kind, template, traceparent)));
    }
}
