package dev.parlance.project.core;

import dev.parlance.access.Caller;
import org.jspecify.annotations.Nullable;

/**
 * Which projects a caller sees: all, its own, those of its client, or those it works on. To the caller, other
 * projects do not exist.
 *
 * @param requester the user who sees the projects it created or owns
 * @param client the client whose projects are visible
 * @param linguist the user who sees the projects it works on
 */
public record Visibility(
        boolean all,
        @Nullable Long requester,
        @Nullable Long client,
        @Nullable Long linguist) {
    public static final Visibility ALL = new Visibility(true, null, null, null);

    public static Visibility of(Caller caller) {
        return switch (caller.role()) {
            case ADMIN, PROJECT_MANAGER -> ALL;
            case SUBMITTER -> new Visibility(false, caller.id(), null, null);
            case GUEST -> new Visibility(false, null, caller.clientId(), null);
            case LINGUIST -> new Visibility(false, null, null, caller.id());
            case PORTAL_MEMBER -> new Visibility(false, null, null, null);
        };
    }
}
