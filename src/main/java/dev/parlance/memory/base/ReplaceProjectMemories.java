package dev.parlance.memory.base;

import dev.parlance.access.Precondition;
import dev.parlance.db.Db;
import dev.parlance.fault.Fault;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlConnection;

/** Replaces the memories of a project. */
public final class ReplaceProjectMemories {
    private final Db db;

    public ReplaceProjectMemories(Db db) {
        this.db = db;
    }

    public Future<ProjectMemories> replace(String projectUid, ProjectMemoriesEdit edit, Precondition condition) {
        return db.transaction(tx -> lock(tx, projectUid, condition)
                .compose(project -> ResolveMemories.resolve(tx, edit.transMemories(), project.sourceLang())
                        .compose(ids -> ProjectMemoryStore.replace(tx, project.id(), ids, edit.transMemories())))
                .compose(_ -> read(tx, projectUid)));
    }

    private static Future<ProjectMemoryStore.Project> lock(
            SqlConnection tx, String projectUid, Precondition condition) {
        return ProjectMemoryStore.lock(tx, projectUid)
                .compose(project -> read(tx, projectUid).map(current -> {
                    condition.check(current);
                    return project.orElseThrow(() -> notFound(projectUid));
                }));
    }

    private static Future<ProjectMemories> read(SqlConnection tx, String projectUid) {
        return ProjectMemoryStore.find(tx, projectUid).map(found -> found.orElseThrow(() -> notFound(projectUid)));
    }

    private static Fault.NotFound notFound(String projectUid) {
        return new Fault.NotFound("project", projectUid);
    }
}
