package dev.parlance.job.imports;

import org.jspecify.annotations.Nullable;

/**
 * The task of reading a file into segments.
 *
 * @param traceparent W3C trace context of the upload
 */
public record ImportTask(long fileId, @Nullable String traceparent) {
    public static final String KIND = "IMPORT_JOB";
}
