package dev.parlance.termbase.concept;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** A new concept with its terms. */
public record ConceptCreate(
        @Nullable String conceptNote,
        @Nullable String definition,
        @Nullable String domain,
        @Nullable List<String> subDomains,
        @Nullable String url,
        @Nullable List<TermFields> terms) {
    public ConceptCreate {
        terms = terms == null ? List.of() : List.copyOf(terms);
    }

    public ConceptFields fields() {
        return new ConceptFields(conceptNote, definition, domain, subDomains, url);
    }

    public List<TermFields> allTerms() {
        return terms == null ? List.of() : terms;
    }
}
