package dev.parlance.termbase.concept;

import java.time.Instant;
import java.util.List;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A stored concept with all its terms.
 *
 * @param externalId its id in the file from which it was imported
 * @param terms in the order of their ids
 */
public record ConceptRecord(
        long id, @Nullable String externalId, ConceptFields fields, ChangeStamp stamp, List<TermRecord> terms) {
    public ConceptRecord {
        terms = List.copyOf(terms);
    }

    /** The ids of the users who created or changed a part of it. */
    public LongStream users() {
        return Stream.concat(Stream.of(stamp), terms.stream().map(TermRecord::stamp))
                .flatMapToLong(one -> LongStream.of(one.createdBy(), one.modifiedBy()));
    }

    public boolean isApproved() {
        return terms.stream().anyMatch(term -> term.fields().isApproved());
    }

    /** A stored term. */
    public record TermRecord(long id, TermFields fields, ChangeStamp stamp) {}

    /** The users who created and last changed an entity, by id, and the times. */
    public record ChangeStamp(long createdBy, Instant createdAt, long modifiedBy, Instant modifiedAt) {}

    /**
     * About how many bytes concepts have.
     *
     * @param stored in memory, with the texts of a concept once
     * @param shown as JSON, in which each term repeats the texts of its concept
     */
    record Size(long stored, long shown) {
        static final Size NONE = new Size(0, 0);

        /** Larger ones are written piece by piece, or on a worker: rendering a MiB takes some 5 ms. */
        static final long LARGE = 256 << 10;

        /** The objects of a concept or term, and the names of its fields and the short values in JSON. */
        static final int OBJECTS = 1_000;

        /** The objects of a tree of JSON, for each byte of its text. */
        static final int TREE = 16;

        /**
         * The size of one concept.
         *
         * @param own bytes of its texts
         * @param terms number of its terms
         * @param termBytes of the texts of all its terms
         * @param customBytes of the custom fields of all its terms
         */
        static Size of(long own, long terms, long termBytes, long customBytes) {
            return new Size(
                    own + termBytes + TREE * customBytes + (terms + 1) * OBJECTS,
                    (terms + 1) * (own + OBJECTS) + termBytes + customBytes);
        }

        static Size of(ConceptRecord concept) {
            var fields = concept.fields();
            var own = length(fields.conceptNote())
                    + length(fields.definition())
                    + length(fields.domain())
                    + length(fields.url())
                    + fields.areas().stream().mapToLong(String::length).sum();
            var terms = concept.terms().stream().map(TermRecord::fields).toList();
            return of(
                    own,
                    terms.size(),
                    terms.stream().mapToLong(Size::length).sum(),
                    terms.stream().mapToLong(term -> length(term.customJson())).sum());
        }

        private static long length(TermFields term) {
            return length(term.text()) + length(term.note()) + length(term.usage()) + length(term.shortTranslation());
        }

        private static long length(@Nullable String text) {
            return text == null ? 0 : text.length();
        }

        Size plus(Size other) {
            return new Size(stored + other.stored, shown + other.shown);
        }

        boolean isLarge() {
            return Math.max(stored, shown) > LARGE;
        }
    }
}
