package dev.parlance.job.export;

import org.jspecify.annotations.Nullable;

/**
 * The task of writing a target file.
 *
 * @param user id of the user who requested it
 * @param traceparent W3C trace context of the request
 */
public record ExportTask(
        String projectUid,
        String jobUid,
        boolean confirmedOnly,
        long user,
        @Nullable String traceparent) {
    public static final String KIND = "EXPORT_JOB";

    /** Writes the archive that the file came in. A kind of its own: the release before would write the file alone. */
    public static final String ARCHIVE_KIND = "EXPORT_ARCHIVE";
}
