package dev.parlance.importsettings;

import dev.parlance.access.Caller;
import dev.parlance.access.Precondition;
import dev.parlance.db.Db;
import dev.parlance.db.Rows;
import dev.parlance.fault.Fault;
import dev.parlance.fault.Violation;
import dev.parlance.project.ProjectAccess;
import dev.parlance.shared.Reference;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowSet;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;
import org.jspecify.annotations.Nullable;

/** Which import settings projects, and those made from a template, use, in PostgreSQL. */
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
    private final ProjectAccess projects;

    ProjectImportSettingsStore(Db db) {
        this.db = db;
        this.projects = new ProjectAccess(db);
    }

    Future<ProjectImportSettings> find(Caller caller, String projectUid) {
        return projects.find(caller, projectUid)
                .compose(project -> db.read(FIND, Tuple.of(project.id())))
                .map(ProjectImportSettingsStore::settings);
    }

    Future<ProjectImportSettings> replace(
            Caller caller, String projectUid, ProjectImportSettingsEdit edit, Precondition condition) {
        return db.transaction(tx -> ProjectAccess.lock(tx, caller, projectUid)
                .compose(project -> read(tx, project.id())
                        .compose(current -> {
                            condition.check(current);
                            return write(tx, project.id(), edit.importSettings());
                        })
                        .compose(_ -> read(tx, project.id()))));
    }

    /** Gives a new template what its project uses. */
    static Future<Void> toTemplate(SqlConnection tx, long project, long template) {
        return tx.preparedQuery(FROM_PROJECT)
                .execute(Tuple.of(project, template))
                .mapEmpty();
    }

    /** Gives a new project what its template has. */
    static Future<Void> fromTemplate(SqlConnection tx, long template, long project) {
        return tx.preparedQuery(TO_PROJECT).execute(Tuple.of(template, project)).mapEmpty();
    }

    private static Future<ProjectImportSettings> read(SqlConnection tx, long project) {
        return tx.preparedQuery(FIND).execute(Tuple.of(project)).map(ProjectImportSettingsStore::settings);
    }

    private static Future<Void> write(SqlConnection tx, long project, @Nullable Reference reference) {
        var cleared = tx.preparedQuery(CLEAR).execute(Tuple.of(project));
        return reference == null
                ? cleared.mapEmpty()
                : cleared.compose(_ -> tx.preparedQuery(FIND_REFERENCED)
                                .execute(Tuple.of(reference.uid(), reference.number())))
                        .compose(rows -> rows.size() == 0
                                ? Future.failedFuture(new Fault.Invalid(unknown(reference)))
                                : tx.preparedQuery(SET)
                                        .execute(
                                                Tuple.of(project, Rows.one(rows).getLong("id"))))
                        .mapEmpty();
    }

    static Violation unknown(Reference reference) {
        return Violation.at("/importSettings", "unknown", "there are no import settings " + reference);
    }

    private static ProjectImportSettings settings(RowSet<Row> rows) {
        return new ProjectImportSettings(Rows.first(
                        rows,
                        row -> new ProjectImportSettings.Named(
                                Long.toString(row.getLong("id")), row.getString("uid"), row.getString("name")))
                .orElse(null));
    }
}
