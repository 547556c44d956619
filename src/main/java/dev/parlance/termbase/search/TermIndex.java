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
import java.util.TreeMap;

/**
 * The terms of one term base at one revision, for search. It never changes and may be read by any number of threads;
 * {@link #changed} answers a next one that shares all but what was changed.
 */
public final class TermIndex {
    /** Changes beside the base that are worth a new one, whatever its size. */
    private static final int FEW = 2_000;

    private final long revision;
    /** By locale, in its order. */
    private final Map<String, Part> parts;

    private TermIndex(long revision, Map<String, Part> parts) {
        this.revision = revision;
        this.parts = parts;
    }

    /** Gathers the terms of a first index, in any order. Not for several threads. */
    public static final class Builder {
        /** What making a language takes, in what was gathered of it: measured with a million terms. */
        private static final int HEIGHT = 6;

        /** What it takes when it is made. */
        private static final int MADE = 3;

        private final Map<String, LocaleIndexBuilder> segments = new TreeMap<>();

        /** A term of an id that was added before is another term: give each once. */
        public Builder add(IndexedTerm term) {
            segments.computeIfAbsent(term.lang(), LocaleIndexBuilder::new).add(term);
            return this;
        }

        /** Bytes of heap that the index will take at the least. */
        public long size() {
            return segments.values().stream()
                    .mapToLong(LocaleIndexBuilder::bytes)
                    .sum();
        }

        /** Bytes of heap at the height of making the index: one language after the other takes more meanwhile than in the end. */
        public long height() {
            var largest = segments.values().stream()
                    .mapToLong(LocaleIndexBuilder::bytes)
                    .max()
                    .orElse(0);
            return HEIGHT * largest + MADE * (size() - largest);
        }

        public TermIndex build(long revision) {
            var parts = new TreeMap<String, Part>();
            for (var lang : List.copyOf(segments.keySet())) {
                // one after the other, so that the gathered terms of one are gone before the next is made
                var segment =
                        java.util.Objects.requireNonNull(segments.remove(lang)).build();
                parts.put(lang, Part.of(segment));
            }
            return new TermIndex(revision, parts);
        }
    }

    public static Builder builder() {
        return new Builder();
    }

    /** The revision of the term base that an answer speaks of. */
    public long revision() {
        return revision;
    }

    public long terms() {
        return parts.values().stream().mapToLong(Part::terms).sum();
    }

    /** Bytes of heap, a close guess. */
    public long size() {
        return parts.values().stream().mapToLong(Part::size).sum();
    }

    /** Concepts of the best-matching terms, best first: the rules and the order are told by the package. */
    public List<TermHit> search(TermQuery query) {
        var search = new TermSearch(query);
        var locale = 0;
        for (var part : related(query.lang())) {
            search.add(part.base(), part.removed(), locale);
            search.add(part.overlay(), Part.NOTHING, locale++);
        }
        return search.run();
    }

    /**
     * All terms that stand in a text, longest first.
     *
     * @param lang normal form, as in {@code en_us}
     * @param most of them, over which the last ones are left out
     */
    public List<TextHit> searchInText(String text, String lang, int most) {
        var folded = FoldedText.of(text);
        var hits = new TextHits(most);
        for (var part : related(lang)) {
            new TextSearch(part.base(), part.removed(), folded, hits).run();
            new TextSearch(part.overlay(), Part.NOTHING, folded, hits).run();
        }
        return hits.best();
    }

    /** A locale finds what its language has, a language what its locales have; its own first. */
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
     * @param put terms that are new or not what they were
     * @param gone ids of terms that are no more; unknown ones do no harm
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

    /** Whether so much lies beside the base that a new index pays. */
    public boolean isRebuildDue() {
        return parts.values().stream().mapToLong(Part::changes).sum() > FEW + terms() / 100;
    }

    /**
     * The terms of one locale: a base, which of its terms hold no more, and the terms that came since in a small segment of
     * their own.
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
            return new Part(lang, base, nowRemoved, nowAdded, segment(nowAdded.values()));
        }

        private LocaleIndex segment(Collection<IndexedTerm> terms) {
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
