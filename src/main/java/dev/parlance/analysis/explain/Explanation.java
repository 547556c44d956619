package dev.parlance.analysis.explain;

import dev.parlance.analysis.count.Evidence;
import dev.parlance.analysis.count.statistics.Cell;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The reasons of the counts of a block of segments, as they are stored: {@value #BYTES} bytes per segment, and the
 * number of segments in each cell, so that a page of one category is found without reading the other blocks.
 */
public final class Explanation {
    private static final int BYTES = 2 * Long.BYTES + Integer.BYTES + 5;
    /** Cells and kinds of evidence are stored by their index in these lists. */
    static final List<Cell> CELLS = List.of(Cell.values());

    private static final List<Evidence.Kind> KINDS = List.of(Evidence.Kind.values());

    private final int[] cells = new int[CELLS.size()];
    private final byte[] segments;

    private Explanation(List<Explained> all) {
        var bytes = ByteBuffer.allocate(BYTES * all.size());
        all.forEach(one -> add(one, bytes));
        segments = bytes.array();
    }

    private void add(Explained one, ByteBuffer bytes) {
        var cell = CELLS.indexOf(one.cell());
        cells[cell]++;
        bytes.putLong(one.place())
                .putLong(one.evidence().reference())
                .putInt(one.words())
                .put((byte) cell)
                .put((byte) one.score())
                .put((byte) KINDS.indexOf(one.evidence().kind()))
                .putShort((short) one.evidence().memory());
    }

    /** How many segments are in each cell, in the order of the cells. */
    List<Integer> cells() {
        return Arrays.stream(cells).boxed().toList();
    }

    /** The stored bytes; do not modify them. */
    byte[] segments() {
        return segments;
    }

    public static Explanation of(List<Explained> all) {
        return new Explanation(all);
    }

    static List<Explained> read(byte[] segments) {
        var bytes = ByteBuffer.wrap(segments);
        var all = new ArrayList<Explained>(segments.length / BYTES);
        while (bytes.hasRemaining()) {
            var place = bytes.getLong();
            var reference = bytes.getLong();
            var words = bytes.getInt();
            var cell = CELLS.get(bytes.get());
            var score = bytes.get();
            var kind = KINDS.get(bytes.get());
            all.add(new Explained(place, cell, score, words, new Evidence(kind, bytes.getShort(), reference)));
        }
        return all;
    }

    /**
     * Where one segment was counted and why.
     *
     * @param place of the segment, see {@link SegmentPlace}
     * @param score 0 to 101
     * @param words of the text that was counted
     */
    public record Explained(long place, Cell cell, int score, int words, Evidence evidence) {}
}
