package dev.parlance.job.core;

import dev.parlance.access.Role;
import dev.parlance.access.Visibility;

/**
 * The job that a request changes, and the caller who sent it.
 *
 * @param role of the caller
 * @param traceparent W3C trace context of the request
 */
public record JobRequest(Visibility visibility, Role role, String projectUid, String jobUid, String traceparent) {}
