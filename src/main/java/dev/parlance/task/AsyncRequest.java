package dev.parlance.task;

import dev.parlance.access.UserRoleRef;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Work that continues after the response to its request (section 2.7 of the interface).
 *
 * @param asyncResponse the result; null until the work is done
 * @param parent the request that it is a part of, or null
 * @param project the project at the time of the request, or null
 * @param progress null when the work does not report progress
 */
public record AsyncRequest(
        String id,
        UserRoleRef createdBy,
        Instant dateCreated,
        AsyncAction action,
        @Nullable AsyncResponse asyncResponse,
        @Nullable Parent parent,
        @Nullable Project project,
        @Nullable Progress progress) {

    /** The id in the database. */
    public long number() {
        return Long.parseLong(id);
    }

    /** The reference to a request with parts. */
    public record Parent(String id) {}

    /** How much of the work is done, in units of that work. */
    public record Progress(long done, long total) {}

    /** The project of a request. */
    public record Project(String name, String uid) {}

    /**
     * A request that has just got its response.
     *
     * @param callbackUrl the URL to call, or null
     */
    public record Ended(AsyncRequest request, @Nullable String callbackUrl) {}
}
