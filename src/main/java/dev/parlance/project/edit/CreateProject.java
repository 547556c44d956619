package dev.parlance.project.edit;

import dev.parlance.access.Caller;
import dev.parlance.access.Visibility;
import dev.parlance.customfield.CustomFieldAccess;
import dev.parlance.customfield.definition.FieldEntity;
import dev.parlance.db.Db;
import dev.parlance.event.EventStore;
import dev.parlance.fault.Fault;
import dev.parlance.project.core.FindProject;
import dev.parlance.project.core.Project;
import dev.parlance.project.core.ProjectEvents;
import dev.parlance.project.core.ResolveReferences;
import dev.parlance.project.core.WantedReferences;
import dev.parlance.shared.Reference;
import dev.parlance.shared.Uid;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlConnection;
import java.util.List;
import java.util.function.UnaryOperator;

/** Creates projects; the project, what it takes over from a template, and its event are one transaction. */
public final class CreateProject {
    private final Db db;
    private final EventStore events;
    private final TemplateAccess templates;

    public CreateProject(Db db, EventStore events, TemplateAccess templates) {
        this.db = db;
        this.events = events;
        this.templates = templates;
    }

    /** Fails with {@link Fault.Invalid} for references to what does not exist or the caller may not refer to. */
    public Future<Project> create(ProjectCreate project, Caller caller, String traceparent) {
        return db.transaction(tx -> insert(tx, project, WantedReferences.NONE, caller)
                        .compose(created -> publish(tx, created, traceparent)))
                .onSuccess(_ -> events.nudge());
    }

    /**
     * As {@link #create(ProjectCreate, Caller, String)}, with the contents of a template.
     *
     * @param wanted the project to create, given the project that the template alone describes
     */
    public Future<Project> create(
            Reference template, UnaryOperator<ProjectCreate> wanted, Caller caller, String traceparent) {
        return db.transaction(tx -> templates
                        .find(tx, template, caller)
                        .compose(draft -> instantiate(tx, draft, wanted, caller))
                        .compose(created -> publish(tx, created, traceparent)))
                .onSuccess(_ -> events.nudge());
    }

    /** A project that was inserted. */
    private record Created(long id, String uid) {}

    private Future<Created> instantiate(
            SqlConnection tx, TemplateAccess.Draft draft, UnaryOperator<ProjectCreate> wanted, Caller caller) {
        var preset = draft.project();
        return insert(tx, wanted.apply(preset), preset.references(), caller)
                .compose(created -> templates
                        .instantiate(tx, draft.templateId(), created.id())
                        .map(created));
    }

    private Future<Project> publish(SqlConnection tx, Created created, String traceparent) {
        return FindProject.find(tx, Visibility.ALL, created.uid())
                .compose(project -> events.append(tx, List.of(ProjectEvents.created(project, traceparent)))
                        .map(project));
    }

    private static Future<Created> insert(
            SqlConnection tx, ProjectCreate project, WantedReferences preset, Caller caller) {
        var found = ResolveReferences.find(tx, project.references(), preset, caller);
        var steps = ResolveReferences.steps(tx, project.workflowSteps());
        var fields = CustomFieldAccess.check(tx, FieldEntity.PROJECT, project.customFields(), "/customFields");
        var uid = Uid.next();
        return ResolveReferences.all(List.of(found, steps, fields))
                .compose(_ -> ProjectChangeStore.insert(tx, uid, project, found.result(), caller.id()))
                .compose(id -> ProjectChangeStore.insertSteps(tx, id, steps.result())
                        .compose(_ -> CustomFieldAccess.write(tx, fields.result(), id, caller.id()))
                        .map(new Created(id, uid)));
    }
}
