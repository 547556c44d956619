package dev.parlance.termbase.base;

import dev.parlance.access.Precondition;
import dev.parlance.db.Db;
import dev.parlance.fault.Fault;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlConnection;
import java.util.List;

/** Replaces the term bases of a project. */
public final class ReplaceProjectTermBases {
    private final Db db;

    public ReplaceProjectTermBases(Db db) {
        this.db = db;
    }

    public Future<ProjectTermBases> replace(String projectUid, ProjectTermBasesEdit edit, Precondition condition) {
        return db.transaction(tx -> lock(tx, projectUid, condition)
                .compose(project -> resolve(tx, edit)
                        .compose(ids -> ProjectTermBaseStore.replace(tx, project, ids, edit.termBases())))
                .compose(_ -> read(tx, projectUid)));
    }

    private static Future<Long> lock(SqlConnection tx, String projectUid, Precondition condition) {
        return ProjectTermBaseStore.lock(tx, projectUid)
                .map(Fault.NotFound.ifEmpty("project", projectUid))
                .compose(project -> read(tx, projectUid).map(current -> {
                    condition.check(current);
                    return project;
                }));
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
