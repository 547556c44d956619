package dev.parlance.termbase.search.match;

import dev.parlance.termbase.search.lexicon.IntArray;
import java.util.function.UnaryOperator;

/**
 * A query in the four forms in which terms are compared.
 *
 * @param plain whether the query has no diacritics
 */
public record QueryForms(
        QueryPattern exact, QueryPattern folded, QueryPattern bare, QueryPattern casedBare, boolean plain) {
    /**
     * Noncharacters stand for the wildcards and marks of a query while it is folded, because folding does not change
     * them.
     */
    private static final char ANY_ONE = '\ufdd0';

    private static final char ANY_RUN = '\ufdd1';
    private static final char BOUNDARY = '\ufdd2';

    public static QueryForms of(String query) {
        var marked = marked(query);
        var folded = pattern(Folding.folded(marked), UnaryOperator.identity());
        var bare = pattern(Folding.folded(marked), Folding::bare);
        var exact = Folding.exact(marked);
        return new QueryForms(
                pattern(exact, UnaryOperator.identity()),
                folded,
                bare,
                pattern(exact, Folding::casedBare),
                folded.sameAs(bare));
    }

    public boolean isEmpty() {
        return bare.literal().length == 0 && !bare.isWildcard();
    }

    private static String marked(String query) {
        var marked = new StringBuilder(query.length());
        var quoted = false;
        for (var i = 0; i < query.length(); i++) {
            var c = query.charAt(i);
            if (isEscape(query, i)) {
                marked.append(query.charAt(++i));
            } else if (c == '"' && (quoted || closes(query, i + 1))) {
                quoted = !quoted;
                marked.append(BOUNDARY);
            } else if (c == '*' && !quoted) {
                marked.append(ANY_RUN);
            } else if (c == '?' && !quoted) {
                marked.append(ANY_ONE);
            } else if (c < ANY_ONE || c > BOUNDARY) {
                marked.append(c);
            }
        }
        return marked.toString();
    }

    private static boolean isEscape(String query, int at) {
        return query.charAt(at) == '\\' && at + 1 < query.length() && "*?\"\\".indexOf(query.charAt(at + 1)) >= 0;
    }

    /**
     * Whether a quotation that begins at {@code from} is closed; a single quotation mark, as for inches, is literal.
     */
    private static boolean closes(String query, int from) {
        for (var i = from; i < query.length(); i++) {
            if (isEscape(query, i)) {
                i++;
            } else if (query.charAt(i) == '"') {
                return i > from;
            }
        }
        return false;
    }

    private static QueryPattern pattern(String marked, UnaryOperator<String> strip) {
        var tokens = new IntArray(marked.length());
        var text = new StringBuilder(marked.length());
        for (var i = 0; i < marked.length(); i++) {
            var c = marked.charAt(i);
            if (c >= ANY_ONE && c <= BOUNDARY) {
                flush(text, strip, tokens);
                sign(tokens, c);
            } else {
                text.append(c);
            }
        }
        flush(text, strip, tokens);
        dropSpaceAtEnd(tokens);
        return new QueryPattern(tokens.trimmed());
    }

    private static void flush(StringBuilder text, UnaryOperator<String> strip, IntArray tokens) {
        if (!text.isEmpty()) {
            strip.apply(text.toString()).codePoints().forEach(c -> {
                if (c != ' ' || !afterSpace(tokens)) {
                    tokens.add(c);
                }
            });
            text.setLength(0);
        }
    }

    private static void sign(IntArray tokens, char sign) {
        if (sign == BOUNDARY) {
            tokens.add(QueryPattern.BOUNDARY);
        } else if (sign == ANY_ONE) {
            tokens.add(QueryPattern.ANY_ONE);
        } else if (tokens.size == 0 || tokens.values[tokens.size - 1] != QueryPattern.ANY_RUN) {
            tokens.add(QueryPattern.ANY_RUN);
        }
    }

    /** White space at the ends or next to other white space is removed even inside quotation marks. */
    private static boolean afterSpace(IntArray tokens) {
        var last = lastCharacter(tokens);
        return last < 0 || tokens.values[last] == ' ';
    }

    private static void dropSpaceAtEnd(IntArray tokens) {
        var last = lastCharacter(tokens);
        if (last >= 0 && tokens.values[last] == ' ') {
            System.arraycopy(tokens.values, last + 1, tokens.values, last, tokens.size - last - 1);
            tokens.size--;
        }
    }

    private static int lastCharacter(IntArray tokens) {
        var last = tokens.size - 1;
        while (last >= 0 && tokens.values[last] == QueryPattern.BOUNDARY) {
            last--;
        }
        return last;
    }
}
