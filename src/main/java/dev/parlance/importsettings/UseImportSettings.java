package dev.parlance.importsettings;

import dev.parlance.access.Caller;
import dev.parlance.access.Precondition;
import dev.parlance.db.Db;
import dev.parlance.db.Edit;
import dev.parlance.fault.Fault;
import dev.parlance.fault.Violation;
import dev.parlance.project.ProjectAccess;
import dev.parlance.shared.Reference;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlConnection;
import org.jspecify.annotations.Nullable;

/** Chooses the import settings of a project. */
final class UseImportSettings {
    private final Db db;
    private final ProjectAccess projects;
    private final ProjectImportSettingsStore store;

    UseImportSettings(Db db, ProjectImportSettingsStore store) {
        this.db = db;
        this.projects = new ProjectAccess(db);
        this.store = store;
    }

    Future<ProjectImportSettings> find(Caller caller, String projectUid) {
        return projects.find(caller, projectUid).compose(project -> store.find(project.id()));
    }

    Future<ProjectImportSettings> replace(
            Caller caller, String projectUid, ProjectImportSettings.Edit edit, Precondition condition) {
        return Edit.of(tx -> lock(tx, caller, projectUid))
                .check(before -> condition.check(before.settings))
                .write((tx, before) ->
                        write(tx, before.project, edit.importSettings()).compose(_ -> store.find(tx, before.project)))
                .in(db);
    }

    private record Before(long project, ProjectImportSettings settings) {}

    private Future<Before> lock(SqlConnection tx, Caller caller, String projectUid) {
        return ProjectAccess.lock(tx, caller, projectUid)
                .compose(project -> store.find(tx, project.id()).map(settings -> new Before(project.id(), settings)));
    }

    private Future<Void> write(SqlConnection tx, long project, @Nullable Reference reference) {
        var cleared = store.clear(tx, project);
        return reference == null
                ? cleared
                : cleared.compose(_ -> store.resolve(tx, reference))
                        .map(found -> found.orElseThrow(() -> new Fault.Invalid(unknown(reference))))
                        .compose(settings -> store.set(tx, project, settings));
    }

    static Violation unknown(Reference reference) {
        return Violation.at("/importSettings", "unknown", "there are no import settings " + reference);
    }
}
