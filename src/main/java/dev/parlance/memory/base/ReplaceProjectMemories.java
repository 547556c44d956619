package dev.parlance.memory.base;

import dev.parlance.access.Precondition;
import dev.parlance.db.Db;
import dev.parlance.db.Edit;
import dev.parlance.event.EventStore;
import dev.parlance.fault.Fault;
import dev.parlance.project.ProjectAccess;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlConnection;

/** Replaces the memories of a project, and records an event when that changes anything. */
public record ReplaceProjectMemories(Db db, EventStore events) {
    record Before(ProjectMemoryStore.Project project, ProjectMemories memories) {}

    public Future<ProjectMemories> replace(
            String projectUid, ProjectMemoriesEdit edit, Precondition condition, String traceparent) {
        return Edit.of(tx -> lock(tx, projectUid))
                .check(before -> condition.check(before.memories))
                .write((tx, before) -> ResolveMemories.resolve(tx, edit.transMemories(), before.project.sourceLang())
                        .compose(ids -> ProjectMemoryStore.replace(tx, before.project.id(), ids, edit.transMemories()))
                        .compose(_ -> read(tx, projectUid)))
                .tell((tx, before, after) -> after.equals(before.memories)
                        ? Future.succeededFuture()
                        : ProjectAccess.recordMetadataUpdate(tx, events, projectUid, traceparent))
                .in(db)
                .onSuccess(_ -> events.nudge());
    }

    private static Future<Before> lock(SqlConnection tx, String projectUid) {
        return ProjectMemoryStore.lock(tx, projectUid)
                .map(Fault.NotFound.ifEmpty("project", projectUid))
                .compose(project -> read(tx, projectUid).map(memories -> new Before(project, memories)));
    }

    private static Future<ProjectMemories> read(SqlConnection tx, String projectUid) {
        return ProjectMemoryStore.find(tx, projectUid).map(Fault.NotFound.ifEmpty("project", projectUid));
    }
}
