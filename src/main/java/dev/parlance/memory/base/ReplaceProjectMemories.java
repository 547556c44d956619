package dev.parlance.memory.base;

import dev.parlance.access.Precondition;
import dev.parlance.db.Db;
import dev.parlance.db.Edit;
import dev.parlance.fault.Fault;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlConnection;

/** Replaces the memories of a project. */
public record ReplaceProjectMemories(Db db) {

    public Future<ProjectMemories> replace(String projectUid, ProjectMemoriesEdit edit, Precondition condition) {
        return Edit.of(tx -> ProjectMemoryStore.lock(tx, projectUid), () -> new Fault.NotFound("project", projectUid))
                .require((tx, _) -> read(tx, projectUid).map(current -> {
                    condition.check(current);
                    return null;
                }))
                .write((tx, project) -> ResolveMemories.resolve(tx, edit.transMemories(), project.sourceLang())
                        .compose(ids -> ProjectMemoryStore.replace(tx, project.id(), ids, edit.transMemories()))
                        .compose(_ -> read(tx, projectUid)))
                .in(db);
    }

    private static Future<ProjectMemories> read(SqlConnection tx, String projectUid) {
        return ProjectMemoryStore.find(tx, projectUid).map(Fault.NotFound.ifEmpty("project", projectUid));
    }
}
