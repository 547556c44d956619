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
}
