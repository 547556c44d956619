package dev.parlance.analysis.model;

import dev.parlance.shared.Reference;
import org.jspecify.annotations.Nullable;

/**
 * The body that sets the net rate scheme: a reference, bare or under {@code netRateScheme}; empty to remove the scheme.
 */
public record SchemeChoice(
        @Nullable String uid, @Nullable String id, @Nullable Reference netRateScheme) {

    /** The reference, or null to remove the scheme. */
    public @Nullable Reference reference() {
        if (netRateScheme != null) {
            return netRateScheme;
        }
        return uid == null && id == null ? null : new Reference(uid, id);
    }

    /** The JSON pointer to the reference in the body. */
    public String pointer() {
        if (netRateScheme != null) {
            return "/netRateScheme";
        }
        return uid != null ? "/uid" : "/id";
    }
}
