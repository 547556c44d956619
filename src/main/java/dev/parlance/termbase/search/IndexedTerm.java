package dev.parlance.termbase.search;

/**
 * What the index needs to know of a term.
 *
 * @param lang normal form, as in {@code en_us}
 * @param caseSensitive found only in its own case
 * @param exactMatch found only as a whole
 */
public record IndexedTerm(
        long termId,
        long conceptId,
        String lang,
        String text,
        boolean caseSensitive,
        boolean exactMatch,
        boolean forbidden) {}
