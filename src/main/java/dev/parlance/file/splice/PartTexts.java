package dev.parlance.file.splice;

import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.shared.SegmentText;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Passes on the texts of an archive part by part, those of each part in alphabetical order: a translation may move
 * elements with texts of their own, such as footnotes, so that their texts come in another order.
 */
final class PartTexts {
    private final Sink sink;
    private final List<Text> texts = new ArrayList<>();
    private @Nullable String part;

    PartTexts(Sink sink) {
        this.sink = sink;
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
        void text(Text text) throws UnreadableFile;
    }

    /** Adds the text of the next unit. */
    void add(ArchivePart of, Unit unit, SegmentText form) throws UnreadableFile {
        if (!of.name().equals(part)) {
            end();
            part = of.name();
        }
        texts.add(new Text(form, unit.paragraph().source(), unit.paragraph().contextKey()));
    }

    /** Passes on what is left after the last unit. */
    void end() throws UnreadableFile {
        texts.sort(Comparator.comparing(text -> text.form().text()));
        for (var text : texts) {
            sink.text(text);
        }
        texts.clear();
    }
}
