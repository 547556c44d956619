package dev.parlance.project.core;

import dev.parlance.access.Caller;
import org.jspecify.annotations.Nullable;

/**
 * Which projects a caller sees: all, or those it asked for, those of its client, those it works on. What it does not see
 * is not there for it.
 *
 * @param requester sees what it created or owns
 * @param client whose projects are seen
 * @param linguist sees what it works on
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
