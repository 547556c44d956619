package dev.parlance.project.referencefile;

import dev.parlance.access.Caller;
import dev.parlance.db.Db;
import dev.parlance.db.Rows;
import dev.parlance.event.EventStore;
import dev.parlance.fault.Fault;
import dev.parlance.project.core.Project;
import dev.parlance.project.core.ProjectEvents;
import dev.parlance.project.core.ProjectReference;
import dev.parlance.project.core.ProjectStore;
import dev.parlance.project.core.Visibility;
import dev.parlance.project.edit.ProjectChangeStore;
import dev.parlance.shared.Uid;
import dev.parlance.storage.FileStore;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Files to consult, as parts of projects: a change of them is a change of the project, and told as one. */
public final class ReferenceFileStore {
    /** All of them are read with their project. */
    public static final int MOST = 100;

    private static final String INSERT = """
            insert into project_reference (uid, project_id, file_id, note, created_by)
            values ($1, $2, $3, $4, $5)
            """;
    private static final String DELETE = """
            with gone as (
              delete from project_reference
               where project_id = $1
                 and uid = $2
              returning file_id
            )
            select file_id
              from gone
            """;
    private static final String DELETE_FILE = """
            delete from stored_file
             where id = $1
            """;
    private static final String FILE = """
            select r.file_id
              from project_reference r
              join project p
                on p.id = r.project_id
             where p.uid = $1
               and r.uid = $2
            """;

    private final Db db;
    private final EventStore events;

    public ReferenceFileStore(Db db, EventStore events) {
        this.db = db;
        this.events = events;
    }

    /** Adds a file that has arrived; fails with {@link Fault.NotFound}, or {@link Fault.InvalidState} at {@link #MOST}. */
    public Future<ProjectReference> add(
            Caller caller, String projectUid, FileStore.Received file, @Nullable String note, String traceparent) {
        var uid = Uid.next();
        return change(caller, projectUid, traceparent, (tx, before) -> {
                    if (before.core().references().size() >= MOST) {
                        throw new Fault.InvalidState(
                                "the project already has the maximum of %d reference files".formatted(MOST));
                    }
                    return FileStore.complete(tx, file.fileId(), file.bytes(), file.sha256())
                            .compose(_ -> tx.preparedQuery(INSERT)
                                    .execute(Tuple.of(
                                            uid, before.core().internalId(), file.fileId(), note, caller.id())))
                            .mapEmpty();
                })
                .map(after -> find(after, uid));
    }

    /** Removes a file; fails with {@link Fault.NotFound}. */
    public Future<Void> delete(
            Caller caller, String projectUid, String uid, Consumer<ProjectReference> check, String traceparent) {
        return change(caller, projectUid, traceparent, (tx, before) -> {
                    check.accept(find(before, uid));
                    return tx.preparedQuery(DELETE)
                            .execute(Tuple.of(before.core().internalId(), uid))
                            .compose(rows -> tx.preparedQuery(DELETE_FILE)
                                    .execute(Tuple.of(Rows.one(rows).getLong("file_id"))))
                            .mapEmpty();
                })
                .mapEmpty();
    }

    /** Internal number of the file behind a reference of a project that the caller sees. */
    public Future<Long> file(String projectUid, String uid) {
        return db.read(FILE, Tuple.of(projectUid, uid))
                .map(rows -> Rows.first(rows, row -> row.getLong("file_id")).orElseThrow(() -> unknown(uid)));
    }

    /** The reference with that uid; fails with {@link Fault.NotFound}. */
    public static ProjectReference find(Project project, String uid) {
        return project.core().references().stream()
                .filter(reference -> reference.uid().equals(uid))
                .findFirst()
                .orElseThrow(() -> unknown(uid));
    }

    private static Fault unknown(String uid) {
        return new Fault.NotFound("reference", uid);
    }

    /** What changes a locked project within a transaction. */
    private interface Change {
        Future<Void> of(SqlConnection tx, Project before);
    }

    private Future<Project> change(Caller caller, String projectUid, String traceparent, Change change) {
        return db.transaction(tx -> ProjectChangeStore.lock(tx, Visibility.of(caller), projectUid)
                        .compose(before -> change.of(tx, before)
                                .compose(_ -> ProjectStore.read(tx, Visibility.ALL, projectUid))
                                .compose(after -> events.append(tx, ProjectEvents.edited(before, after, traceparent))
                                        .map(after))))
                .onSuccess(_ -> events.nudge());
    }
}
