package dev.parlance.job;

import org.jspecify.annotations.Nullable;

/**
 * The task of reading a file into segments.
 *
 * @param traceparent W3C trace context of the upload
 */
record ImportTask(long fileId, @Nullable String traceparent) {
    static final String KIND = "IMPORT_JOB";
}
