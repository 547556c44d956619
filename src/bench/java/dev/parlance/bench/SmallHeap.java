package dev.parlance.bench;

import static dev.parlance.bench.Rounds.row;

import dev.parlance.match.Match;
import dev.parlance.match.MatchIndexBuilder;
import dev.parlance.match.MatchSearcher;
import dev.parlance.match.token.ContextHash;
import dev.parlance.match.token.SourceReader;
import dev.parlance.shared.SegmentText;
import java.io.IOException;
import java.nio.file.Path;
import java.util.function.Consumer;

/** Indexes and searches a million units of about 60 characters in a separate process with a small heap. */
public final class SmallHeap {
    private static final int UNITS = 1_000_000;
    private static final int CHARACTERS = 60;

    private SmallHeap() {}

    public static void main(String... arguments) throws IOException {
        var data = new BenchData(Path.of(arguments[0]));
        var reader = new SourceReader();
        var builder = new MatchIndexBuilder();
        var units = new Object() {
            int count;
            long characters;
        };
        data.each("tm_1m", cut(unit -> {
            if (units.count < UNITS) {
                builder.add(units.count++, reader.read(SegmentText.of(unit)), ContextHash.NONE);
                units.characters += unit.length();
            }
        }));
        var index = builder.build();
        var searcher = new MatchSearcher();
        var found = new int[3];
        data.each("job_fuzzy5k", cut(segment -> {
            var match = searcher.best(index, reader.read(SegmentText.of(segment)), ContextHash.NONE, Match.LEAST);
            found[match == null ? 0 : match.score() < Match.EXACT ? 1 : 2]++;
        }));
        row(
                "-Xmx%d MiB".formatted(Runtime.getRuntime().maxMemory() >> 20),
                "%,d units of %.1f characters".formatted(index.size(), (double) units.characters / units.count),
                "%,d MB".formatted(index.bytes() / UNITS),
                "matched: none %d, fuzzy %d, exact %d".formatted(found[0], found[1], found[2]));
    }

    /**
     * The lines, joined and split at the first space after 58 characters: 60 characters on average.
     */
    static Consumer<String> cut(Consumer<String> unit) {
        var rest = new StringBuilder();
        return line -> {
            rest.append(line).append(' ');
            for (var end = rest.indexOf(" ", CHARACTERS - 2); end > 0; end = rest.indexOf(" ", CHARACTERS - 2)) {
                unit.accept(rest.substring(0, end));
                rest.delete(0, end + 1);
            }
        };
    }
}
