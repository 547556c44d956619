package dev.parlance.termbase.search;

/** A kind with what makes it worse, as one number that is smaller for the better: diacritics folded, or edits. */
final class Tier {
    static final int NONE = -1;

    private Tier() {}

    static int of(MatchKind kind, int worse) {
        return kind.order() * 3 + worse;
    }

    static MatchKind kind(int tier) {
        return KINDS[tier / 3];
    }

    static int worse(int tier) {
        return tier % 3;
    }

    private static final MatchKind[] KINDS = MatchKind.values();
}
