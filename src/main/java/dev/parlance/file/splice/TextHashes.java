package dev.parlance.file.splice;

import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.gate.UnreadableFile.Reason;
import dev.parlance.shared.InlineCode;
import dev.parlance.shared.SegmentText;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The texts that a written file must have: a hash of each, so that memory does not grow with their length. */
final class TextHashes {
    private static final int EXCERPT = 60;

    private int[] hashes = new int[64];
    private int size;

    /** Adds a text; null where there is none. */
    void add(@Nullable SegmentText text) {
        if (size == hashes.length) {
            hashes = Arrays.copyOf(hashes, size * 2);
        }
        hashes[size++] = hash(text);
    }

    static int hash(@Nullable SegmentText text) {
        if (text == null) {
            return 0;
        }
        var hash = text.text().hashCode();
        for (InlineCode code : text.codes()) {
            hash = 31 * hash + code.data().hashCode();
        }
        return hash;
    }

    Reader reader() {
        return new Reader();
    }

    /** Compares the texts of the written file with those that were added. */
    final class Reader {
        private int next;

        /**
         * Compares the next text.
         *
         * @param key null when the text has none
         */
        void next(@Nullable SegmentText text, @Nullable String key) throws UnreadableFile {
            next(text, text, key);
        }

        /**
         * Compares the next text in a form for comparison.
         *
         * @param shown the text itself, for messages
         */
        void next(@Nullable SegmentText form, @Nullable SegmentText shown, @Nullable String key) throws UnreadableFile {
            if (next >= size || hashes[next] != hash(form)) {
                throw changed(next, shown, key);
            }
            next++;
        }

        /** Refuses a text that follows those that were compared, unless it is expected. */
        void expect(boolean expected, SegmentText text) throws UnreadableFile {
            if (!expected) {
                throw changed(next, text, null);
            }
        }

        /** Ends the comparison after the last text. */
        void end() throws UnreadableFile {
            if (next < size) {
                throw new UnreadableFile(
                        Reason.NOT_EXACT,
                        "with its translations the file would have %d texts, not %d".formatted(next, size));
            }
        }
    }

    private static UnreadableFile changed(int ordinal, @Nullable SegmentText text, @Nullable String key) {
        var plain = text == null ? "" : text.plain();
        return new UnreadableFile(
                Reason.NOT_EXACT,
                "with its translations the file would have another text than was sent: text %d%s is read as \"%s\""
                        .formatted(
                                ordinal,
                                key == null ? "" : ", key " + key,
                                plain.substring(0, Math.min(EXCERPT, plain.length()))));
    }

    /** The problem of a written file that cannot be read. */
    static UnreadableFile notExact(UnreadableFile broken) {
        return broken.reason() == Reason.NOT_EXACT
                ? broken
                : new UnreadableFile(
                        Reason.NOT_EXACT,
                        "with its translations the file would no longer be valid: " + broken.getMessage(),
                        broken);
    }
}
