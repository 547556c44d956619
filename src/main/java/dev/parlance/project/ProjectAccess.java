package dev.parlance.project;

import dev.parlance.access.Caller;
import dev.parlance.db.Db;
import dev.parlance.db.Rows;
import dev.parlance.event.NewEvent;
import dev.parlance.fault.Fault;
import dev.parlance.project.core.ProjectEvents;
import dev.parlance.project.core.ProjectStatus;
import dev.parlance.project.core.ProjectStore;
import dev.parlance.project.core.Visibility;
import dev.parlance.project.core.VisibleProject;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowSet;
import io.vertx.sqlclient.SqlConnection;

/**
 * The way of other features to a project: what the caller may not see is not there. Managers see all projects, a SUBMITTER
 * those it created or owns, a LINGUIST those it works on, a GUEST those of its client.
 */
public final class ProjectAccess {
    private static final String SELECT = """
            select p.id,
                   p.uid,
                   p.name,
                   p.source_lang,
                   p.target_langs,
                   p.status
              from project p
            """ + ProjectStore.ONE;
    /** The row stays as it is; what refers to it may be added. */
    private static final String LOCK = SELECT + """
               for no key update of p
            """;

    private final Db db;

    public ProjectAccess(Db db) {
        this.db = db;
    }

    /** Fails with {@link Fault.NotFound}. */
    public Future<VisibleProject> find(Caller caller, String projectUid) {
        return db.read(SELECT, ProjectStore.args(Visibility.of(caller)).addString(projectUid))
                .map(rows -> found(rows, projectUid));
    }

    /** As {@link #find(Caller, String)}, within a transaction and without a lock. */
    public static Future<VisibleProject> find(SqlConnection tx, Caller caller, String projectUid) {
        return tx.preparedQuery(SELECT)
                .execute(ProjectStore.args(Visibility.of(caller)).addString(projectUid))
                .map(rows -> found(rows, projectUid));
    }

    /** As {@link #find(SqlConnection, Caller, String)}; changes of one project then wait for each other. */
    public static Future<VisibleProject> lock(SqlConnection tx, Caller caller, String projectUid) {
        return tx.preparedQuery(LOCK)
                .execute(ProjectStore.args(Visibility.of(caller)).addString(projectUid))
                .map(rows -> found(rows, projectUid));
    }

    /** What to tell when something changed that the project shows and that another feature keeps. */
    public static Future<NewEvent> metadataUpdated(SqlConnection tx, String projectUid, String traceparent) {
        return ProjectStore.read(tx, Visibility.ALL, projectUid)
                .map(project -> ProjectEvents.metadataUpdated(project, traceparent));
    }

    private static VisibleProject found(RowSet<Row> rows, String uid) {
        return Rows.first(rows, ProjectAccess::project).orElseThrow(() -> ProjectStore.unknown(uid));
    }

    private static VisibleProject project(Row row) {
        return new VisibleProject(
                row.getLong("id"),
                row.getString("uid"),
                row.getString("name"),
                row.getString("source_lang"),
                Rows.texts(row, "target_langs"),
                ProjectStatus.valueOf(row.getString("status")));
    }
}
