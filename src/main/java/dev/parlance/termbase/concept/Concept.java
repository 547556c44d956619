package dev.parlance.termbase.concept;

import dev.parlance.shared.UserRef;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A concept as the API shows it. */
public record Concept(
        String id,
        @Nullable String conceptNote,
        @Nullable String definition,
        @Nullable String domain,
        List<String> subDomains,
        @Nullable String url,
        @Nullable UserRef createdBy,
        Instant createdAt,
        @Nullable UserRef modifiedBy,
        Instant modifiedAt,
        boolean writable,
        List<Term> terms) {
    /** The edit that changes nothing. */
    public ConceptFields edit() {
        return new ConceptFields(conceptNote, definition, domain, subDomains, url);
    }
}
