package dev.parlance.match;

import dev.parlance.match.index.IndexPart;
import dev.parlance.match.index.IndexPartBuilder;
import java.util.ArrayList;
import java.util.List;

/**
 * The index of the sources of a translation memory in one language pair. It is immutable and safe for any number of
 * threads: a {@link MatchSearcher} always finds the same in it, even after units are added to later indexes.
 *
 * <p>It consists of parts, oldest first. Adding creates a new part and merges it with the preceding parts that are not
 * at least twice as large. The number of parts, and the number of times that a unit is merged, are therefore
 * logarithmic.
 */
public final class MatchIndex {
    /** The empty index. */
    public static final MatchIndex EMPTY = new MatchIndex(List.of());

    private final List<IndexPart> parts;

    private MatchIndex(List<IndexPart> parts) {
        this.parts = List.copyOf(parts);
    }

    /** The number of units. */
    public int size() {
        return parts.stream().mapToInt(IndexPart::size).sum();
    }

    /** The bytes of heap of its arrays, which is all but a few hundred bytes. */
    public long bytes() {
        return parts.stream().mapToLong(IndexPart::bytes).sum();
    }

    /** The parts, oldest first. */
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
