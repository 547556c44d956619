package dev.parlance.importsettings;

import dev.parlance.access.Caller;
import dev.parlance.db.Db;
import dev.parlance.db.Edit;
import dev.parlance.event.EventStore;
import dev.parlance.fault.Fault;
import dev.parlance.fault.Violation;
import dev.parlance.http.endpoint.Call;
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
    private final EventStore events;

    UseImportSettings(Db db, ProjectImportSettingsStore store, EventStore events) {
        this.db = db;
        this.events = events;
        this.projects = new ProjectAccess(db);
        this.store = store;
    }

    Future<ProjectImportSettings> find(Caller caller, String projectUid) {
        return projects.find(caller, projectUid).compose(project -> store.find(project.id()));
    }

    /** Writes the settings, and an event when that changes anything. */
    Future<ProjectImportSettings> replace(Call call, ProjectImportSettings.Edit edit) {
        var projectUid = call.path("projectUid");
        return Edit.of(tx -> lock(tx, call.caller(), projectUid))
                .check(before -> call.precondition().check(before.settings))
                .write((tx, before) ->
                        write(tx, before.project, edit.importSettings()).compose(_ -> store.find(tx, before.project)))
                .tell((tx, before, after) -> after.equals(before.settings)
                        ? Future.succeededFuture()
                        : ProjectAccess.recordMetadataUpdate(tx, events, projectUid, call.traceparent()))
                .in(db)
                .onSuccess(_ -> events.nudge());
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
