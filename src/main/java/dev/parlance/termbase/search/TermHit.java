package dev.parlance.termbase.search;

import dev.parlance.termbase.search.match.MatchKind;

/**
 * A concept found, by the term of it that matches best.
 *
 * @param accentsFolded it is found only when diacritics are ignored
 * @param edits typing errors between the query and the term; 0 unless {@code kind} is FUZZY
 */
public record TermHit(
        long conceptId, long termId, MatchKind kind, boolean accentsFolded, int edits, boolean forbidden) {}
