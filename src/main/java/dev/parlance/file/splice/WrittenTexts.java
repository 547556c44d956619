package dev.parlance.file.splice;

import dev.parlance.file.format.CheckedFile;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.gate.UnreadableFile.Reason;
import dev.parlance.shared.InlineCode;
import dev.parlance.shared.SegmentText;
import java.io.IOException;
import java.util.Arrays;

/** The texts that a written file must have: a hash of each, so that memory does not grow with their length. */
final class WrittenTexts {
    private static final int EXCERPT = 60;

    private final SplicedFormat format;
    private int[] hashes = new int[64];
    private int size;

    WrittenTexts(SplicedFormat format) {
        this.format = format;
    }

    void add(SegmentText text) {
        if (size == hashes.length) {
            hashes = Arrays.copyOf(hashes, size * 2);
        }
        hashes[size++] = hash(text);
    }

    private static int hash(SegmentText text) {
        var hash = text.text().hashCode();
        for (InlineCode code : text.codes()) {
            hash = 31 * hash + code.data().hashCode();
        }
        return hash;
    }

    /**
     * Reads the file that was written.
     *
     * @throws UnreadableFile when it is not valid or has other texts
     */
    void check(CheckedFile written) throws UnreadableFile, IOException {
        var next = new int[1];
        try {
            format.units(written, unit -> {
                for (var inner : unit.inner()) {
                    compare(inner, next[0]++);
                }
                compare(unit, next[0]++);
            });
        } catch (UnreadableFile broken) {
            throw broken.reason() == Reason.NOT_EXACT
                    ? broken
                    : new UnreadableFile(
                            Reason.NOT_EXACT,
                            "with its translations the file would no longer be valid: " + broken.getMessage(),
                            broken);
        }
        if (next[0] < size) {
            throw new UnreadableFile(
                    Reason.NOT_EXACT,
                    "with its translations the file would have %d texts, not %d".formatted(next[0], size));
        }
    }

    private void compare(Unit unit, int ordinal) throws UnreadableFile {
        if (ordinal >= size || hashes[ordinal] != hash(unit.paragraph().source())) {
            throw changed(ordinal, unit);
        }
    }

    private static UnreadableFile changed(int ordinal, Unit unit) {
        var key = unit.paragraph().contextKey();
        var text = unit.paragraph().source().plain();
        return new UnreadableFile(
                Reason.NOT_EXACT,
                "with its translations the file would have another text than was sent: text %d%s is read as \"%s\""
                        .formatted(
                                ordinal,
                                key == null ? "" : ", key " + key,
                                text.substring(0, Math.min(EXCERPT, text.length()))));
    }
}
