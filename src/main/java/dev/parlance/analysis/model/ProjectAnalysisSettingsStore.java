package dev.parlance.analysis.model;

import dev.parlance.access.Caller;
import dev.parlance.access.Precondition;
import dev.parlance.db.Db;
import dev.parlance.db.Rows;
import dev.parlance.event.EventStore;
import dev.parlance.fault.Fault;
import dev.parlance.project.ProjectAccess;
import dev.parlance.shared.Json;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowSet;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;
import java.util.List;

/** The analysis settings of projects in PostgreSQL; only those who see every project come here. */
public final class ProjectAnalysisSettingsStore {
    private static final String FIND = """
            select s.settings::text as settings
              from project p
              left join project_analyse_settings s
                on s.project_id = p.id
             where p.uid = $1
            """;
    private static final String REPLACE = """
            insert into project_analyse_settings as s (project_id, settings)
            values ($1, $2::text::jsonb)
            on conflict (project_id) do update
              set settings = excluded.settings
            """;
    private static final String COPY_TO_TEMPLATE = """
            update project_template t
               set analyse_settings = s.settings
              from project_analyse_settings s
             where s.project_id = $1
               and t.id = $2
            """;
    private static final String COPY_TO_PROJECT = """
            insert into project_analyse_settings (project_id, settings)
            select $2, t.analyse_settings
              from project_template t
             where t.id = $1
               and t.analyse_settings is not null
            """;

    private final Db db;
    private final EventStore events;

    public ProjectAnalysisSettingsStore(Db db, EventStore events) {
        this.db = db;
        this.events = events;
    }

    /** Fails with {@link Fault.NotFound}. */
    public Future<AnalysisSettings> find(String projectUid) {
        return db.read(FIND, Tuple.of(projectUid)).map(rows -> settings(rows, projectUid));
    }

    public static Future<AnalysisSettings> read(SqlConnection tx, String projectUid) {
        return tx.preparedQuery(FIND).execute(Tuple.of(projectUid)).map(rows -> settings(rows, projectUid));
    }

    /**
     * Replaces the settings of a project, and tells of it when anything changed. Fails with {@link Fault.NotFound} or
     * {@link Fault.Stale}.
     */
    public Future<AnalysisSettings> replace(
            String projectUid, AnalysisSettings wanted, Precondition condition, Caller caller, String traceparent) {
        return db.transaction(tx -> ProjectAccess.lock(tx, caller, projectUid)
                        .compose(project -> read(tx, projectUid).compose(before -> {
                            condition.check(before);
                            return wanted.equals(before)
                                    ? Future.<Void>succeededFuture()
                                    : tx.preparedQuery(REPLACE)
                                            .execute(Tuple.of(project.id(), Json.text(wanted)))
                                            .compose(_ -> tell(tx, projectUid, traceparent));
                        })))
                .onSuccess(_ -> events.nudge())
                .map(wanted);
    }

    private Future<Void> tell(SqlConnection tx, String projectUid, String traceparent) {
        return ProjectAccess.metadataUpdated(tx, projectUid, traceparent)
                .compose(event -> events.append(tx, List.of(event)));
    }

    /** Gives a new template what its project has. */
    public static Future<Void> toTemplate(SqlConnection tx, long project, long template) {
        return tx.preparedQuery(COPY_TO_TEMPLATE)
                .execute(Tuple.of(project, template))
                .mapEmpty();
    }

    /** Gives a new project what its template has. */
    public static Future<Void> toProject(SqlConnection tx, long template, long project) {
        return tx.preparedQuery(COPY_TO_PROJECT)
                .execute(Tuple.of(template, project))
                .mapEmpty();
    }

    private static AnalysisSettings settings(RowSet<Row> rows, String projectUid) {
        var row = Rows.first(rows, found -> found).orElseThrow(() -> new Fault.NotFound("project", projectUid));
        var json = Rows.text(row, "settings");
        return json == null ? AnalysisSettings.DEFAULT : Json.read(json, AnalysisSettings.class);
    }
}
