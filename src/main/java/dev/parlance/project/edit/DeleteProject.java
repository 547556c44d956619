package dev.parlance.project.edit;

import dev.parlance.access.Visibility;
import dev.parlance.db.Db;
import dev.parlance.db.Edit;
import dev.parlance.event.EventStore;
import dev.parlance.fault.Fault;
import dev.parlance.project.core.FindProject;
import dev.parlance.project.core.Project;
import dev.parlance.project.core.ProjectEvents;
import io.vertx.core.Future;
import java.util.List;
import java.util.function.Consumer;

/** Deletes a project with all that belongs to it. */
public final class DeleteProject {
    private final Db db;
    private final EventStore events;
    private final ProjectPart jobs;

    public DeleteProject(Db db, EventStore events, ProjectPart jobs) {
        this.db = db;
        this.events = events;
        this.jobs = jobs;
    }

    /**
     * Fails with {@link Fault.NotFound}.
     *
     * @param check refuses by the current project, such as by {@code If-Match}
     */
    public Future<Void> delete(Visibility visibility, String uid, Consumer<Project> check, String traceparent) {
        return Edit.of(tx -> FindProject.lockToDelete(tx, visibility, uid))
                .check(check)
                .write((tx, before) -> jobs.deleted(tx, before.core().internalId(), traceparent)
                        .compose(
                                _ -> ProjectChangeStore.delete(tx, before.core().internalId())))
                .tell((tx, before, _) -> events.append(tx, List.of(ProjectEvents.deleted(before, traceparent))))
                .in(db)
                .onSuccess(_ -> events.nudge());
    }
}
