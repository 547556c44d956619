package dev.parlance.job.imports;

import org.jspecify.annotations.Nullable;

/**
 * The task of reading a file into segments.
 *
 * @param traceparent W3C trace context of the upload
 * @param savesConfirmed whether the user could confirm segments when it uploaded the file; otherwise the import writes
 *     to no memory, whatever the settings say
 */
public record ImportTask(long fileId, @Nullable String traceparent, boolean savesConfirmed) {
    public static final String KIND = "IMPORT_JOB";
}
