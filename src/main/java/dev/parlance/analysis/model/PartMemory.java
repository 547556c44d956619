package dev.parlance.analysis.model;

import dev.parlance.memory.match.MatchStore;
import java.util.List;

/**
 * A translation memory that a language part is counted with; stored with its counts.
 *
 * @param targetLang the language of the memory that matches the one of the part
 * @param revision of its segments that was read
 * @param penalty points subtracted from every score
 * @param exactOnly whether its index did not fit, so that only exact matches were found
 */
public record PartMemory(
        long id, String uid, String name, String targetLang, long revision, int penalty, boolean exactOnly) {

    /** Everything that can change counts; the name cannot. */
    public String input() {
        return "%s %s %d %d %b".formatted(uid, targetLang, revision, penalty, exactOnly);
    }

    /** The memory in a query for exact matches. */
    public MatchStore.Memory asked() {
        return new MatchStore.Memory(id, uid, name, List.of(targetLang), revision, penalty);
    }
}
