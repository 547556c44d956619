package dev.parlance.template;

import dev.parlance.access.Precondition;
import dev.parlance.db.Db;
import dev.parlance.event.EventKind;
import dev.parlance.event.EventStore;
import dev.parlance.fault.Fault;
import io.vertx.core.Future;

/** Deletes a project template; projects created from it stay as they are. */
final class DeleteTemplate {
    private final Db db;
    private final EventStore events;

    DeleteTemplate(Db db, EventStore events) {
        this.db = db;
        this.events = events;
    }

    /** Fails with {@link Fault.NotFound} or {@link Fault.Stale}. */
    Future<Void> delete(String uid, Precondition condition, String traceparent) {
        return FindTemplate.edit(uid, condition)
                .write((tx, _) -> TemplateChangeStore.delete(tx, uid))
                .tell((tx, before, _) ->
                        TemplateEvents.append(events, tx, EventKind.PROJECT_TEMPLATE_DELETED, before, traceparent))
                .in(db)
                .onSuccess(_ -> events.nudge());
    }
}
