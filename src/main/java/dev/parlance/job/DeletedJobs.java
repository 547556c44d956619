package dev.parlance.job;

import dev.parlance.db.Db;
import dev.parlance.job.edit.SweepDeletedJobs;
import io.vertx.core.Future;

/** What deleted jobs leave behind, for the composition root. */
public final class DeletedJobs {
    private DeletedJobs() {}

    /** Deletes the targets of deleted jobs; files that no job needs are deleted by {@link JobFeature#housekeeping}. */
    public static Future<Void> sweep(Db db) {
        return new SweepDeletedJobs(db).run();
    }
}
