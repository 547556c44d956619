package dev.parlance.analysis.model;

import dev.parlance.db.Db;
import dev.parlance.db.Rows;
import dev.parlance.db.Sql;
import dev.parlance.shared.Json;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;
import java.util.Optional;

/** The statements on the analysis settings of projects and of project templates. */
public record ProjectAnalysisSettingsStore(Db db) {
    private static final String FIND = """
            select s.settings::text as settings
              from project p
              left join project_analyse_settings s on s.project_id = p.id
             where p.uid = $1
            """;
    private static final String UID = """
            select uid
              from project
             where id = $1
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

    /** The settings of a project, by default {@link AnalysisSettings#DEFAULT}; empty when there is no such project. */
    public Future<Optional<AnalysisSettings>> find(String projectUid) {
        return db.read(FIND, Tuple.of(projectUid))
                .map(rows -> Rows.first(rows, ProjectAnalysisSettingsStore::settings));
    }

    /** As {@link #find}, within a transaction. */
    public static Future<Optional<AnalysisSettings>> read(SqlConnection tx, String projectUid) {
        return Sql.first(tx, FIND, Tuple.of(projectUid), ProjectAnalysisSettingsStore::settings);
    }

    /** The uid of a project by its id. */
    public static Future<Optional<String>> uid(SqlConnection tx, long project) {
        return Sql.first(tx, UID, Tuple.of(project), row -> row.getString("uid"));
    }

    public static Future<Void> write(SqlConnection tx, long projectId, AnalysisSettings settings) {
        return Sql.run(tx, REPLACE, Tuple.of(projectId, Json.text(settings)));
    }

    /** Copies the settings of a project to a new template. */
    public static Future<Void> toTemplate(SqlConnection tx, long project, long template) {
        return Sql.run(tx, COPY_TO_TEMPLATE, Tuple.of(project, template));
    }

    /** Copies the settings of a template to a new project. */
    public static Future<Void> toProject(SqlConnection tx, long template, long project) {
        return Sql.run(tx, COPY_TO_PROJECT, Tuple.of(template, project));
    }

    private static AnalysisSettings settings(Row row) {
        var json = Rows.text(row, "settings");
        return json == null ? AnalysisSettings.DEFAULT : Json.read(json, AnalysisSettings.class);
    }
}
