package dev.parlance.job.core;

import dev.parlance.access.Role;

/**
 * The job that a request changes, and on whose behalf.
 *
 * @param role of the caller
 * @param traceparent W3C trace context of the request
 */
public record JobRequest(JobVisibility visibility, Role role, String projectUid, String jobUid, String traceparent) {}
