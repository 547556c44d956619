package dev.parlance.termbase.search.match;

/** A kind with its deviations (diacritics ignored, or edits) as one number, smaller for a better match. */
public final class MatchTier {
    public static final int NONE = -1;

    private MatchTier() {}

    public static int of(MatchKind kind, int worse) {
        return kind.order() * 3 + worse;
    }

    public static MatchKind kind(int tier) {
        return KINDS[tier / 3];
    }

    public static int worse(int tier) {
        return tier % 3;
    }

    private static final MatchKind[] KINDS = MatchKind.values();
}
