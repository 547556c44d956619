package dev.parlance.analysis;

import dev.parlance.http.Caller;
import org.jspecify.annotations.Nullable;

/**
 * Which analyses a caller sees: all, those assigned to it, those of its client's projects.
 *
 * @param linguist sees what is assigned to it
 * @param client whose projects' analyses are seen
 */
record AnalysisSight(
        boolean all, @Nullable Long linguist, @Nullable Long client) {
    static final AnalysisSight ALL = new AnalysisSight(true, null, null);

    static AnalysisSight of(Caller caller) {
        return switch (caller.role()) {
            case ADMIN, PROJECT_MANAGER -> ALL;
            case LINGUIST -> new AnalysisSight(false, caller.id(), null);
            case GUEST -> new AnalysisSight(false, null, caller.clientId());
            case SUBMITTER, PORTAL_MEMBER -> new AnalysisSight(false, null, null);
        };
    }
}
