package dev.parlance.termbase.check;

import dev.parlance.db.Db;
import dev.parlance.fault.Fault;
import dev.parlance.job.quality.Terminology;
import dev.parlance.termbase.check.ProjectTermStore.ProjectTerm;
import io.vertx.core.Future;
import io.vertx.core.WorkerExecutor;
import java.util.List;
import java.util.Objects;

/** Opens the terms of projects for quality checks: reads them by a cursor, and indexes them on the pool. */
public record ProjectTerms(Db db) implements Terminology {
    /** About 50 MB with its index; terms after these are not compared. */
    private static final int MOST = 100_000;

    @Override
    public Future<Terms> open(long projectId, String sourceLang, String targetLang, WorkerExecutor pool) {
        var found = new CollectedTerms(sourceLang, targetLang, MOST);
        return read(found, projectId, List.of(sourceLang, targetLang), pool)
                .recover(failure -> cut(found, failure))
                .compose(_ -> pool.executeBlocking(found::build, false))
                .map(Objects::requireNonNull);
    }

    private Future<Void> read(CollectedTerms found, long projectId, List<String> langs, WorkerExecutor pool) {
        return db.transaction(
                tx -> ProjectTermStore.each(tx, projectId, langs, MOST + 1, batch -> add(found, batch, pool)));
    }

    private static Future<Void> add(CollectedTerms found, List<ProjectTerm> batch, WorkerExecutor pool) {
        return pool.executeBlocking(
                        () -> {
                            batch.forEach(found::add);
                            return true;
                        },
                        false)
                .mapEmpty();
    }

    /** Term bases that take too long to read leave terms out, as those with too many terms do. */
    private static Future<Void> cut(CollectedTerms found, Throwable failure) {
        if (failure instanceof Fault.Unavailable) {
            found.cut();
            return Future.succeededFuture();
        }
        return Future.failedFuture(failure);
    }
}
