package dev.parlance.file.splice;

import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.text.WhiteSpace;
import dev.parlance.shared.InlineCode;
import dev.parlance.shared.SegmentText;
import java.io.IOException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Passes on the texts of an archive part by part. A translation may move elements with texts of their own, such as
 * footnotes, so that these come in another order: the texts within others are passed on in alphabetical order, all
 * others in their own.
 */
final class PartTexts {
    private static final Comparator<Text> ALPHABETICAL = Comparator.comparing(
                    (Text text) -> text.form().text())
            .thenComparing(
                    text -> text.form().codes().stream().map(InlineCode::data).collect(Collectors.joining("\0")));

    private final Sink sink;
    /** The texts within others, by their numbers. */
    private final BitSet within;

    private final boolean again;
    private final List<Text> moving = new ArrayList<>();
    /** The ranges of the other texts of the part. */
    private final TreeMap<Integer, Integer> ranges = new TreeMap<>();

    private @Nullable String part;
    private int count;

    private PartTexts(Sink sink, BitSet within, boolean again) {
        this.sink = sink;
        this.within = within;
        this.again = again;
    }

    PartTexts(Sink sink) {
        this(sink, new BitSet(), false);
    }

    /** For the texts of the written archive, in which those within others are the same ones. */
    PartTexts again(Sink other) {
        return new PartTexts(other, within, true);
    }

    /**
     * A text.
     *
     * @param form for comparison
     * @param shown for messages
     * @param key null when the text has none
     */
    record Text(
            SegmentText form, SegmentText shown, @Nullable String key) {}

    /** Receives the texts in order. */
    interface Sink {
        void text(Text text) throws UnreadableFile, IOException;
    }

    /** Adds the text of the next unit; a blank one need not be found again. */
    void add(ArchivePart of, Unit unit, SegmentText form) throws UnreadableFile, IOException {
        if (!of.name().equals(part)) {
            end();
            part = of.name();
        }
        var moves = again ? within.get(count) : isWithin(unit);
        if (WhiteSpace.isBlank(form)) {
            return;
        }
        within.set(count++, moves);
        var text = new Text(form, unit.paragraph().source(), unit.paragraph().contextKey());
        if (moves) {
            moving.add(text);
        } else {
            flush();
            sink.text(text);
        }
    }

    /** Whether a unit is within one of those before it. */
    private boolean isWithin(Unit unit) {
        var before = ranges.floorEntry(unit.start());
        if (before != null && unit.end() <= before.getValue()) {
            return true;
        }
        ranges.put(unit.start(), unit.end());
        return false;
    }

    private void flush() throws UnreadableFile, IOException {
        moving.sort(ALPHABETICAL);
        for (var text : moving) {
            sink.text(text);
        }
        moving.clear();
    }

    /** Passes on what is left after the last unit. */
    void end() throws UnreadableFile, IOException {
        flush();
        ranges.clear();
    }
}
