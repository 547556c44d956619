package dev.parlance.analysis.count;

import dev.parlance.match.MatchSearcher;
import dev.parlance.match.token.ContextHash;
import dev.parlance.match.token.Source;
import org.jspecify.annotations.Nullable;

/** The translation memories of an analysis, as counting searches them. */
@FunctionalInterface
public interface MemoryMatches {
    /** An analysis without translation memories. */
    MemoryMatches EMPTY = (_, _, _) -> null;

    /**
     * The best match after the penalties of memories.
     *
     * @param least the least score that is needed, 50 to 101
     * @return null when no match reaches {@code least}
     */
    MatchSearcher.@Nullable MemoryMatch best(Source source, ContextHash context, int least);
}
