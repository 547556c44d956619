package dev.parlance.termbase.search;

import dev.parlance.termbase.search.match.MatchKind;
import java.util.EnumSet;
import java.util.Set;

/**
 * What is looked for. In the text {@code *} stands for any characters, {@code ?} for one, {@code "…"} for whole words taken
 * literally; {@code \} takes the meaning of the character after it away.
 *
 * @param lang normal form, as in {@code en_us}
 * @param limit concepts at most, 1..100
 * @param kinds the kinds wanted
 */
public record TermQuery(String text, String lang, int limit, Set<MatchKind> kinds) {
    /** Characters of a query at most, in UTF-16. */
    public static final int LONGEST = 4096;
    /** Concepts in an answer at most. */
    public static final int MOST = 100;

    public TermQuery {
        if (text.length() > LONGEST || limit < 1 || limit > MOST) {
            throw new IllegalArgumentException("%d characters, limit %d".formatted(text.length(), limit));
        }
        kinds = Set.copyOf(kinds);
    }

    /** Of every kind, {@value #MOST} at most. */
    public static TermQuery of(String text, String lang) {
        return new TermQuery(text, lang, MOST, EnumSet.allOf(MatchKind.class));
    }
}
