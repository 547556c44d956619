package dev.parlance.termbase.search;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** The rules of the search written out slowly: every term is measured, all are sorted, the best of each concept is kept. */
final class SlowTermSearch {
    private final TermQuery query;
    private final QueryForms forms;

    private SlowTermSearch(TermQuery query) {
        this.query = query;
        forms = QueryForms.of(query.text());
    }

    /** A term with its place in the order. */
    private record Ranked(
            IndexedTerm term, MatchKind kind, int worse, int locale, int length, String bare, String exact) {
        private static final Comparator<Ranked> ORDER = Comparator.comparing(Ranked::kind)
                .thenComparing(Ranked::worse)
                .thenComparing(Ranked::locale)
                .thenComparing(Ranked::length)
                .thenComparing(Ranked::bare, SlowTermSearch::byCodePoints)
                .thenComparing(Ranked::exact, SlowTermSearch::byCodePoints)
                .thenComparing(ranked -> ranked.term().conceptId())
                .thenComparing(ranked -> ranked.term().termId());

        TermHit hit() {
            var fuzzy = kind == MatchKind.FUZZY;
            return new TermHit(
                    term.conceptId(), term.termId(), kind, !fuzzy && worse > 0, fuzzy ? worse : 0, term.forbidden());
        }
    }

    static List<TermHit> search(List<IndexedTerm> terms, TermQuery query) {
        return new SlowTermSearch(query).run(terms);
    }

    private List<TermHit> run(List<IndexedTerm> terms) {
        var locales = locales(terms);
        var ranked = new ArrayList<Ranked>();
        for (var term : terms) {
            var locale = locales.get(term.lang());
            var folded = Folding.folded(term.text());
            if (locale != null && !folded.isEmpty()) {
                var bare = Folding.bare(folded);
                var found = rank(term, folded, bare);
                if (found != null && query.kinds().contains(found.kind())) {
                    var exact = Folding.exact(term.text());
                    ranked.add(new Ranked(
                            term,
                            found.kind(),
                            found.worse(),
                            locale,
                            bare.codePointCount(0, bare.length()),
                            bare,
                            exact.equals(bare) ? "" : exact));
                }
            }
        }
        ranked.sort(Ranked.ORDER);
        var best = new LinkedHashMap<Long, TermHit>();
        ranked.forEach(one -> best.putIfAbsent(one.term().conceptId(), one.hit()));
        return best.values().stream().limit(query.limit()).toList();
    }

    /** The query's own locale is 0, its language or locales come after it by name. */
    private Map<String, Integer> locales(List<IndexedTerm> terms) {
        var own = query.lang();
        var others = terms.stream()
                .map(IndexedTerm::lang)
                .distinct()
                .filter(lang -> lang.startsWith(own + "_") || own.startsWith(lang + "_"))
                .sorted()
                .toList();
        var locales = new HashMap<String, Integer>();
        locales.put(own, 0);
        others.forEach(lang -> locales.put(lang, locales.size()));
        return locales;
    }

    private record Rank(MatchKind kind, int worse) {}

    private Rank rank(IndexedTerm term, String folded, String bare) {
        if (forms.bare().literal().length == 0 && !forms.bare().isWildcard()) {
            return null;
        }
        var exact = Folding.exact(term.text());
        var kinds = forms.bare().isWildcard()
                ? List.of(MatchKind.WILDCARD)
                : List.of(MatchKind.CASE_INSENSITIVE, MatchKind.PREFIX, MatchKind.WORD_PREFIX, MatchKind.SUBSTRING);
        for (var kind : kinds) {
            var whole = kind == MatchKind.CASE_INSENSITIVE || kind == MatchKind.WILDCARD;
            var holds = holds(kind, forms.bare(), bare)
                    && (!term.caseSensitive() || holds(kind, forms.casedBare(), Folding.casedBare(exact)))
                    && (!term.exactMatch() || whole);
            if (holds) {
                if (kind == MatchKind.CASE_INSENSITIVE && holds(kind, forms.exact(), exact)) {
                    return new Rank(MatchKind.EXACT, 0);
                }
                var strict =
                        term.caseSensitive() ? holds(kind, forms.exact(), exact) : holds(kind, forms.folded(), folded);
                return new Rank(kind, strict ? 0 : 1);
            }
        }
        return fuzzy(term, bare, exact);
    }

