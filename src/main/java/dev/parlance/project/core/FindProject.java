package dev.parlance.project.core;

import dev.parlance.access.Visibility;
import dev.parlance.fault.Fault;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlConnection;

/** Finds a project that a caller sees; every method fails with {@link Fault.NotFound} for any other uid. */
public final class FindProject {
    private final ProjectStore projects;

    public FindProject(ProjectStore projects) {
        this.projects = projects;
    }

    public Future<Project> find(Visibility visibility, String uid) {
        return projects.find(visibility, uid).map(Fault.NotFound.ifEmpty("project", uid));
    }

    /** As {@link #find(Visibility, String)}, within a transaction and without a lock. */
    public static Future<Project> find(SqlConnection tx, Visibility visibility, String uid) {
        return ProjectStore.find(tx, visibility, uid).map(Fault.NotFound.ifEmpty("project", uid));
    }

    /** The project as it is now, locked against changes until the transaction ends. */
    public static Future<Project> lock(SqlConnection tx, Visibility visibility, String uid) {
        return ProjectLockStore.lock(tx, visibility, uid).compose(_ -> find(tx, visibility, uid));
    }

    /** As {@link #lock}; nothing that refers to the project can be added either. */
    public static Future<Project> lockToDelete(SqlConnection tx, Visibility visibility, String uid) {
        return ProjectLockStore.lockToDelete(tx, visibility, uid).compose(_ -> find(tx, visibility, uid));
    }

    public static Fault unknown(String uid) {
        return new Fault.NotFound("project", uid);
    }
}
