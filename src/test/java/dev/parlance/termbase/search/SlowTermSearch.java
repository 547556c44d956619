package dev.parlance.termbase.search;

import dev.parlance.termbase.search.match.Folding;
import dev.parlance.termbase.search.match.MatchKind;
import dev.parlance.termbase.search.match.QueryForms;
import dev.parlance.termbase.search.match.QueryPattern;
import dev.parlance.termbase.search.match.WordBoundaries;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A slow implementation of the rules of the search: it compares every term, sorts all and keeps the best of each
 * concept. Only the folded terms are stored between queries.
 */
public final class SlowTermSearch {
    private final List<Folded> terms;
    private final List<String> langs;

    private SlowTermSearch(List<Folded> terms) {
        this.terms = terms;
        this.langs = terms.stream().map(text -> text.term.lang()).distinct().toList();
    }

    /** A term in its foldings, as code points. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Folded(IndexedTerm term, int[] folded, int[] bare, int[] exact, int[] casedBare, List<int[]> words) {
        static Folded of(IndexedTerm term) {
            var folded = Folding.folded(term.text());
            var exact = Folding.exact(term.text());
            var bare = codePoints(Folding.bare(folded));
            return new Folded(
                    term,
                    codePoints(folded),
                    bare,
                    codePoints(exact),
                    codePoints(Folding.casedBare(exact)),
                    SlowTermSearch.words(bare));
        }

        private static int[] codePoints(String text) {
            return text.codePoints().toArray();
        }

        boolean isEmpty() {
            return folded.length == 0;
        }
    }

    /** A term with its position in the order. */
    @SuppressWarnings("ArrayRecordComponent") // compared by ORDER only
    private record Ranked(IndexedTerm term, Rank rank, int locale, int[] bare, int[] exact) {
        private static final Comparator<Ranked> ORDER = Comparator.<Ranked, MatchKind>comparing(
                        ranked -> ranked.rank.kind)
                .thenComparingInt(ranked -> ranked.rank.worse)
                .thenComparingInt(Ranked::locale)
                .thenComparingInt(ranked -> ranked.bare.length)
                .thenComparing(Ranked::bare, Arrays::compare)
                .thenComparing(Ranked::exact, Arrays::compare)
                .thenComparingLong(ranked -> ranked.term().conceptId())
                .thenComparingLong(ranked -> ranked.term().termId());

        TermHit hit() {
            var fuzzy = rank.kind == MatchKind.FUZZY;
            return new TermHit(
                    term.conceptId(),
                    term.termId(),
                    rank.kind,
                    !fuzzy && rank.worse > 0,
                    fuzzy ? rank.worse : 0,
                    term.forbidden());
        }
    }

    static SlowTermSearch of(List<IndexedTerm> terms) {
        return new SlowTermSearch(terms.stream().map(Folded::of).toList());
    }

    static List<TermHit> search(List<IndexedTerm> terms, TermQuery query) {
        return of(terms).search(query);
    }

    List<TermHit> search(TermQuery query) {
        var forms = QueryForms.of(query.text());
        var locales = locales(query.lang());
        var ranked = new ArrayList<Ranked>();
        for (var text : terms) {
            var locale = locales.get(text.term.lang());
            if (locale != null && !text.isEmpty()) {
                var rank = rank(forms, text);
                if (rank != null && query.kinds().contains(rank.kind())) {
                    var exact = Arrays.equals(text.exact, text.bare) ? new int[0] : text.exact;
                    ranked.add(new Ranked(text.term, rank, locale, text.bare, exact));
                }
            }
        }
        ranked.sort(Ranked.ORDER);
        var best = new LinkedHashMap<Long, TermHit>();
        ranked.forEach(one -> best.putIfAbsent(one.term().conceptId(), one.hit()));
        return best.values().stream().limit(query.limit()).toList();
    }

    /** 0 for the query's own locale; then its language and other locales by name. */
    private Map<String, Integer> locales(String own) {
        var others = langs.stream()
                .filter(lang -> lang.startsWith(own + "_") || own.startsWith(lang + "_"))
                .sorted()
                .toList();
        var locales = new HashMap<String, Integer>();
        locales.put(own, 0);
        others.forEach(lang -> locales.put(lang, locales.size()));
        return locales;
    }

    private record Rank(MatchKind kind, int worse) {}

    private static @Nullable Rank rank(QueryForms forms, Folded text) {
        if (forms.bare().literal().length == 0 && !forms.bare().isWildcard()) {
            return null;
        }
        var term = text.term;
        var kinds = forms.bare().isWildcard()
                ? List.of(MatchKind.WILDCARD)
                : List.of(MatchKind.CASE_INSENSITIVE, MatchKind.PREFIX, MatchKind.WORD_PREFIX, MatchKind.SUBSTRING);
        for (var kind : kinds) {
            var whole = kind == MatchKind.CASE_INSENSITIVE || kind == MatchKind.WILDCARD;
            var holds = holds(kind, forms.bare(), text.bare)
                    && (!term.caseSensitive() || holds(kind, forms.casedBare(), text.casedBare))
                    && (!term.exactMatch() || whole);
            if (holds) {
                if (kind == MatchKind.CASE_INSENSITIVE && holds(kind, forms.exact(), text.exact)) {
                    return new Rank(MatchKind.EXACT, 0);
                }
                var strict = term.caseSensitive()
                        ? holds(kind, forms.exact(), text.exact)
                        : holds(kind, forms.folded(), text.folded);
                return new Rank(kind, strict ? 0 : 1);
            }
        }
        return fuzzy(forms, text);
    }

