package dev.parlance.termbase.search;

import dev.parlance.termbase.search.match.MatchKind;
import dev.parlance.termbase.search.match.MatchTier;

/** The steps of a search, best hits first; each finds up to three consecutive tiers. */
enum Stage {
    WHOLE(MatchKind.EXACT),
    WILDCARD(MatchKind.WILDCARD),
    PREFIX(MatchKind.PREFIX),
    WORD_PREFIX(MatchKind.WORD_PREFIX),
    SUBSTRING(MatchKind.SUBSTRING),
    /** Typing errors of any number, used if their number is known only after every candidate was compared. */
    FUZZY(MatchKind.FUZZY),
    FUZZY_ONE(MatchKind.FUZZY),
    FUZZY_TWO(MatchKind.FUZZY);

    private final MatchKind kind;

    Stage(MatchKind kind) {
        this.kind = kind;
    }

    MatchKind kind() {
        return kind;
    }

    boolean isFuzzy() {
        return kind == MatchKind.FUZZY;
    }

    /** The index of a tier among the three, or -1. */
    int level(int tier) {
        return switch (this) {
            case WHOLE ->
                tier == MatchTier.of(MatchKind.EXACT, 0)
                        ? 0
                        : MatchTier.kind(tier) == MatchKind.CASE_INSENSITIVE ? 1 + MatchTier.worse(tier) : -1;
            case FUZZY_ONE -> tier == MatchTier.of(MatchKind.FUZZY, 1) ? 0 : -1;
            case FUZZY_TWO -> tier == MatchTier.of(MatchKind.FUZZY, 2) ? 0 : -1;
            case WILDCARD, PREFIX, WORD_PREFIX, SUBSTRING, FUZZY ->
                MatchTier.kind(tier) == kind ? MatchTier.worse(tier) : -1;
        };
    }

    int tier(int level) {
        return switch (this) {
            case WHOLE ->
                level == 0 ? MatchTier.of(MatchKind.EXACT, 0) : MatchTier.of(MatchKind.CASE_INSENSITIVE, level - 1);
            case FUZZY_ONE -> MatchTier.of(MatchKind.FUZZY, 1);
            case FUZZY_TWO -> MatchTier.of(MatchKind.FUZZY, 2);
            case WILDCARD, PREFIX, WORD_PREFIX, SUBSTRING, FUZZY -> MatchTier.of(kind, level);
        };
    }
}
