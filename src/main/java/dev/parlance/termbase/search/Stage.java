package dev.parlance.termbase.search;

/** The steps of a search, best hits first; each finds up to three tiers that follow one another. */
enum Stage {
    WHOLE(MatchKind.EXACT),
    WILDCARD(MatchKind.WILDCARD),
    PREFIX(MatchKind.PREFIX),
    WORD_PREFIX(MatchKind.WORD_PREFIX),
    SUBSTRING(MatchKind.SUBSTRING),
    /** Typing errors, when nothing else would tell how many before all were measured. */
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

    /** Which of the three a tier is, or -1. */
    int level(int tier) {
        return switch (this) {
            case WHOLE ->
                tier == Tier.of(MatchKind.EXACT, 0)
                        ? 0
                        : Tier.kind(tier) == MatchKind.CASE_INSENSITIVE ? 1 + Tier.worse(tier) : -1;
            case FUZZY_ONE -> tier == Tier.of(MatchKind.FUZZY, 1) ? 0 : -1;
            case FUZZY_TWO -> tier == Tier.of(MatchKind.FUZZY, 2) ? 0 : -1;
            case WILDCARD, PREFIX, WORD_PREFIX, SUBSTRING, FUZZY -> Tier.kind(tier) == kind ? Tier.worse(tier) : -1;
        };
    }

    int tier(int level) {
        return switch (this) {
            case WHOLE -> level == 0 ? Tier.of(MatchKind.EXACT, 0) : Tier.of(MatchKind.CASE_INSENSITIVE, level - 1);
            case FUZZY_ONE -> Tier.of(MatchKind.FUZZY, 1);
            case FUZZY_TWO -> Tier.of(MatchKind.FUZZY, 2);
            case WILDCARD, PREFIX, WORD_PREFIX, SUBSTRING, FUZZY -> Tier.of(kind, level);
        };
    }
}
