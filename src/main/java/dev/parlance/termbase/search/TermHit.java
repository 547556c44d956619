package dev.parlance.termbase.search;

import dev.parlance.termbase.search.match.MatchKind;

/**
 * A concept that was found, with its best matching term.
 *
 * @param accentsFolded whether it matches only if diacritics are ignored
 * @param edits typing errors between the query and the term; 0 unless {@code kind} is FUZZY
 */
public record TermHit(
        long conceptId, long termId, MatchKind kind, boolean accentsFolded, int edits, boolean forbidden) {}
