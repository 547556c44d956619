package dev.parlance.machinetranslate;

import dev.parlance.access.Caller;
import dev.parlance.access.Precondition;
import dev.parlance.db.Db;
import dev.parlance.db.Edit;
import dev.parlance.event.EventStore;
import dev.parlance.fault.Fault;
import dev.parlance.project.ProjectAccess;
import dev.parlance.project.core.VisibleProject;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlConnection;
import java.util.Collections;
import java.util.List;

/** Replaces the machine translation of a project, and records an event when that changes anything. */
record ReplaceProjectMt(Db db, ProjectMtStore store, EventStore events) {

    /**
     * Fails with {@link Fault.NotFound}, {@link Fault.Stale}, or {@link Fault.Invalid} for settings that do not
     * exist.
     */
    Future<ProjectMt> replace(
            String projectUid, ProjectMtEdit edit, Precondition condition, Caller caller, String traceparent) {
        return Edit.of(tx -> lock(tx, caller, projectUid))
                .check(before -> condition.check(before.settings))
                .write((tx, before) -> write(tx, before.project, edit).compose(_ -> read(tx, projectUid)))
                .tell((tx, before, after) -> after.equals(before.settings)
                        ? Future.succeededFuture()
                        : ProjectAccess.recordMetadataUpdate(tx, events, projectUid, traceparent))
                .in(db)
                .onSuccess(_ -> events.nudge());
    }

    private record Before(VisibleProject project, ProjectMt settings) {}

    private Future<Before> lock(SqlConnection tx, Caller caller, String projectUid) {
        return ProjectAccess.lock(tx, caller, projectUid)
                .compose(project -> read(tx, projectUid).map(settings -> new Before(project, settings)));
    }

    private Future<ProjectMt> read(SqlConnection tx, String projectUid) {
        return store.find(tx, projectUid).map(Fault.NotFound.ifEmpty("project", projectUid));
    }

    private Future<Void> write(SqlConnection tx, VisibleProject project, ProjectMtEdit edit) {
        return wanted(tx, project, edit)
                .compose(wanted -> store.replace(tx, project.id(), wanted.langs, wanted.settings));
    }

    /** Languages, and at the same places the internal numbers of their settings. */
    private record Wanted(List<String> langs, List<Long> settings) {}

    private static Future<Wanted> wanted(SqlConnection tx, VisibleProject project, ProjectMtEdit edit) {
        var one = edit.machineTranslateSettings();
        if (one != null) {
            var langs = project.targetLangs();
            return ResolveLanguageMt.one(tx, one).map(id -> new Wanted(langs, Collections.nCopies(langs.size(), id)));
        }
        var list =
                edit.mtSettingsPerLanguageList() == null ? List.<LanguageMtEdit>of() : edit.mtSettingsPerLanguageList();
        var langs = list.stream().map(LanguageMtEdit::targetLang).toList();
        return ResolveLanguageMt.find(tx, list, project.targetLangs()).map(ids -> new Wanted(langs, ids));
    }
}
