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

    /** Fails with {@link Fault.Invalid} for references to something that does not exist. */
    public Future<Project> create(ProjectCreate project, Caller caller, String traceparent) {
        return db.transaction(
                        tx -> insert(tx, project, caller.id()).compose(created -> publish(tx, created, traceparent)))
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
                        .find(tx, template)
                        .compose(draft -> insert(tx, wanted.apply(draft.project()), caller.id())
                                .compose(created -> templates
                                        .instantiate(tx, draft.templateId(), created.id())
                                        .compose(_ -> publish(tx, created, traceparent)))))
                .onSuccess(_ -> events.nudge());
    }

    /** A project that was inserted. */
    private record Created(long id, String uid) {}

    private Future<Project> publish(SqlConnection tx, Created created, String traceparent) {
        return FindProject.find(tx, Visibility.ALL, created.uid())
                .compose(project -> events.append(tx, List.of(ProjectEvents.created(project, traceparent)))
                        .map(project));
    }

    private static Future<Created> insert(SqlConnection tx, ProjectCreate project, long createdBy) {
        var found = ResolveReferences.find(tx, project.references(), createdBy);
        var steps = ResolveReferences.steps(tx, project.workflowSteps());
        var fields = CustomFieldAccess.check(tx, FieldEntity.PROJECT, project.customFields(), "/customFields");
        var uid = Uid.next();
        return ResolveReferences.all(List.of(found, steps, fields))
                .compose(_ -> ProjectChangeStore.insert(tx, uid, project, found.result(), createdBy))
                .compose(id -> ProjectChangeStore.insertSteps(tx, id, steps.result())
                        .compose(_ -> CustomFieldAccess.write(tx, fields.result(), id, createdBy))
                        .map(new Created(id, uid)));
    }
}
