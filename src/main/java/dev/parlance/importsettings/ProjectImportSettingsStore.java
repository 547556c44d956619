package dev.parlance.importsettings;

import dev.parlance.db.Db;
import dev.parlance.db.Rows;
import dev.parlance.db.Sql;
import dev.parlance.file.settings.FileImportSettings;
import dev.parlance.shared.Reference;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowSet;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Which import settings projects and templates use, in PostgreSQL. */
final class ProjectImportSettingsStore {
    private static final String FIND = """
            select s.id,
                   s.uid,
                   s.name
              from project_import_settings u
              join import_settings s
                on s.id = u.import_settings_id
             where u.project_id = $1
            """;
    private static final String FIND_REFERENCED = """
            select id
              from import_settings
             where uid = $1
                or ($1::text is null and id = $2)
               for key share
            """;
    /** The rules are those of the settings, else the primary ones of the first language that has some. */
    private static final String CHOOSE = """
            select s.id,
                   without_style_sheets(s.settings)::text as settings,
                   coalesce(s.seg_rule_id, (select r.id
                                              from shown_segmentation_rule r
                                             where r.is_primary
                                               and r.language = any ($4::text[])
                                             order by array_position($4::text[], r.language)
                                             limit 1)) as seg_rule_id,
                   s.target_seg_rule_id
              from import_settings s
             where case
                     when $2::text is not null then s.uid = $2
                     when $3::bigint is not null then s.id = $3
                     else s.id = coalesce((select u.import_settings_id
                                             from project_import_settings u
                                            where u.project_id = $1),
                                          (select d.id
                                             from import_settings d
                                            where d.is_default))
                   end
            """;

    private static final String CLEAR = """
            delete from project_import_settings
             where project_id = $1
            """;
    private static final String FROM_PROJECT = """
            insert into project_template_import_settings (template_id, import_settings_id)
            select $2, import_settings_id
              from project_import_settings
             where project_id = $1
            """;
    private static final String TO_PROJECT = """
            insert into project_import_settings (project_id, import_settings_id)
            select $2, import_settings_id
              from project_template_import_settings
             where template_id = $1
            """;
    private static final String SET = """
            insert into project_import_settings (project_id, import_settings_id)
            values ($1, $2)
            """;

    private final Db db;

    ProjectImportSettingsStore(Db db) {
        this.db = db;
    }

    Future<ProjectImportSettings> find(long project) {
        return db.read(FIND, Tuple.of(project)).map(ProjectImportSettingsStore::settings);
    }

    Future<ProjectImportSettings> find(SqlConnection tx, long project) {
        return tx.preparedQuery(FIND).execute(Tuple.of(project)).map(ProjectImportSettingsStore::settings);
    }

    Future<Void> clear(SqlConnection tx, long project) {
        return Sql.run(tx, CLEAR, Tuple.of(project));
    }

    /** The internal number of import settings, which cannot be deleted until the transaction ends. */
    Future<Optional<Long>> resolve(SqlConnection tx, Reference reference) {
        return Sql.first(tx, FIND_REFERENCED, Tuple.of(reference.uid(), reference.number()), row -> row.getLong("id"));
    }

    Future<Void> set(SqlConnection tx, long project, long settings) {
        return Sql.run(tx, SET, Tuple.of(project, settings));
    }

    /** Gives a new template the settings of its project. */
    static Future<Void> toTemplate(SqlConnection tx, long project, long template) {
        return Sql.run(tx, FROM_PROJECT, Tuple.of(project, template));
    }

    /** Gives a new project the settings of its template. */
    static Future<Void> fromTemplate(SqlConnection tx, long template, long project) {
        return Sql.run(tx, TO_PROJECT, Tuple.of(template, project));
    }

    /**
     * The settings that a file of a project is imported with.
     *
     * @param project null for a file of no project
     * @param named the settings of the upload; null for those of the project, or else the default
     * @param langs the languages whose primary rules apply, the best one first
     */
    static Future<Optional<SettingsAccess.Chosen>> choose(
            SqlConnection tx, @Nullable Long project, @Nullable Reference named, List<String> langs) {
        var args = Tuple.tuple()
                .addLong(project)
                .addString(named == null ? null : named.uid())
                .addLong(named == null ? null : named.number())
                .addArrayOfString(langs.toArray(String[]::new));
        return Sql.first(tx, CHOOSE, args, ProjectImportSettingsStore::chosen);
    }

    private static SettingsAccess.Chosen chosen(Row row) {
        return new SettingsAccess.Chosen(
                row.getLong("id"),
                FileImportSettings.read(row.getString("settings")),
                row.getLong("seg_rule_id"),
                Rows.number(row, "target_seg_rule_id"));
    }

    private static ProjectImportSettings settings(RowSet<Row> rows) {
        return new ProjectImportSettings(Rows.first(
                        rows,
                        row -> new ProjectImportSettings.Named(
                                Long.toString(row.getLong("id")), row.getString("uid"), row.getString("name")))
                .orElse(null));
    }
}
