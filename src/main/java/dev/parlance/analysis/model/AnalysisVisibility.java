package dev.parlance.analysis.model;

import dev.parlance.access.Caller;
import org.jspecify.annotations.Nullable;

/**
 * Which analyses a caller sees: all, those assigned to it, those of its client's projects.
 *
 * @param linguist sees what is assigned to it
 * @param client whose projects' analyses are seen
 */
public record AnalysisVisibility(
        boolean all, @Nullable Long linguist, @Nullable Long client) {
    static final AnalysisVisibility ALL = new AnalysisVisibility(true, null, null);

    public static AnalysisVisibility of(Caller caller) {
        return switch (caller.role()) {
            case ADMIN, PROJECT_MANAGER -> ALL;
            case LINGUIST -> new AnalysisVisibility(false, caller.id(), null);
            case GUEST -> new AnalysisVisibility(false, null, caller.clientId());
            case SUBMITTER, PORTAL_MEMBER -> new AnalysisVisibility(false, null, null);
        };
    }
}
