package dev.parlance.termbase.search.match;

import dev.parlance.termbase.search.lexicon.IntArray;
import java.util.Arrays;

/**
 * A query in one of the folded forms: its characters, where it requires a word to begin or end and, with wildcards, the
 * tokens that must match a whole term.
 */
public final class QueryPattern {
    public static final int ANY_ONE = -1;
    public static final int ANY_RUN = -2;
    public static final int BOUNDARY = -3;

    public static final int WHOLE = 1;
    public static final int AT_START = 2;
    public static final int AT_WORD = 4;
    public static final int INSIDE = 8;

    private final int[] tokens;
    private final int[] literal;
    private final int[] boundaries;
    private final boolean wildcard;

    /** A pattern of code points and the marks above. */
    QueryPattern(int[] tokens) {
        this.tokens = tokens;
        literal = Arrays.stream(tokens).filter(token -> token >= 0).toArray();
        var at = new IntArray(4);
        var characters = 0;
        for (var token : tokens) {
            if (token == BOUNDARY) {
                at.add(characters);
            } else if (token >= 0) {
                characters++;
            }
        }
        boundaries = at.trimmed();
        wildcard = Arrays.stream(tokens).anyMatch(token -> token == ANY_ONE || token == ANY_RUN);
    }

    public boolean isWildcard() {
        return wildcard;
    }

    public boolean isPhrase() {
        return boundaries.length > 0;
    }

    /** Whether a word must end where it ends. */
    public boolean endsAtBoundary() {
        return Arrays.stream(boundaries).anyMatch(at -> at == literal.length);
    }

    /** The characters without the marks. */
    public int[] literal() {
        return literal;
    }

    public int[] tokens() {
        return tokens;
    }

    boolean sameAs(QueryPattern other) {
        return Arrays.equals(tokens, other.tokens);
    }

    /** The positions of the query in a text: a combination of WHOLE, AT_START, AT_WORD (a later word) and INSIDE. */
    public int placesIn(int[] text, int length) {
        if (wildcard) {
            return matches(text, length) ? WHOLE : 0;
        }
        var places = 0;
        var last = length - literal.length;
        if (literal.length == 0) {
            return 0;
        }
        for (var at = 0; at <= last; at++) {
            if (text[at] == literal[0] && stands(text, length, at)) {
                places |= INSIDE;
                if (at == 0) {
                    places |= last == 0 ? WHOLE | AT_START : AT_START;
                } else if (WordBoundaries.startsWord(text, length, at)) {
                    places |= AT_WORD;
                }
            }
        }
        return places;
    }

    /** The best of {@link #placesIn}: WHOLE, AT_START, AT_WORD, INSIDE or 0. */
    public int placeIn(int[] text, int length) {
        if (wildcard) {
            return matches(text, length) ? WHOLE : 0;
        }
        var last = length - literal.length;
        if (literal.length == 0 || last < 0) {
            return 0;
        }
        if (text[0] == literal[0] && stands(text, length, 0)) {
            return last == 0 ? WHOLE : AT_START;
        }
        var place = 0;
        for (var at = 1; at <= last; at++) {
            if (text[at] == literal[0] && stands(text, length, at)) {
                if (WordBoundaries.startsWord(text, length, at)) {
                    return AT_WORD;
                }
                place = INSIDE;
            }
        }
        return place;
    }

    private boolean stands(int[] text, int length, int at) {
        for (var i = 1; i < literal.length; i++) {
            if (text[at + i] != literal[i]) {
                return false;
            }
        }
        for (var boundary : boundaries) {
            if (!WordBoundaries.isBoundary(text, length, at + boundary)) {
                return false;
            }
        }
        return true;
    }

    /** Whether the tokens match the whole text; backtracking to the last {@code *} is sufficient. */
    private boolean matches(int[] text, int length) {
        var token = 0;
        var at = 0;
        var star = -1;
        var resume = 0;
        while (true) {
            if (token < tokens.length && tokens[token] == ANY_RUN) {
                star = token++;
                resume = at;
            } else if (token < tokens.length
                    && tokens[token] == BOUNDARY
                    && WordBoundaries.isBoundary(text, length, at)) {
                token++;
            } else if (token < tokens.length
                    && at < length
                    && (tokens[token] == ANY_ONE || tokens[token] == text[at])) {
                token++;
                at++;
            } else if (token == tokens.length && at == length) {
                return true;
            } else if (star >= 0 && resume < length) {
                token = star + 1;
                at = ++resume;
            } else {
                return false;
            }
        }
    }
}
