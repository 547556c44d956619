package dev.parlance.access;

import org.jspecify.annotations.Nullable;

/**
 * Which projects and jobs a caller sees: all, those of its own projects, those of its client, or those it works on. To
 * the caller, others do not exist.
 *
 * @param requester the user who sees the projects it created or owns, and their jobs
 * @param client the client whose projects and jobs are visible
 * @param linguist the user who sees the jobs it works on, and their projects
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
