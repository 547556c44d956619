package dev.parlance.termbase.exchange;

import dev.parlance.termbase.concept.ConceptFields;
import dev.parlance.termbase.concept.TermFields;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A concept in a file.
 *
 * @param number of the entry or of its first row, from 1
 * @param id its id in the file, or null
 */
public record TermEntry(long number, @Nullable String id, ConceptFields fields, List<TermFields> terms) {
    public TermEntry {
        terms = List.copyOf(terms);
    }
}
