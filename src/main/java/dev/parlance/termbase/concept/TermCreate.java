package dev.parlance.termbase.concept;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import org.jspecify.annotations.Nullable;

/**
 * A new term.
 *
 * @param conceptId its concept, or null for a new concept
 */
public record TermCreate(
        @Nullable String conceptId, @JsonUnwrapped TermFields fields) {}
