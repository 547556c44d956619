package dev.parlance.analysis.model;

import dev.parlance.shared.Reference;
import org.jspecify.annotations.Nullable;

/** The net rate scheme that an analysis gets: a reference, bare or under {@code netRateScheme}; none to remove it. */
public record SchemeChoice(
        @Nullable String uid, @Nullable String id, @Nullable Reference netRateScheme) {

    /** What is pointed at, or null to remove the scheme. */
    public @Nullable Reference reference() {
        if (netRateScheme != null) {
            return netRateScheme;
        }
        return uid == null && id == null ? null : new Reference(uid, id);
    }

    /** Where the body points at it. */
    public String pointer() {
        if (netRateScheme != null) {
            return "/netRateScheme";
        }
        return uid != null ? "/uid" : "/id";
    }
}
