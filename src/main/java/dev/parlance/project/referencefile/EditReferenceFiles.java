package dev.parlance.project.referencefile;

import dev.parlance.access.Caller;
import dev.parlance.access.Visibility;
import dev.parlance.db.Db;
import dev.parlance.db.Edit;
import dev.parlance.event.EventStore;
import dev.parlance.fault.Fault;
import dev.parlance.project.core.FindProject;
import dev.parlance.project.core.Project;
import dev.parlance.project.core.ProjectEvents;
import dev.parlance.project.core.ProjectReference;
import dev.parlance.shared.Uid;
import dev.parlance.storage.FileStore;
import dev.parlance.storage.Received;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlConnection;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Adds and deletes reference files. Each is a change of the project: it locks the project and publishes the events of
 * an edit.
 */
public final class EditReferenceFiles {
    /** Most files of a project, which are all read with it. */
    public static final int MOST = 100;

    private final Db db;
    private final EventStore events;

    public EditReferenceFiles(Db db, EventStore events) {
        this.db = db;
        this.events = events;
    }

    /**
     * Adds a received file; fails with {@link Fault.NotFound}, or {@link Fault.InvalidState} at
     * {@link #MOST}.
     */
    public Future<ProjectReference> add(
            Caller caller, String projectUid, Received file, @Nullable String note, String traceparent) {
        var uid = Uid.next();
        return change(caller, projectUid, traceparent, (tx, before) -> {
                    requireRoom(before);
                    return FileStore.complete(tx, file)
                            .compose(_ -> ReferenceFileStore.insert(
                                    tx, uid, before.core().internalId(), file.fileId(), note, caller.id()));
                })
                .map(after -> find(after, uid));
    }

    private static void requireRoom(Project project) {
        if (project.core().references().size() >= MOST) {
            throw new Fault.InvalidState("the project already has the maximum of %d reference files".formatted(MOST));
        }
    }

    /** Deletes a file; fails with {@link Fault.NotFound}. */
    public Future<Void> delete(
            Caller caller, String projectUid, String uid, Consumer<ProjectReference> check, String traceparent) {
        return change(caller, projectUid, traceparent, (tx, before) -> {
                    check.accept(find(before, uid));
                    return ReferenceFileStore.delete(tx, before.core().internalId(), uid);
                })
                .mapEmpty();
    }

    /** The reference with that uid; fails with {@link Fault.NotFound}. */
    public static ProjectReference find(Project project, String uid) {
        return project.core().references().stream()
                .filter(reference -> reference.uid().equals(uid))
                .findFirst()
                .orElseThrow(() -> unknown(uid));
    }

    public static Fault unknown(String uid) {
        return new Fault.NotFound("reference", uid);
    }

    private Future<Project> change(
            Caller caller,
            String projectUid,
            String traceparent,
            BiFunction<SqlConnection, Project, Future<Void>> write) {
        return Edit.of(tx -> FindProject.lock(tx, Visibility.of(caller), projectUid))
                .write((tx, before) ->
                        write.apply(tx, before).compose(_ -> FindProject.find(tx, Visibility.ALL, projectUid)))
                .tell((tx, before, after) -> events.append(tx, ProjectEvents.edited(before, after, traceparent)))
                .in(db)
                .onSuccess(_ -> events.nudge());
    }
}
