package dev.parlance.termbase.serve;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.parlance.access.Caller;
import dev.parlance.termbase.base.TermBase;
import dev.parlance.termbase.base.TermRights;
import dev.parlance.termbase.concept.ConceptRecord;
import dev.parlance.termbase.concept.Term;
import dev.parlance.termbase.concept.TermViews;
import dev.parlance.termbase.search.TermHit;
import dev.parlance.termbase.search.TextHit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Searches loaded bases and writes the result as JSON. Pure; for any thread. */
public final class TermSearcher {
    /** The most terms that are listed for one text. */
    static final int MOST_IN_TEXT = 1_000;

    /** Of the text, in all bases together, again for each term that begins there; about a second. */
    private static final long MOST_LETTERS = 10_000_000;

    /** The terms and translations of an answer; some 10 MB where their texts are of the usual length. */
    private static final int MOST_TERMS = 20_000;

    private static final Comparator<Term> TRANSLATIONS =
            Comparator.comparing((Term term) -> !term.preferred()).thenComparing(Term::forbidden);

    private TermSearcher() {}

    /** A search result (section 2.10 of the interface). */
    record Result(String conceptId, Term sourceTerm, TermBase termBase, List<Term> translationTerms) {}

    /** A term at its position in a text. */
    private record Occurrence(
            int start,
            int end,
            String text,
            boolean inflected,
            boolean accentsFolded,
            @JsonUnwrapped Result result) {}

    /** A base as one caller sees it. */
    private static final class Shown {
        private final LoadedBase loaded;
        private final TermBase base;
        private final TermViews views;

        Shown(LoadedBase loaded, SearchWork.Base asked, Caller caller) {
            this.loaded = loaded;
            var rights = asked.rights() == null
                    ? TermRights.of(caller, loaded.row().base().readonly(), false)
                    : asked.rights();
            base = loaded.row().base().seenWith(rights);
            views = new TermViews(loaded.users(), rights);
        }

        TermBaseSnapshot snapshot() {
            return loaded.snapshot();
        }

        @Nullable
        Result result(long conceptId, long termId, List<String> targetLangs) {
            var concept = snapshot().concepts().find(conceptId);
            if (concept == null) {
                return null;
            }
            var source =
                    concept.terms().stream().filter(term -> term.id() == termId).findFirst();
            return source.map(term -> new Result(
                            Long.toString(conceptId),
                            views.term(concept, term),
                            base,
                            translations(concept, targetLangs)))
                    .orElse(null);
        }

        private List<Term> translations(ConceptRecord concept, List<String> targetLangs) {
            var order = TRANSLATIONS
                    .thenComparingInt((Term term) -> rank(term.lang(), targetLangs))
                    .thenComparingLong(term -> Long.parseLong(term.id()));
            return concept.terms().stream()
                    .filter(term -> rank(term.fields().lang(), targetLangs) < Integer.MAX_VALUE)
                    .map(term -> views.term(concept, term))
                    .sorted(order)
                    .toList();
        }
    }

    /** An even number for a requested locale, odd for its language or another locale of that language. */
    private static int rank(String lang, List<String> wanted) {
        for (var i = 0; i < wanted.size(); i++) {
            if (wanted.get(i).equals(lang)) {
                return i;
            }
        }
        for (var i = 0; i < wanted.size(); i++) {
            var other = wanted.get(i);
            if (lang.startsWith(other + "_") || other.startsWith(lang + "_")) {
                return wanted.size() + i;
            }
        }
        return Integer.MAX_VALUE;
    }

    public static SearchWork.Answer search(List<LoadedBase> loaded, SearchWork work) {
        var shown = IntStream.range(0, loaded.size())
                .mapToObj(i -> new Shown(loaded.get(i), work.bases().get(i), work.caller()))
                .toList();
        return switch (work) {
            case SearchWork.ForTerms terms -> results(shown, terms);
            case SearchWork.InText text -> occurrences(shown, text);
        };
    }

    private record Ranked(Shown base, int position, TermHit hit) {
        private static final Comparator<Ranked> ORDER = Comparator.comparing((Ranked one) -> one.hit.kind())
                .thenComparing(one -> one.hit.accentsFolded())
                .thenComparingInt(one -> one.hit.edits())
                .thenComparingInt(one -> one.position);
    }

    private static SearchWork.Answer results(List<Shown> bases, SearchWork.ForTerms work) {
        var query = work.query();
        var all = new ArrayList<Ranked>();
        for (var i = 0; i < bases.size(); i++) {
            for (var hit : bases.get(i).snapshot().index().search(query)) {
                all.add(new Ranked(bases.get(i), i, hit));
            }
        }
        if (bases.size() > 1) {
            all.sort(Ranked.ORDER); // stable, so equal hits stay in the order of their bases
        }
        var answer = new BoundedAnswer("searchResults", work.caller().audience());
        for (var one : all.subList(0, Math.min(all.size(), query.limit()))) {
            var result = one.base.result(one.hit.conceptId(), one.hit.termId(), work.targetLangs());
            if (result != null && !answer.add(result)) {
                break;
            }
        }
        return answer.end();
    }

    private record Found(Shown base, TextHit hit) {}

    private static SearchWork.Answer occurrences(List<Shown> bases, SearchWork.InText work) {
        var all = new ArrayList<Found>();
        var letters = MOST_LETTERS;
        for (var base : bases) {
            var found = base.snapshot()
                    .index()
                    .searchInText(work.text(), work.sourceLang(), MOST_IN_TEXT + 1, Math.max(0, letters));
            found.hits().forEach(hit -> all.add(new Found(base, hit)));
            letters = Math.min(letters, found.letters());
        }
        if (bases.size() > 1) {
            all.sort(Comparator.comparing(Found::hit));
        }
        return listed(all, work, letters < 0);
    }

    private static SearchWork.Answer listed(List<Found> all, SearchWork.InText work, boolean ended) {
        var answer = new BoundedAnswer("occurrences", work.caller().audience());
        var terms = 0;
        for (var found : all) {
            var occurrence = occurrence(found, work);
            if (occurrence != null) {
                terms += 1 + occurrence.result().translationTerms().size();
                if (answer.size() == MOST_IN_TEXT || terms > MOST_TERMS || !answer.add(occurrence)) {
                    return answer.end(true);
                }
            }
        }
        return answer.end(ended);
    }

    private static @Nullable Occurrence occurrence(Found found, SearchWork.InText work) {
        var hit = found.hit();
        var result = found.base().result(hit.conceptId(), hit.termId(), work.targetLangs());
        return result == null
                ? null
                : new Occurrence(
                        hit.start(),
                        hit.end(),
                        work.text().substring(hit.start(), hit.end()),
                        hit.inflected(),
                        hit.accentsFolded(),
                        result);
    }
}
