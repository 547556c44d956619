package dev.parlance.template;

import dev.parlance.db.Db;
import dev.parlance.event.EventKind;
import dev.parlance.event.EventStore;
import dev.parlance.fault.Fault;
import dev.parlance.fault.Violation;
import dev.parlance.shared.Reference;
import dev.parlance.shared.Uid;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlConnection;
import java.util.List;

/** Creates a project template as a copy of a project, which everyone who may create templates sees. */
final class CreateTemplate {
    private final Db db;
    private final EventStore events;
    private final List<TemplateFeature.Part> parts;

    CreateTemplate(Db db, EventStore events, List<TemplateFeature.Part> parts) {
        this.db = db;
        this.events = events;
        this.parts = List.copyOf(parts);
    }

    /**
     * Fails with {@link Fault.Invalid} when the project does not exist.
     *
     * @param ownNote whether the template gets the note of the body instead of the project's note
     */
    Future<ProjectTemplate> create(
            ProjectTemplateCreate template, boolean ownNote, long createdBy, String traceparent) {
        var uid = Uid.next();
        return db.transaction(tx -> lockProject(tx, template.project())
                        .compose(project -> TemplateChangeStore.insert(tx, uid, project, template, ownNote, createdBy)
                                .compose(id -> copy(tx, project, id)))
                        .compose(_ -> FindTemplate.find(tx, uid))
                        .compose(created -> TemplateEvents.append(
                                        events, tx, EventKind.PROJECT_TEMPLATE_CREATED, created, traceparent)
                                .map(created)))
                .onSuccess(_ -> events.nudge());
    }

    private static Future<Long> lockProject(SqlConnection tx, Reference project) {
        return TemplateChangeStore.lockProject(tx, project)
                .map(id -> id.orElseThrow(() -> new Fault.Invalid(Violation.unknown("/project", "project", project))));
    }

    private Future<Void> copy(SqlConnection tx, long project, long template) {
        return TemplateContentStore.copyProject(tx, project, template)
                .compose(_ -> TemplateFeature.Part.each(
                        parts, part -> part.fromProject().copy(tx, project, template)));
    }
}
