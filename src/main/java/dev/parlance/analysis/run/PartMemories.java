package dev.parlance.analysis.run;

import dev.parlance.analysis.count.MemoryMatches;
import dev.parlance.analysis.model.PartMemory;
import dev.parlance.match.Match;
import dev.parlance.match.MatchSearcher;
import dev.parlance.match.token.ContextHash;
import dev.parlance.match.token.Source;
import dev.parlance.memory.match.MatchStore;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The memories that a language part is counted with. In memories without an index, and in all memories for a segment
 * whose match an index cannot find, a statement finds the exact matches of a batch of segments; {@link #next} sets the
 * result before each segment is counted. For one thread at a time.
 */
public final class PartMemories implements MemoryMatches {
    private final List<PartMemory> memories;
    private final List<MatchSearcher.Memory> indexes;
    private final MatchSearcher searcher = new MatchSearcher();
    private MatchSearcher.@Nullable MemoryMatch exact;
    private boolean indexed = true;

    /**
     * Begins without a segment.
     *
     * @param indexes one per memory, empty for a memory without an index
     */
    PartMemories(List<PartMemory> memories, List<MatchSearcher.Memory> indexes) {
        this.memories = List.copyOf(memories);
        this.indexes = List.copyOf(indexes);
    }

    /** In the order of precedence. */
    public List<PartMemory> memories() {
        return memories;
    }

    /**
     * The memories to be searched by a statement.
     *
     * @param indexed whether indexes can find the matches of the segments
     */
    List<PartMemory> asked(boolean indexed) {
        return indexed ? memories.stream().filter(PartMemory::exactOnly).toList() : memories;
    }

    /** Converts a match that a statement found. */
    MatchSearcher.MemoryMatch answered(MatchStore.Match match, boolean indexed) {
        var memory = memories.indexOf(asked(indexed).get(match.memory()));
        return new MatchSearcher.MemoryMatch(memory, new Match(match.unit(), match.score()));
    }

    /**
     * Sets the next segment.
     *
     * @param match the best match that a statement found, or null
     * @param answered whether indexes can find the match of the segment
     */
    public void next(MatchSearcher.@Nullable MemoryMatch match, boolean answered) {
        exact = match;
        indexed = answered;
    }

    @Override
    public MatchSearcher.@Nullable MemoryMatch best(Source source, ContextHash context, int least) {
        var other = exact;
        if (other == null || other.match().score() < least) {
            return find(source, context, least);
        }
        var found = find(source, context, other.match().score());
        return found == null || (found.match().score() == other.match().score() && other.memory() < found.memory())
                ? other
                : found;
    }

    private MatchSearcher.@Nullable MemoryMatch find(Source source, ContextHash context, int least) {
        return indexed ? searcher.best(indexes, source, context, least) : searcher.similar(indexes, source, least);
    }
}
