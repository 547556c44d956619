package dev.parlance.match;

import dev.parlance.match.index.Dictionary;
import dev.parlance.match.index.ExactMatches;
import dev.parlance.match.index.IndexPartBuilder;
import dev.parlance.match.index.Sketch;
import dev.parlance.match.index.TokenSequences;
import dev.parlance.match.index.TokenSort;
import dev.parlance.match.token.ContextHash;
import dev.parlance.match.token.Source;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The newest units of a {@link GrowingIndex}, few enough to be compared one by one; for one thread. */
final class Tail {
    private final List<Unit> units = new ArrayList<>();
    private final ExactMatches exact = new ExactMatches();
    private final Dictionary dictionary = new Dictionary(1 << 10);
    private int[] sorted = new int[64];
    private TokenSequences sequences =
            sequences(new int[1 << 10], new int[64], new long[Sketch.WORDS * 64], new int[64]);

    private record Unit(long id, Source source, ContextHash context) {}

    int size() {
        return units.size();
    }

    long id(int unit) {
        return units.get(unit).id();
    }

    ExactMatches exact() {
        return exact;
    }

    /** One entry per unit, in their order. */
    TokenSequences sequences() {
        return sequences;
    }

    void add(long id, Source source, ContextHash context) {
        var unit = units.size();
        units.add(new Unit(id, source, context));
        exact.add(source.fingerprint(), context);
        fit(unit, source.size());
        var start = sequences.starts()[unit];
        for (var i = 0; i < source.size(); i++) {
            sequences.tokens()[start + i] = dictionary.add(source.tokens()[i]);
        }
        sequences.starts()[unit + 1] = start + source.size();
        sequences.newest()[unit] = unit;
        System.arraycopy(sequences.tokens(), start, sorted, 0, source.size());
        TokenSort.ascending(sorted, source.size());
        Sketch.add(sorted, source.size(), Sketch.FIRST, sequences.sketches(), Sketch.WORDS * unit);
    }

    private TokenSequences sequences(int[] tokens, int[] starts, long[] sketches, int[] newest) {
        return new TokenSequences(dictionary, tokens, starts, sketches, Integer.MAX_VALUE, new long[0], newest);
    }

    private void fit(int unit, int length) {
        var tokens = sequences.tokens();
        var needed = sequences.starts()[unit] + length;
        if (needed > tokens.length) {
            tokens = Arrays.copyOf(tokens, 2 * needed);
        }
        var starts = sequences.starts();
        var sketches = sequences.sketches();
        var newest = sequences.newest();
        if (unit + 1 == starts.length) {
            starts = Arrays.copyOf(starts, 2 * unit + 2);
            sketches = Arrays.copyOf(sketches, Sketch.WORDS * starts.length);
            newest = Arrays.copyOf(newest, starts.length);
        }
        sequences = sequences(tokens, starts, sketches, newest);
        if (length > sorted.length) {
            sorted = new int[2 * length];
        }
    }

    /** The units, to start a part with. */
    IndexPartBuilder part() {
        var part = new IndexPartBuilder();
        units.forEach(unit -> part.add(unit.id(), unit.source(), unit.context()));
        return part;
    }
}