    private static @Nullable Rank fuzzy(QueryForms forms, Folded text) {
        var pattern = forms.bare();
        if (pattern.isWildcard()
                || pattern.isPhrase()
                || text.term.exactMatch()
                || holds(MatchKind.SUBSTRING, pattern, text.bare)) {
            return null;
        }
        var allowed = allowed(pattern.literal());
        var edits = edits(pattern.literal(), text.bare, text.words);
        var sameCase = !text.term.caseSensitive()
                || edits(forms.casedBare().literal(), text.casedBare, words(text.casedBare)) == edits;
        return allowed > 0 && edits <= allowed && sameCase ? new Rank(MatchKind.FUZZY, edits) : null;
    }

    private static int allowed(int[] text) {
        return text.length < 3 ? 0 : text.length < 6 ? 1 : 2;
    }

    private static int edits(int[] query, int[] text, List<int[]> others) {
        var allowed = allowed(query);
        var best = distance(query, text, allowed);
        var words = words(query);
        for (var from = 0; !words.isEmpty() && from + words.size() <= others.size(); from++) {
            var sum = 0;
            for (var i = 0; i < words.size(); i++) {
                var most = Math.min(allowed, allowed(words.get(i)));
                var edits = distance(words.get(i), others.get(from + i), most);
                sum += edits > most ? 1000 : edits;
            }
            best = Math.min(best, sum);
        }
        return Math.min(best, allowed + 1);
    }

    private static List<int[]> words(int[] text) {
        var words = new ArrayList<int[]>();
        for (var from = 0; from < text.length; ) {
            var to = from + 1;
            while (to < text.length && WordBoundaries.kind(text[to]) == WordBoundaries.kind(text[from])) {
                to++;
            }
            if (WordBoundaries.kind(text[from]) != WordBoundaries.NONE) {
                words.add(Arrays.copyOfRange(text, from, to));
            }
            from = to;
        }
        return words;
    }

    public static int distance(String one, String other) {
        return distance(one.codePoints().toArray(), other.codePoints().toArray());
    }

    /** The distance, or {@code most + 1} without the matrix for lengths that differ by more than {@code most}. */
    private static int distance(int[] a, int[] b, int most) {
        return Math.abs(a.length - b.length) > most ? most + 1 : distance(a, b);
    }

    /** The optimal string alignment distance by the full matrix. */
    private static int distance(int[] a, int[] b) {
        var d = new int[a.length + 1][b.length + 1];
        for (var i = 0; i <= a.length; i++) {
            for (var j = 0; j <= b.length; j++) {
                if (i == 0 || j == 0) {
                    d[i][j] = i + j;
                    continue;
                }
                d[i][j] = Math.min(
                        Math.min(d[i - 1][j], d[i][j - 1]) + 1, d[i - 1][j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1));
                if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
                    d[i][j] = Math.min(d[i][j], d[i - 2][j - 2] + 1);
                }
            }
        }
        return d[a.length][b.length];
    }

    private static boolean holds(MatchKind kind, QueryPattern pattern, int[] text) {
        var whole = kind == MatchKind.CASE_INSENSITIVE || kind == MatchKind.WILDCARD;
        var tokens = pattern.tokens();
        var last = kind == MatchKind.WORD_PREFIX || kind == MatchKind.SUBSTRING ? text.length : 0;
        for (var at = 0; tokens.length > 0 && at <= last; at++) {
            if (stands(tokens, 0, text, at, whole) && (kind != MatchKind.WORD_PREFIX || beginsWord(text, at))) {
                return true;
            }
        }
        return false;
    }

    /** Whether a word other than the first one begins at a place. */
    private static boolean beginsWord(int[] text, int at) {
        return at > 0
                && at < text.length
                && WordBoundaries.kind(text[at]) != WordBoundaries.NONE
                && WordBoundaries.kind(text[at]) != WordBoundaries.kind(text[at - 1]);
    }

    private static boolean stands(int[] tokens, int token, int[] text, int at, boolean toEnd) {
        if (token == tokens.length) {
            return !toEnd || at == text.length;
        }
        return switch (tokens[token]) {
            case QueryPattern.ANY_RUN ->
                IntStream.rangeClosed(at, text.length).anyMatch(next -> stands(tokens, token + 1, text, next, toEnd));
            case QueryPattern.BOUNDARY -> boundary(text, at) && stands(tokens, token + 1, text, at, toEnd);
            case QueryPattern.ANY_ONE -> at < text.length && stands(tokens, token + 1, text, at + 1, toEnd);
            default -> at < text.length && text[at] == tokens[token] && stands(tokens, token + 1, text, at + 1, toEnd);
        };
    }

    private static boolean boundary(int[] text, int at) {
        return at == 0
                || at == text.length
                || WordBoundaries.kind(text[at]) == WordBoundaries.UNSPACED
                || WordBoundaries.kind(text[at]) != WordBoundaries.kind(text[at - 1]);
    }
}
