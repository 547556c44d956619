package dev.parlance.termbase.concept;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A new concept with its terms. */
public record ConceptCreate(
        @JsonUnwrapped ConceptFields fields, @Nullable List<TermFields> terms) {
    public List<TermFields> allTerms() {
        return terms == null ? List.of() : List.copyOf(terms);
    }
}
