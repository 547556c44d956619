package dev.parlance.match;

import dev.parlance.match.token.ContextHash;
import dev.parlance.match.token.Source;
import dev.parlance.match.token.SourceReader;
import dev.parlance.shared.SegmentText;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Holds an index against the rules written out slowly, and against comparing with every unit. */
public final class ByDefinition {
    private final SourceReader reader = new SourceReader();
    private final MatchSearcher searcher = new MatchSearcher();

    /**
     * Asks for every segment in these units; the tokens by expressions, the distance by its table. Gives how many
     * pairs.
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

    /** The same over the index's own tokens, for many units. */
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
