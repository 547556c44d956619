package dev.parlance.termbase.base;

import dev.parlance.access.Precondition;
import dev.parlance.db.Db;
import dev.parlance.db.Edit;
import dev.parlance.event.EventStore;
import dev.parlance.fault.Fault;
import dev.parlance.project.ProjectAccess;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlConnection;
import java.util.List;

/** Replaces the term bases of a project, and records an event when that changes anything. */
public record ReplaceProjectTermBases(Db db, EventStore events) {

    private record Before(long project, ProjectTermBases bases) {}

    public Future<ProjectTermBases> replace(
            String projectUid, ProjectTermBasesEdit edit, Precondition condition, String traceparent) {
        return Edit.of(tx -> lock(tx, projectUid))
                .check(before -> condition.check(before.bases))
                .write((tx, before) -> resolve(tx, edit)
                        .compose(ids -> ProjectTermBaseStore.replace(tx, before.project, ids, edit.termBases()))
                        .compose(_ -> read(tx, projectUid)))
                .tell((tx, before, after) -> after.equals(before.bases)
                        ? Future.succeededFuture()
                        : ProjectAccess.recordMetadataUpdate(tx, events, projectUid, traceparent))
                .in(db)
                .onSuccess(_ -> events.nudge());
    }

    private static Future<Before> lock(SqlConnection tx, String projectUid) {
        return ProjectTermBaseStore.lock(tx, projectUid)
                .map(Fault.NotFound.ifEmpty("project", projectUid))
                .compose(project -> read(tx, projectUid).map(bases -> new Before(project, bases)));
    }

    private static Future<List<Long>> resolve(SqlConnection tx, ProjectTermBasesEdit edit) {
        var references = edit.termBases().stream()
                .map(ProjectTermBasesEdit.Item::termBase)
                .toList();
        return ResolveTermBases.resolveAndKeep(tx, references, "/termBase");
    }

    private static Future<ProjectTermBases> read(SqlConnection tx, String projectUid) {
        return ProjectTermBaseStore.find(tx, projectUid).map(Fault.NotFound.ifEmpty("project", projectUid));
    }
}
