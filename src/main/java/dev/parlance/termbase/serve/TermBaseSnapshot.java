package dev.parlance.termbase.serve;

import dev.parlance.termbase.concept.ConceptRecord;
import dev.parlance.termbase.concept.ConceptRecord.TermRecord;
import dev.parlance.termbase.search.IndexedTerm;
import dev.parlance.termbase.search.TermIndex;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;

/** An immutable term base at one revision: its search index and the concepts that are shown. */
record TermBaseSnapshot(TermIndex index, ConceptBook concepts) {
    /** With more changed concepts than this, the whole base is read. */
    static final int MOST_CHANGES = 5_000;
    /** A rebuild is due only after more changed concepts than this, whatever the size of the base. */
    private static final int FEW = 2_000;

    long revision() {
        return index.revision();
    }

    long size() {
        return index.size() + concepts.size();
    }

    /** Builds a first snapshot from concepts in the order of their ids; for one thread at a time. */
    static final class Builder {
        private final TermIndex.Builder index = TermIndex.builder();
        private final ConceptBook.Builder concepts = new ConceptBook.Builder();

        void add(ConceptRecord concept) {
            concepts.add(concept);
            concept.terms().forEach(term -> index.add(indexed(concept, term)));
        }

        /** The least bytes of heap that the snapshot will use. */
        long size() {
            return index.size() + concepts.size();
        }

        /** The peak bytes of heap while the snapshot is built. */
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
     * @param put the new and changed concepts as they are at that revision
     * @param gone the ids of the deleted concepts
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

    /** Whether so much has changed that the whole base should be read again. */
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
