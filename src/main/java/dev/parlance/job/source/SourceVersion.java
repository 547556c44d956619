package dev.parlance.job.source;

import dev.parlance.shared.UserRef;
import java.time.Instant;

/**
 * A version of the source file of a job, as its callers see it. The counts compare it with the version before; all
 * segments of version 1 are new.
 *
 * @param bytes size of the file
 * @param dateCreated since when the job has it
 */
record SourceVersion(
        int version,
        String filename,
        long bytes,
        Instant dateCreated,
        UserRef createdBy,
        int keptSegments,
        int changedSegments,
        int newSegments,
        int removedSegments) {}
