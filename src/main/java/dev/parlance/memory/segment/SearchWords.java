package dev.parlance.memory.segment;

import dev.parlance.match.token.Source;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The words by which segments are looked up: tokens of a source, each hashed with the memory, so that an index over all
 * memories finds those of one. Two words may share a hash, which costs a look at a segment that does not match.
 */
public final class SearchWords {
    private static final long FACTOR = 0x9E3779B97F4A7C15L;

    private SearchWords() {}

    static int hash(long memory, long token) {
        var mixed = (token ^ (memory * FACTOR)) * FACTOR;
        mixed ^= mixed >>> 29;
        return (int) ((mixed * FACTOR) >>> 32);
    }

    /** The different words of a source as an array of PostgreSQL. */
    static String column(long memory, Source source) {
        return Arrays.stream(source.numbers())
                .mapToInt(token -> hash(memory, token))
                .distinct()
                .mapToObj(Integer::toString)
                .collect(Collectors.joining(",", "{", "}"));
    }

    /**
     * Words of which every source has at least one that scores {@code least} or more beside a text of m tokens: it
     * shares at least m · least / 100 of them (at a distance D, and the longer of both of L tokens, at least L − D), so
     * that of one more than may be missing one is there. Rare words are taken first.
     *
     * @param frequencies of common words, by hash; a word that has none is rare
     * @param least 1 to 101
     */
    public static List<Integer> needed(long memory, Source text, int least, Map<Integer, Double> frequencies) {
        var counts = new LinkedHashMap<Integer, Integer>();
        for (var token : text.numbers()) {
            counts.merge(hash(memory, token), 1, Integer::sum);
        }
        var rarest = new ArrayList<>(counts.keySet());
        rarest.sort((one, other) ->
                Double.compare(frequencies.getOrDefault(one, 0.0), frequencies.getOrDefault(other, 0.0)));
        var shared = (text.size() * Math.min(least, 100) + 99) / 100;
        var missing = text.size() - shared;
        var needed = new ArrayList<Integer>();
        for (var word : rarest) {
            if (missing < 0) {
                break;
            }
            needed.add(word);
            missing -= counts.getOrDefault(word, 0);
        }
        return List.copyOf(needed);
    }

    /** All different words of a text. */
    public static List<Integer> all(long memory, Source text) {
        return Arrays.stream(text.numbers())
                .mapToObj(token -> hash(memory, token))
                .distinct()
                .toList();
    }
}
