package dev.parlance.analysis.model;

import dev.parlance.memory.match.MatchStore;

/**
 * A translation memory that a language part is counted against; kept with its counts.
 *
 * @param targetLang the memory's language that serves the part's
 * @param revision of its segments that was read
 * @param penalty points taken off every score
 * @param exactOnly whether its index did not fit, so that only exact matches were found
 */
public record PartMemory(
        long id, String uid, String name, String targetLang, long revision, int penalty, boolean exactOnly) {

    /** All that counts can come from; what the memory is called is nothing to them. */
    public String input() {
        return "%s %s %d %d %b".formatted(uid, targetLang, revision, penalty, exactOnly);
    }

    /** As those who look for exact matches know it. */
    public MatchStore.Memory asked() {
        return new MatchStore.Memory(id, uid, name, java.util.List.of(targetLang), revision, penalty);
    }
}
