package dev.parlance.analysis.count;

import dev.parlance.shared.Fingerprint;

/** The translation memories of an analysis, seen from counting. */
public interface MemoryMatches {
    /** The same text with the same codes, in the same context. */
    int CONTEXT = 101;
    /** The same text with the same codes. */
    int EXACT = 100;
    /** No match. */
    int NONE = 0;

    /** An analysis without translation memories. */
    MemoryMatches EMPTY = (_, _) -> NONE;

    /**
     * The score of the best match for the segment.
     *
     * @param source fingerprint of the segment's source
     * @return 0 to 101, the penalties of memories taken off already; scores below 50 count as none
     */
    int score(Segment segment, Fingerprint source);
}
