package dev.parlance.file;

import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.paragraph.ImportedSegment;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Bounds the keys and notes of all segments of a file together: the sentences of a text share them, so that a file of 1
 * MB could have gigabytes of them.
 */
final class LabelBudget implements Consumer<ImportedSegment> {
    private static final long FREE = 64 << 20;
    /** UTF-16 units of labels per byte of a file, which may be compressed. */
    private static final int PER_BYTE = 4;

    private final long limit;
    private final Consumer<ImportedSegment> sink;
    private long used;

    /**
     * Passes segments on until the limit.
     *
     * @param fileBytes the size of the file
     */
    LabelBudget(long fileBytes, Consumer<ImportedSegment> sink) {
        this.limit = FREE + PER_BYTE * fileBytes;
        this.sink = sink;
    }

    /** The keys and notes of a file are too long. */
    static final class Exceeded extends RuntimeException {
        private static final long serialVersionUID = 1L;

        private final long limit;

        private Exceeded(long limit) {
            super(null, null, false, false);
            this.limit = limit;
        }

        /** Why the file cannot be imported. */
        UnreadableFile problem() {
            return UnreadableFile.tooLarge(
                    "the keys and notes of the segments have too many characters, because many segments share them",
                    limit);
        }
    }

    @Override
    public void accept(ImportedSegment segment) {
        used += length(segment.contextKey()) + length(segment.note());
        if (used > limit) {
            throw new Exceeded(limit);
        }
        sink.accept(segment);
    }

    private static int length(@Nullable String label) {
        return label == null ? 0 : label.length();
    }
}
