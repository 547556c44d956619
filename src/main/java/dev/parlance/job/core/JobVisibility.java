package dev.parlance.job.core;

import dev.parlance.access.Caller;
import org.jspecify.annotations.Nullable;

/**
 * Which jobs a caller sees: all, those of its own projects, those of its client's projects, or those it works on.
 *
 * @param requester the user who sees the jobs of the projects it created or owns
 * @param client the client whose projects' jobs are visible
 * @param linguist the user who sees the jobs it works on
 */
public record JobVisibility(
        boolean all,
        @Nullable Long requester,
        @Nullable Long client,
        @Nullable Long linguist) {
    static final JobVisibility ALL = new JobVisibility(true, null, null, null);

    public static JobVisibility of(Caller caller) {
        return switch (caller.role()) {
            case ADMIN, PROJECT_MANAGER -> ALL;
            case SUBMITTER -> new JobVisibility(false, caller.id(), null, null);
            case GUEST -> new JobVisibility(false, null, caller.clientId(), null);
            case LINGUIST -> new JobVisibility(false, null, null, caller.id());
            case PORTAL_MEMBER -> new JobVisibility(false, null, null, null);
        };
    }
}
