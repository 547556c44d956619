package dev.parlance.project.edit;

import dev.parlance.access.Visibility;
import dev.parlance.db.Db;
import dev.parlance.db.Edit;
import dev.parlance.event.EventStore;
import dev.parlance.fault.Fault;
import dev.parlance.project.core.FindProject;
import dev.parlance.project.core.Project;
import dev.parlance.project.core.ProjectEvents;
import dev.parlance.project.core.ResolveReferences;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlConnection;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Function;

/** Replaces the fields of a project; the change and its events are one transaction over the locked row. */
public final class EditProject {
    private final Db db;
    private final EventStore events;

    public EditProject(Db db, EventStore events) {
        this.db = db;
        this.events = events;
    }

    /**
     * Fails with {@link Fault.NotFound}, {@link Fault.Invalid} for references to something that does not exist, or
     * {@link Fault.InvalidState} for a status that may not follow the current one.
     *
     * @param check refuses by the current project, such as by {@code If-Match}
     * @param wanted the replacement, given the current project
     */
    public Future<Project> edit(
            Visibility visibility,
            String uid,
            Consumer<Project> check,
            Function<Project, ProjectEdit> wanted,
            String traceparent) {
        return Edit.of(tx -> FindProject.lock(tx, visibility, uid))
                .check(check)
                .write((tx, before) -> replace(tx, before, wanted.apply(before)))
                .tell((tx, before, after) -> events.append(tx, ProjectEvents.edited(before, after, traceparent)))
                .in(db)
                .onSuccess(_ -> events.nudge());
    }

    private static Future<Project> replace(SqlConnection tx, Project before, ProjectEdit edit) {
        var owner = Long.parseLong(before.core().owner().id());
        var current = before.management().status();
        var wanted = Objects.requireNonNullElse(edit.status(), current);
        return ResolveReferences.find(tx, edit.references(), owner)
                .compose(found -> {
                    current.checkTransition(wanted);
                    return ProjectChangeStore.update(tx, before.core().internalId(), edit, wanted, found);
                })
                .compose(_ -> FindProject.find(tx, Visibility.ALL, before.core().uid()));
    }
}