    private Rank fuzzy(IndexedTerm term, String bare, String exact) {
        var pattern = forms.bare();
        if (pattern.isWildcard()
                || pattern.isPhrase()
                || term.exactMatch()
                || holds(MatchKind.SUBSTRING, pattern, bare)) {
            return null;
        }
        var edits = edits(string(pattern), bare);
        if (allowed(string(pattern)) == 0
                || edits > allowed(string(pattern))
                || term.caseSensitive() && edits(string(forms.casedBare()), Folding.casedBare(exact)) != edits) {
            return null;
        }
        return new Rank(MatchKind.FUZZY, edits);
    }

    private static String string(Pattern pattern) {
        return new String(pattern.literal(), 0, pattern.literal().length);
    }

    private static int allowed(String text) {
        var length = text.codePointCount(0, text.length());
        return length < 3 ? 0 : length < 6 ? 1 : 2;
    }

    private static int edits(String query, String text) {
        var allowed = allowed(query);
        var best = distance(query, text);
        var words = words(query);
        var others = words(text);
        for (var from = 0; !words.isEmpty() && from + words.size() <= others.size(); from++) {
            var sum = 0;
            for (var i = 0; i < words.size(); i++) {
                var edits = distance(words.get(i), others.get(from + i));
                sum += edits > Math.min(allowed, allowed(words.get(i))) ? 1000 : edits;
            }
            best = Math.min(best, sum);
        }
        return Math.min(best, allowed + 1);
    }

    private static List<String> words(String text) {
        var codePoints = text.codePoints().toArray();
        return IntStream.range(0, codePoints.length)
                .filter(i -> Letters.kind(codePoints[i]) != Letters.NONE
                        && (i == 0 || Letters.kind(codePoints[i]) != Letters.kind(codePoints[i - 1])))
                .mapToObj(from -> {
                    var to = from;
                    while (to < codePoints.length && Letters.kind(codePoints[to]) == Letters.kind(codePoints[from])) {
                        to++;
                    }
                    return new String(codePoints, from, to - from);
                })
                .toList();
    }

    /** Optimal string alignment, the whole matrix. */
    static int distance(String one, String other) {
        var a = one.codePoints().toArray();
        var b = other.codePoints().toArray();
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

    private static boolean holds(MatchKind kind, Pattern pattern, String text) {
        var codePoints = text.codePoints().toArray();
        var whole = kind == MatchKind.CASE_INSENSITIVE || kind == MatchKind.WILDCARD;
        return pattern.tokens().length > 0
                && IntStream.rangeClosed(0, codePoints.length)
                        .filter(at -> switch (kind) {
                            case WORD_PREFIX ->
                                at > 0
                                        && at < codePoints.length
                                        && Letters.kind(codePoints[at]) != Letters.NONE
                                        && Letters.kind(codePoints[at]) != Letters.kind(codePoints[at - 1]);
                            case SUBSTRING -> true;
                            case EXACT, CASE_INSENSITIVE, WILDCARD, PREFIX, FUZZY -> at == 0;
                        })
                        .anyMatch(at -> stands(pattern.tokens(), 0, codePoints, at, whole));
    }

    private static boolean stands(int[] tokens, int token, int[] text, int at, boolean toEnd) {
        if (token == tokens.length) {
            return !toEnd || at == text.length;
        }
        return switch (tokens[token]) {
            case Pattern.ANY_RUN ->
                IntStream.rangeClosed(at, text.length).anyMatch(next -> stands(tokens, token + 1, text, next, toEnd));
            case Pattern.BOUNDARY -> boundary(text, at) && stands(tokens, token + 1, text, at, toEnd);
            case Pattern.ANY_ONE -> at < text.length && stands(tokens, token + 1, text, at + 1, toEnd);
            default -> at < text.length && text[at] == tokens[token] && stands(tokens, token + 1, text, at + 1, toEnd);
        };
    }

    private static boolean boundary(int[] text, int at) {
        return at == 0
                || at == text.length
                || Letters.kind(text[at]) == Letters.UNSPACED
                || Letters.kind(text[at]) != Letters.kind(text[at - 1]);
    }

    private static int byCodePoints(String one, String other) {
        return java.util.Arrays.compare(
                one.codePoints().toArray(), other.codePoints().toArray());
    }
}
