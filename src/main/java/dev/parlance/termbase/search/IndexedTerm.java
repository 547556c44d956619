package dev.parlance.termbase.search;

/**
 * The fields of a term that the index needs.
 *
 * @param lang normal form, as in {@code en_us}
 * @param caseSensitive matched only in its own case
 * @param exactMatch matched only as a whole
 */
public record IndexedTerm(
        long termId,
        long conceptId,
        String lang,
        String text,
        boolean caseSensitive,
        boolean exactMatch,
        boolean forbidden) {}
