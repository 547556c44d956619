package dev.parlance.match;

import dev.parlance.match.token.ContextHash;
import dev.parlance.match.token.Source;
import dev.parlance.match.token.SourceReader;
import dev.parlance.shared.SegmentText;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Compares the results of an index with a slow implementation of the rules, and with a search of every unit. */
public final class ByDefinition {
    private final SourceReader reader = new SourceReader();
    private final MatchSearcher searcher = new MatchSearcher();

    /**
     * Searches these units for every segment, with tokens by regular expressions and the full distance table. Returns
     * the number of pairs.
     */
    public long slowly(List<String> units, List<String> segments) {
        var index = index(units);
        var slow = new SlowMatcher();
        units.forEach(unit -> slow.add(slow.size(), SegmentText.of(unit), ContextHash.NONE));
        for (var segment : segments) {
            var text = SegmentText.of(segment);
            check(
                    segment,
                    searcher.best(index, reader.read(text), ContextHash.NONE, Match.LEAST),
                    slow.best(text, ContextHash.NONE, Match.LEAST));
        }
        return (long) units.size() * segments.size();
    }

    /** The same with the tokens of the index, for many units. */
    public long allPairs(List<String> units, List<String> segments) {
        var index = index(units);
        var all = new AllPairs(units.stream().map(this::read).toList());
        for (var segment : segments) {
            var source = read(segment);
            check(segment, searcher.best(index, source, ContextHash.NONE, Match.LEAST), all.best(source, Match.LEAST));
        }
        return (long) units.size() * segments.size();
    }

    private MatchIndex index(List<String> units) {
        var builder = new MatchIndexBuilder();
        for (var i = 0; i < units.size(); i++) {
            builder.add(i, read(units.get(i)), ContextHash.NONE);
        }
        return builder.build();
    }

    private Source read(String text) {
        return reader.read(SegmentText.of(text));
    }

    private static void check(String segment, @Nullable Match found, @Nullable Match expected) {
        if (!Objects.equals(found, expected)) {
            throw new AssertionError("%s: %s instead of %s".formatted(segment, found, expected));
        }
    }
}
