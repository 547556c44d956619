package dev.parlance.match;

import dev.parlance.match.index.Score;
import dev.parlance.match.index.TokenDistance;
import dev.parlance.match.token.SourceReader;
import dev.parlance.shared.SegmentText;
import java.util.HashMap;
import java.util.Map;

/** Scores two given texts; for one thread. */
public final class PairScore {
    private final SourceReader reader = new SourceReader();
    private final TokenDistance distance = new TokenDistance();
    private final Map<Long, Integer> numbers = new HashMap<>();

    /** 100 for the same text with the same codes, otherwise 0 to 99 by {@link Score}. */
    public int of(SegmentText one, SegmentText other) {
        var first = reader.read(one);
        var second = reader.read(other);
        if (first.fingerprint().equals(second.fingerprint())) {
            return Match.EXACT;
        }
        numbers.clear();
        distance.prepare(numbered(first.tokens()), first.size());
        return Score.of(
                distance.to(numbered(second.tokens()), 0, second.size(), Integer.MAX_VALUE / 2),
                Math.max(first.size(), second.size()));
    }

    private int[] numbered(long[] tokens) {
        var numbered = new int[tokens.length];
        for (var i = 0; i < tokens.length; i++) {
            numbered[i] = numbers.computeIfAbsent(tokens[i], _ -> numbers.size());
        }
        return numbered;
    }
}
