package dev.parlance.match;

import dev.parlance.match.index.Dictionary;
import dev.parlance.match.index.Score;
import dev.parlance.match.index.TokenDistance;
import dev.parlance.match.token.Source;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Compares a text with every unit: the result that an index must find. */
public final class AllPairs {
    private final TokenDistance distance = new TokenDistance();
    private final Dictionary dictionary = new Dictionary(1 << 10);
    private final List<Source> sources;
    private final int[][] numbers;

    /** Compares every pair of these sources, whose ids are their indexes. */
    public AllPairs(List<Source> sources) {
        this.sources = sources;
        this.numbers = sources.stream()
                .map(source -> java.util.Arrays.stream(source.tokens())
                        .mapToInt(dictionary::add)
                        .toArray())
                .toArray(int[][]::new);
    }

    /** The best match with at least this score. */
    public @Nullable Match best(Source source, int least) {
        var text = java.util.Arrays.stream(source.tokens())
                .mapToInt(dictionary::find)
                .toArray();
        distance.prepare(text, text.length);
        var best = least;
        var unit = -1;
        for (var i = 0; i < numbers.length; i++) {
            var longer = Math.max(text.length, numbers[i].length);
            var score = sources.get(i).fingerprint().equals(source.fingerprint())
                    ? Match.EXACT
                    : Score.of(distance.to(numbers[i], 0, numbers[i].length, longer), longer);
            if (score >= best) {
                best = score;
                unit = i;
            }
        }
        return unit < 0 ? null : new Match(unit, best);
    }
}
