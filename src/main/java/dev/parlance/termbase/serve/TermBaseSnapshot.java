package dev.parlance.termbase.serve;

import dev.parlance.termbase.concept.ConceptBook;
import dev.parlance.termbase.concept.ConceptRecord;
import dev.parlance.termbase.concept.TermRecord;
import dev.parlance.termbase.search.IndexedTerm;
import dev.parlance.termbase.search.TermIndex;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;

/** A term base as it was at one revision: what is searched, and what is shown of it. Never changes. */
record TermBaseSnapshot(TermIndex index, ConceptBook concepts) {
    /** More changed concepts than these are read anew as a whole rather than one after the other. */
    static final int MOST_CHANGES = 5_000;
    /** Changed concepts that are worth reading a base anew, whatever its size. */
    private static final int FEW = 2_000;

    long revision() {
        return index.revision();
    }

    /** Bytes of heap, a close guess. */
    long size() {
        return index.size() + concepts.size();
    }

    /** Gathers a first one from concepts in the order of their ids; for one thread at a time. */
    static final class Builder {
        private final TermIndex.Builder index = TermIndex.builder();
        private final ConceptBook.Builder concepts = new ConceptBook.Builder();

        void add(ConceptRecord concept) {
            concepts.add(concept);
            concept.terms().forEach(term -> index.add(indexed(concept, term)));
        }

        /** Bytes of heap that the snapshot will take at the least. */
        long size() {
            return index.size() + concepts.size();
        }

        /** Bytes of heap at the height of making it. */
        long height() {
            return index.height() + concepts.size();
        }

        TermBaseSnapshot build(long revision) {
            return new TermBaseSnapshot(index.build(revision), concepts.build());
        }
    }

    /**
     * The base at a later revision.
     *
     * @param put the concepts that are new or changed since this one, as they are at the later
     * @param gone those that are no more
     */
    TermBaseSnapshot changed(long revision, List<ConceptRecord> put, Collection<Long> gone) {
        var before = new HashMap<Long, IndexedTerm>();
        gone.forEach(id -> collect(id, before));
        put.forEach(concept -> collect(concept.id(), before));
        var changed = new ArrayList<IndexedTerm>();
        for (var concept : put) {
            for (var term : concept.terms()) {
                var now = indexed(concept, term);
                if (!now.equals(before.remove(now.termId()))) {
                    changed.add(now);
                }
            }
        }
        return new TermBaseSnapshot(index.changed(revision, changed, before.keySet()), concepts.changed(put, gone));
    }

    /** Whether so much was changed since the base was read that it is better read anew. */
    boolean isRebuildDue() {
        return index.isRebuildDue() || concepts.changes() > FEW + concepts.count() / 50;
    }

    private void collect(long concept, HashMap<Long, IndexedTerm> into) {
        var was = concepts.find(concept);
        if (was != null) {
            was.terms().forEach(term -> into.put(term.id(), indexed(was, term)));
        }
    }

    private static IndexedTerm indexed(ConceptRecord concept, TermRecord term) {
        var fields = term.fields();
        return new IndexedTerm(
                term.id(),
                concept.id(),
                fields.lang(),
                fields.text(),
                fields.is(fields.caseSensitive()),
                fields.is(fields.exactMatch()),
                fields.is(fields.forbidden()));
    }
}
