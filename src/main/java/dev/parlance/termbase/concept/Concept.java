package dev.parlance.termbase.concept;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.parlance.shared.UserRef;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A concept as the API shows it. */
public record Concept(
        String id,
        @JsonUnwrapped ConceptFields fields,
        @JsonUnwrapped Changes changes,
        boolean writable,
        List<Term> terms) {
    /** Who created and last changed it, and when. */
    public record Changes(
            @Nullable UserRef createdBy,
            Instant createdAt,
            @Nullable UserRef modifiedBy,
            Instant modifiedAt) {}
}
