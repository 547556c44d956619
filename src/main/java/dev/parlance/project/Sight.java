package dev.parlance.project;

import dev.parlance.http.Caller;
import org.jspecify.annotations.Nullable;

/**
 * Which projects a caller sees: all, or those it asked for, those of its client, those it works on. What it does not see
 * is not there for it.
 *
 * @param requester sees what it created or owns
 * @param client whose projects are seen
 * @param linguist sees what it works on
 */
record Sight(
        boolean all,
        @Nullable Long requester,
        @Nullable Long client,
        @Nullable Long linguist) {
    static final Sight ALL = new Sight(true, null, null, null);

    static Sight of(Caller caller) {
        return switch (caller.role()) {
            case ADMIN, PROJECT_MANAGER -> ALL;
            case SUBMITTER -> new Sight(false, caller.id(), null, null);
            case GUEST -> new Sight(false, null, caller.clientId(), null);
            case LINGUIST -> new Sight(false, null, null, caller.id());
            case PORTAL_MEMBER -> new Sight(false, null, null, null);
        };
    }
}
