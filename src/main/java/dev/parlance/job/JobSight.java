package dev.parlance.job;

import dev.parlance.http.Caller;
import org.jspecify.annotations.Nullable;

/**
 * Which jobs a caller sees: all, those of the projects it asked for, those of its client's projects, those it works on.
 *
 * @param requester sees the jobs of what it created or owns
 * @param client whose projects' jobs are seen
 * @param linguist sees what it works on
 */
record JobSight(
        boolean all,
        @Nullable Long requester,
        @Nullable Long client,
        @Nullable Long linguist) {
    static final JobSight ALL = new JobSight(true, null, null, null);

    static JobSight of(Caller caller) {
        return switch (caller.role()) {
            case ADMIN, PROJECT_MANAGER -> ALL;
            case SUBMITTER -> new JobSight(false, caller.id(), null, null);
            case GUEST -> new JobSight(false, null, caller.clientId(), null);
            case LINGUIST -> new JobSight(false, null, null, caller.id());
            case PORTAL_MEMBER -> new JobSight(false, null, null, null);
        };
    }
}
