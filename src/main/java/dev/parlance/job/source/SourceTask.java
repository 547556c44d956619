package dev.parlance.job.source;

/**
 * The task of reading a new version of a source file.
 *
 * @param fileId the new version
 * @param currentFileId the version that the jobs have until then
 * @param traceparent W3C trace context of the upload
 * @param savesConfirmed whether the user could confirm segments, as for an import
 */
public record SourceTask(long fileId, long currentFileId, String traceparent, boolean savesConfirmed) {
    public static final String KIND = "UPDATE_SOURCE";
}
