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
}
