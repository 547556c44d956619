package dev.parlance.project;

import dev.parlance.access.Caller;
import dev.parlance.access.Visibility;
import dev.parlance.db.Db;
import dev.parlance.event.EventStore;
import dev.parlance.event.NewEvent;
import dev.parlance.fault.Fault;
import dev.parlance.project.core.FindProject;
import dev.parlance.project.core.ProjectEvents;
import dev.parlance.project.core.VisibleProject;
import dev.parlance.project.core.VisibleProjectStore;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlConnection;
import java.util.List;

/**
 * How other features find a project; a project that the caller may not see counts as missing. Administrators and
 * project managers see all projects, a SUBMITTER those it created or owns, a LINGUIST those it works on, a GUEST
 * those of its client.
 */
public final class ProjectAccess {
    private final VisibleProjectStore projects;

    public ProjectAccess(Db db) {
        this.projects = new VisibleProjectStore(db);
    }

    /** Fails with {@link Fault.NotFound}. */
    public Future<VisibleProject> find(Caller caller, String projectUid) {
        return projects.find(Visibility.of(caller), projectUid).map(Fault.NotFound.ifEmpty("project", projectUid));
    }

    /** As {@link #find(Caller, String)}, within a transaction and without a lock. */
    public static Future<VisibleProject> find(SqlConnection tx, Caller caller, String projectUid) {
        return VisibleProjectStore.find(tx, Visibility.of(caller), projectUid)
                .map(Fault.NotFound.ifEmpty("project", projectUid));
    }

    /**
     * As {@link #find(SqlConnection, Caller, String)}; locks the project, so that its changes happen one after
     * another.
     */
    public static Future<VisibleProject> lock(SqlConnection tx, Caller caller, String projectUid) {
        return VisibleProjectStore.lock(tx, Visibility.of(caller), projectUid)
                .map(Fault.NotFound.ifEmpty("project", projectUid));
    }

    /** The event for a change of something that belongs to the project and that another feature stores. */
    public static Future<NewEvent> metadataUpdated(SqlConnection tx, String projectUid, String traceparent) {
        return FindProject.find(tx, Visibility.ALL, projectUid)
                .map(project -> ProjectEvents.metadataUpdated(project, traceparent));
    }

    /** Records that event. */
    public static Future<Void> recordMetadataUpdate(
            SqlConnection tx, EventStore events, String projectUid, String traceparent) {
        return metadataUpdated(tx, projectUid, traceparent).compose(event -> events.append(tx, List.of(event)));
    }
}
