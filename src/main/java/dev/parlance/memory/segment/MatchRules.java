package dev.parlance.memory.segment;

/**
 * The rules that decide whether a match is in context and which texts are equal (the block {@code tmMatch} of import
 * settings, specification 2.15).
 *
 * @param prevOrNextSegment whether an equal source before or after is enough; otherwise both are needed
 * @param penalizeMultiContextMatch whether a match in context loses a point when the memories contain several in that
 *     context with different translations
 * @param ignoreTagMetadata whether the content of inline codes is ignored when texts are compared
 */
public record MatchRules(
        ContextType contextType,
        boolean prevOrNextSegment,
        boolean penalizeMultiContextMatch,
        boolean ignoreTagMetadata) {

    /** The rules of texts without import settings, which are also the defaults of import settings. */
    public static final MatchRules DEFAULT = new MatchRules(ContextType.PREV_AND_NEXT_SEGMENT, false, false, true);

    /** The context of a segment. */
    public enum ContextType {
        PREV_AND_NEXT_SEGMENT,
        /** The key if there is one, otherwise the segments before and after. */
        AUTO,
        SEGMENT_KEY,
        NO_CONTEXT
    }

    /** The part of the surroundings of a segment that counts as context. */
    public MemoryContext context(MemoryContext around) {
        return switch (contextType) {
            case PREV_AND_NEXT_SEGMENT -> new MemoryContext(around.previous(), around.next(), null);
            case AUTO -> around;
            case SEGMENT_KEY -> new MemoryContext(null, null, around.key());
            case NO_CONTEXT -> new MemoryContext(null, null, null);
        };
    }

    /** Whether an index of memories, which compares codes and contexts only as a whole, gives the same result. */
    public boolean indexed() {
        return !prevOrNextSegment && !penalizeMultiContextMatch;
    }
}
