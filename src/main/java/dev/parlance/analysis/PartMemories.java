package dev.parlance.analysis;

import dev.parlance.analysis.count.MemoryMatches;
import dev.parlance.match.Context;
import dev.parlance.match.Match;
import dev.parlance.match.Memory;
import dev.parlance.match.MemoryMatch;
import dev.parlance.match.Searcher;
import dev.parlance.match.Source;
import dev.parlance.memory.MatchStore;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The memories that a language part is counted against. Those without an index are asked for exact matches a batch of
 * segments at a time; what they hold of the segment that comes next is set before it is counted. For one thread at a time.
 */
final class PartMemories implements MemoryMatches {
    private final List<PartMemory> memories;
    private final List<Memory> indexes;
    private final Searcher searcher = new Searcher();
    private @Nullable MemoryMatch exact;

    /** @param indexes one for each memory, empty where there is none */
    PartMemories(List<PartMemory> memories, List<Memory> indexes) {
        this.memories = List.copyOf(memories);
        this.indexes = List.copyOf(indexes);
    }

    /** In the order of precedence. */
    List<PartMemory> memories() {
        return memories;
    }

    /** Those that have to be asked. */
    List<PartMemory> withoutIndex() {
        return memories.stream().filter(PartMemory::exactOnly).toList();
    }

    /** What the memories without an index hold of the segment that comes next, or null. */
    void next(MatchStore.@Nullable Match match) {
        exact = match == null
                ? null
                : new MemoryMatch(
                        memories.indexOf(withoutIndex().get(match.memory())), new Match(match.unit(), match.score()));
    }

    @Override
    public @Nullable MemoryMatch best(Source source, Context context, int least) {
        var other = exact;
        if (other == null || other.match().score() < least) {
            return searcher.best(indexes, source, context, least);
        }
        var found = searcher.best(indexes, source, context, other.match().score());
        return found == null || (found.match().score() == other.match().score() && other.memory() < found.memory())
                ? other
                : found;
    }
}
