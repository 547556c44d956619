package dev.parlance.job.core;

import dev.parlance.access.Role;
import dev.parlance.access.Visibility;
import dev.parlance.http.endpoint.Call;

/**
 * The job that a request changes, and the caller who sent it.
 *
 * @param role of the caller
 * @param traceparent W3C trace context of the request
 */
public record JobRequest(Visibility visibility, Role role, String projectUid, String jobUid, String traceparent) {
    /** The request of a call to a path with {@code projectUid} and {@code jobUid}. */
    public static JobRequest of(Call call) {
        return new JobRequest(
                Visibility.of(call.caller()),
                call.caller().role(),
                call.path("projectUid"),
                call.path("jobUid"),
                call.traceparent());
    }
}
