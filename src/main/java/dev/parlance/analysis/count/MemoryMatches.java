package dev.parlance.analysis.count;

import dev.parlance.match.MemoryMatch;
import dev.parlance.match.token.ContextHash;
import dev.parlance.match.token.Source;
import org.jspecify.annotations.Nullable;

/** The translation memories of an analysis, seen from counting. */
@FunctionalInterface
public interface MemoryMatches {
    /** An analysis without translation memories. */
    MemoryMatches EMPTY = (_, _, _) -> null;

    /**
     * The best match, the penalties of memories taken off.
     *
     * @param least score that is of interest; 50 to 101
     * @return null when nothing scores so much
     */
    @Nullable
    MemoryMatch best(Source source, ContextHash context, int least);
}
