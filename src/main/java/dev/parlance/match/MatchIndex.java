package dev.parlance.match;

import dev.parlance.match.index.IndexPart;
import dev.parlance.match.index.IndexPartBuilder;
import java.util.ArrayList;
import java.util.List;

/**
 * The sources of a translation memory in one language pair, immutable and for any number of threads: what a
 * {@link MatchSearcher} finds in it is the same as long as it is held, whatever is added to its successors.
 *
 * <p>It consists of parts, the oldest first. Adding makes a new part and merges those before it that are not at least
 * twice as large, so that there are logarithmically many and a unit is merged as often at most.
 */
public final class MatchIndex {
    /** Holds nothing. */
    public static final MatchIndex EMPTY = new MatchIndex(List.of());

    private final List<IndexPart> parts;

    private MatchIndex(List<IndexPart> parts) {
        this.parts = List.copyOf(parts);
    }

    /** How many units it holds. */
    public int size() {
        return parts.stream().mapToInt(IndexPart::size).sum();
    }

    /** How many bytes of heap its arrays take, which is all of it but a few hundred. */
    public long bytes() {
        return parts.stream().mapToLong(IndexPart::bytes).sum();
    }

    /** The oldest first. */
    List<IndexPart> parts() {
        return parts;
    }

    MatchIndex plus(IndexPart newest) {
        if (newest.size() == 0) {
            return this;
        }
        var kept = parts.size();
        for (var size = newest.size(); kept > 0 && parts.get(kept - 1).size() < 2 * size; ) {
            kept--;
            size += parts.get(kept).size();
        }
        var next = new ArrayList<>(parts.subList(0, kept));
        next.add(kept == parts.size() ? newest : merged(parts.subList(kept, parts.size()), newest));
        return new MatchIndex(next);
    }

    private static IndexPart merged(List<IndexPart> older, IndexPart newest) {
        var builder = new IndexPartBuilder();
        older.forEach(builder::addAll);
        builder.addAll(newest);
        return builder.build();
    }
}
