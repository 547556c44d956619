package dev.parlance.memory.segment;

/**
 * What makes a match of a memory one in context, and which texts are the same (the block {@code tmMatch} of import
 * settings, specification 2.15).
 *
 * @param prevOrNextSegment whether the source before or the one after is enough; else both are needed
 * @param penalizeMultiContextMatch whether a match in context loses a point when the memories hold several in that
 *     context with different translations
 * @param ignoreTagMetadata whether texts are the same whatever their inline codes stand for
 */
public record MatchRules(
        ContextType contextType,
        boolean prevOrNextSegment,
        boolean penalizeMultiContextMatch,
        boolean ignoreTagMetadata) {

    /** Those of texts that come without import settings, and the defaults of these. */
    public static final MatchRules DEFAULT = new MatchRules(ContextType.PREV_AND_NEXT_SEGMENT, false, false, true);

    /** What the context of a segment is. */
    public enum ContextType {
        PREV_AND_NEXT_SEGMENT,
        /** The key where there is one, else the segments around it. */
        AUTO,
        SEGMENT_KEY,
        NO_CONTEXT
    }

    /** As much of what stands around a segment as counts. */
    public MemoryContext context(MemoryContext around) {
        return switch (contextType) {
            case PREV_AND_NEXT_SEGMENT -> new MemoryContext(around.previous(), around.next(), null);
            case AUTO -> around;
            case SEGMENT_KEY -> new MemoryContext(null, null, around.key());
            case NO_CONTEXT -> new MemoryContext(null, null, null);
        };
    }

    /** Whether an index of memories, which knows a text with its codes and its context as a whole, finds the same. */
    public boolean indexed() {
        return !prevOrNextSegment && !penalizeMultiContextMatch;
    }
}
