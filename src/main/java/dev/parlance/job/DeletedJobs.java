package dev.parlance.job;

import dev.parlance.db.Db;
import dev.parlance.db.leftover.Leftover;
import dev.parlance.db.leftover.SweepLeftover;
import io.vertx.core.Future;

/** What deleted jobs and earlier versions of source files leave behind, for the composition root. */
public final class DeletedJobs {
    private static final Leftover TARGETS = new Leftover("deleted_job", "job_id", "segment_target", "ordinal", 10_000);
    private static final Leftover SEGMENTS = new Leftover("replaced_source", "file_id", "segment", "ordinal", 10_000);

    private DeletedJobs() {}

    /** Deletes the targets of deleted jobs; files that no job needs are deleted by {@link JobFeature#housekeeping}. */
    public static Future<Void> sweep(Db db) {
        return new SweepLeftover(db, TARGETS).run();
    }

    /** Deletes the segments of the versions of source files that have been replaced; their files stay. */
    public static Future<Void> sweepSources(Db db) {
        return new SweepLeftover(db, SEGMENTS).run();
    }
}
