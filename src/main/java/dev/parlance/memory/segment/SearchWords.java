package dev.parlance.memory.segment;

import dev.parlance.match.token.Source;
import dev.parlance.match.token.SourceReader;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The words by which segments are found: tokens of a source, each hashed together with the memory, so that an index
 * over all memories finds the segments of one. Two words may have the same hash, which only adds a candidate that does
 * not match.
 */
public final class SearchWords {
    private static final long FACTOR = 0x9E3779B97F4A7C15L;

    private SearchWords() {}

    static int hash(long memory, long token) {
        var mixed = (token ^ (memory * FACTOR)) * FACTOR;
        mixed ^= mixed >>> 29;
        return (int) ((mixed * FACTOR) >>> 32);
    }

    /** The distinct words of the source of a unit as an array of PostgreSQL. */
    static String column(long memory, TranslationUnit unit, SourceReader reader) {
        var source = reader.read(unit.content().source().text(), unit.identity().source());
        return Arrays.stream(source.numbers())
                .mapToInt(token -> hash(memory, token))
                .distinct()
                .mapToObj(Integer::toString)
                .collect(Collectors.joining(",", "{", "}"));
    }

    /**
     * A set of words of which every source with a score of at least {@code least} for a text of m tokens has at least
     * one: it shares at least m · least / 100 of them (at a distance D, and the longer of both of L tokens, at least L
     * − D), so of one word more than may be missing, at least one is present. Rare words are chosen first.
     *
     * @param frequencies of common words, by hash; other words are rare
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

    /** All distinct words of a text. */
    public static List<Integer> all(long memory, Source text) {
        return Arrays.stream(text.numbers())
                .mapToObj(token -> hash(memory, token))
                .distinct()
                .toList();
    }
}
