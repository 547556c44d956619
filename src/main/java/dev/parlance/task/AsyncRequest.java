package dev.parlance.task;

import dev.parlance.access.UserRoleRef;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Work that goes on after its request was answered (section 2.7 of the interface).
 *
 * @param asyncResponse what came of it, null until it is done
 * @param parent the request that it is a part of, or null
 * @param project the project it works in, as it was when the request came, or null
 * @param progress how far it has come, null where that is not told
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

    /** The internal number. */
    public long number() {
        return Long.parseLong(id);
    }

    /** A request that has parts. */
    public record Parent(String id) {}

    /** How much of the work is done, in units of that work. */
    public record Progress(long done, long total) {}

    /** The project of a request. */
    public record Project(String name, String uid) {}
}
