package dev.parlance.termbase.search;

import dev.parlance.termbase.search.match.MatchKind;
import java.util.EnumSet;
import java.util.Set;

/**
 * A query. In its text {@code *} matches any characters, {@code ?} one character and {@code "…"} whole words literally;
 * {@code \} escapes the next character.
 *
 * @param lang normal form, as in {@code en_us}
 * @param limit the most concepts to return, 1..100
 * @param kinds the kinds wanted
 */
public record TermQuery(String text, String lang, int limit, Set<MatchKind> kinds) {
    /** The most UTF-16 characters of a query. */
    public static final int LONGEST = 4096;
    /** The most concepts in a response. */
    public static final int MOST = 100;

    public TermQuery {
        if (text.length() > LONGEST || limit < 1 || limit > MOST) {
            throw new IllegalArgumentException("%d characters, limit %d".formatted(text.length(), limit));
        }
        kinds = Set.copyOf(kinds);
    }

    /** A query for matches of every kind, {@value #MOST} at most. */
    public static TermQuery of(String text, String lang) {
        return new TermQuery(text, lang, MOST, EnumSet.allOf(MatchKind.class));
    }
}
