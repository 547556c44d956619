package dev.parlance.job.quality;

/**
 * The task of checking a job.
 *
 * @param traceparent W3C trace context of the request
 */
public record QualityTask(String projectUid, String jobUid, String traceparent) {
    public static final String KIND = "CHECK_JOB";
}
