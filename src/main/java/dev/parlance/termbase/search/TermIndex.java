package dev.parlance.termbase.search;

import dev.parlance.shared.Lang;
import dev.parlance.termbase.search.lexicon.LongSet;
import dev.parlance.termbase.search.match.FoldedText;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The search index of one term base at one revision. It is immutable and safe for any number of threads; {@link
 * #changed} returns the index of a later revision, which shares all unchanged parts.
 */
public final class TermIndex {
    /** A rebuild is due only after more changes than this, whatever the size of the base. */
    private static final int FEW = 2_000;

    private final long revision;
    /** The parts by locale, in its order. */
    private final Map<String, Part> parts;

    private TermIndex(long revision, Map<String, Part> parts) {
        this.revision = revision;
        this.parts = parts;
    }

    /** Collects the terms of a first index in any order; for one thread. */
    public static final class Builder {
        /** Memory for building a language, in multiples of its collected bytes; measured with a million terms. */
        private static final int HEIGHT = 6;

        /** Memory of the finished index, in the same unit. */
        private static final int MADE = 3;

        private final Map<String, LocaleIndexBuilder> builders = new TreeMap<>();

        /** Adds a term; each term may be added only once. */
        public Builder add(IndexedTerm term) {
            builders.computeIfAbsent(term.lang(), LocaleIndexBuilder::new).add(term);
            return this;
        }

        /** The least bytes of heap that the index will use. */
        public long size() {
            return builders.values().stream()
                    .mapToLong(LocaleIndexBuilder::bytes)
                    .sum();
        }

        /**
         * The peak bytes of heap while the index is built; each language needs more while it is built than afterwards.
         */
        public long height() {
            var largest = builders.values().stream()
                    .mapToLong(LocaleIndexBuilder::bytes)
                    .max()
                    .orElse(0);
            return HEIGHT * largest + MADE * (size() - largest);
        }

        public TermIndex build(long revision) {
            var parts = new TreeMap<String, Part>();
            for (var lang : List.copyOf(builders.keySet())) {
                // one after the other, so that the collected terms of one are freed before the next is built
                var index =
                        java.util.Objects.requireNonNull(builders.remove(lang)).build();
                parts.put(lang, Part.of(index));
            }
            return new TermIndex(revision, parts);
        }
    }

    public static Builder builder() {
        return new Builder();
    }

    /** The revision of the term base that this index shows. */
    public long revision() {
        return revision;
    }

    public long terms() {
        return parts.values().stream().mapToLong(Part::terms).sum();
    }

    /** The approximate bytes of heap. */
    public long size() {
        return parts.values().stream().mapToLong(Part::size).sum();
    }

    /**
     * Finds the concepts of the best-matching terms, best first. A search that has to compare too many long terms ends
     * with what it has found.
     */
    public List<TermHit> search(TermQuery query) {
        return search(query, Effort.MOST);
    }

    /** As the other one, with another limit of its {@linkplain Effort work}. */
    List<TermHit> search(TermQuery query, long most) {
        var search = new TermSearch(query, most);
        var locale = 0;
        for (var part : related(query.lang())) {
            search.add(part.base(), part.removed(), locale);
            search.add(part.overlay(), Part.NOTHING, locale++);
        }
        return search.run();
    }

    /**
     * The terms that were found in a text.
     *
     * @param hits longest first
     * @param letters how many letters other searches may still read; negative if this one ended before the end of the
     *     text
     */
    public record TextHitList(List<TextHit> hits, long letters) {
        public TextHitList {
            hits = List.copyOf(hits);
        }
    }

    /**
     * Finds all terms in a text.
     *
     * @param lang normal form, as in {@code en_us}
     * @param most how many hits are returned at most; the last ones are dropped
     * @param letters how many letters of the text may be read; those that are read for several terms count for each
     */
    public TextHitList searchInText(String text, String lang, int most, long letters) {
        var found = searchInText(text, lang, TextHits.best(most, letters));
        return new TextHitList(found.best(), found.letters());
    }

    /**
     * As {@link #searchInText}, for callers who need all hits. Empty when there are more, or when the search needs more
     * work.
     */
    public Optional<List<TextHit>> allInText(String text, String lang, int most, long letters) {
        var hits = searchInText(text, lang, TextHits.all(most, letters));
        return hits.isEnded() ? Optional.empty() : Optional.of(hits.best());
    }

    private TextHits searchInText(String text, String lang, TextHits hits) {
        var folded = FoldedText.of(text);
        for (var part : related(lang)) {
            new TextSearch(part.base(), part.removed(), folded, hits).run();
            new TextSearch(part.overlay(), Part.NOTHING, folded, hits).run();
        }
        return hits;
    }

    /** A locale also searches its language, and a language its locales; their own terms come first. */
    private List<Part> related(String lang) {
        var own = Lang.normal(lang);
        return parts.values().stream()
                .filter(part -> isRelated(own, part.lang()))
                .sorted(Comparator.comparing((Part part) -> !part.lang().equals(own)))
                .toList();
    }

    private static boolean isRelated(String one, String other) {
        return one.equals(other) || one.startsWith(other + "_") || other.startsWith(one + "_");
    }

    /**
     * The index at a later revision. The cost grows with the changes that are not yet part of a new base, see
     * {@link #isRebuildDue()}.
     *
     * @param put terms that are new or changed
     * @param gone ids of deleted terms; unknown ids are ignored
     */
    public TermIndex changed(long revision, Collection<IndexedTerm> put, Collection<Long> gone) {
        var ids = new LongSet(put.size() + gone.size());
        gone.forEach(ids::add);
        put.forEach(term -> ids.add(term.termId()));
        var byLang = new HashMap<String, List<IndexedTerm>>();
        put.forEach(term ->
                byLang.computeIfAbsent(term.lang(), _ -> new ArrayList<>()).add(term));
        var next = new TreeMap<String, Part>();
        parts.forEach((lang, part) -> next.put(lang, part.changed(ids, byLang.getOrDefault(lang, List.of()))));
        byLang.forEach((lang, terms) -> next.computeIfAbsent(
                lang, _ -> Part.of(new LocaleIndexBuilder(lang).build()).changed(ids, terms)));
        return new TermIndex(revision, next);
    }

    /** Whether so much has changed that building a new index pays off. */
    public boolean isRebuildDue() {
        return parts.values().stream().mapToLong(Part::changes).sum() > FEW + terms() / 100;
    }

    /**
     * The terms of one locale: a base index, the terms of it that no longer exist, and a small index of the terms that
     * were added since.
     */
    private record Part(
            String lang, LocaleIndex base, BitSet removed, Map<Long, IndexedTerm> added, LocaleIndex overlay) {
        static final BitSet NOTHING = new BitSet(0);

        static Part of(LocaleIndex base) {
            return new Part(base.lang, base, NOTHING, Map.of(), new LocaleIndexBuilder(base.lang).build());
        }

        Part changed(LongSet ids, List<IndexedTerm> put) {
            var nowRemoved = (BitSet) removed.clone();
            base.each(ids, nowRemoved::set);
            var nowAdded = new HashMap<>(added);
            nowAdded.keySet().removeIf(ids::contains);
            put.forEach(term -> nowAdded.put(term.termId(), term));
            if (nowAdded.equals(added)) {
                return new Part(lang, base, nowRemoved, added, overlay);
            }
            return new Part(lang, base, nowRemoved, nowAdded, index(nowAdded.values()));
        }

        private LocaleIndex index(Collection<IndexedTerm> terms) {
            var builder = new LocaleIndexBuilder(lang);
            terms.forEach(builder::add);
            return builder.build();
        }

        long terms() {
            return (long) base.terms() - removed.cardinality() + overlay.terms();
        }

        long changes() {
            return (long) removed.cardinality() + added.size();
        }

        long size() {
            return base.size() + overlay.size() + removed.size() / 8 + 200L * added.size();
        }
    }
}
