package dev.parlance.analysis.model;

import dev.parlance.db.Db;
import dev.parlance.db.Rows;
import dev.parlance.shared.Json;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;
import java.util.Optional;

/** The statements on the analysis settings of projects and of project templates. */
public final class ProjectAnalysisSettingsStore {
    private static final String FIND = """
            select s.settings::text as settings
              from project p
              left join project_analyse_settings s on s.project_id = p.id
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

    public ProjectAnalysisSettingsStore(Db db) {
        this.db = db;
    }

    /** The settings of a project, by default {@link AnalysisSettings#DEFAULT}; empty when there is no such project. */
    public Future<Optional<AnalysisSettings>> find(String projectUid) {
        return db.read(FIND, Tuple.of(projectUid))
                .map(rows -> Rows.first(rows, ProjectAnalysisSettingsStore::settings));
    }

    /** As {@link #find}, within a transaction. */
    public static Future<Optional<AnalysisSettings>> read(SqlConnection tx, String projectUid) {
        return tx.preparedQuery(FIND)
                .execute(Tuple.of(projectUid))
                .map(rows -> Rows.first(rows, ProjectAnalysisSettingsStore::settings));
    }

    public static Future<Void> write(SqlConnection tx, long projectId, AnalysisSettings settings) {
        return tx.preparedQuery(REPLACE)
                .execute(Tuple.of(projectId, Json.text(settings)))
                .mapEmpty();
    }

    /** Copies the settings of a project to a new template. */
    public static Future<Void> toTemplate(SqlConnection tx, long project, long template) {
        return tx.preparedQuery(COPY_TO_TEMPLATE)
                .execute(Tuple.of(project, template))
                .mapEmpty();
    }

    /** Copies the settings of a template to a new project. */
    public static Future<Void> toProject(SqlConnection tx, long template, long project) {
        return tx.preparedQuery(COPY_TO_PROJECT)
                .execute(Tuple.of(template, project))
                .mapEmpty();
    }

    private static AnalysisSettings settings(Row row) {
        var json = Rows.text(row, "settings");
        return json == null ? AnalysisSettings.DEFAULT : Json.read(json, AnalysisSettings.class);
    }
}
