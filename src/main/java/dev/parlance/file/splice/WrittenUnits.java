package dev.parlance.file.splice;

import dev.parlance.file.format.CheckedFile;
import dev.parlance.file.format.SegmentTarget;
import dev.parlance.file.gate.UnreadableFile;
import java.io.IOException;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The sources and translations that a written file must have. */
final class WrittenUnits implements AutoCloseable {
    private final SplicedUnits format;
    private final TextHashes texts = new TextHashes();
    /** Which parts were imported, in the order in which the reader asked. */
    private final BitSet taken = new BitSet();

    private int asked;
    private boolean hasTranslations;

    WrittenUnits(SplicedUnits format) {
        this.format = format;
    }

    /** Notes whether a part is imported. */
    boolean taken(boolean wanted) {
        taken.set(asked++, wanted);
        return wanted;
    }

    /**
     * Adds a unit.
     *
     * @param targets what was written for each of its paragraphs; null where nothing was
     */
    void add(BilingualUnit unit, List<@Nullable SegmentTarget> targets) throws IOException {
        hasTranslations |= unit.completes();
        for (var i = 0; i < targets.size(); i++) {
            var paragraph = unit.paragraphs().get(i);
            var target = targets.get(i);
            hasTranslations |= target != null && target.text() != null;
            texts.add(paragraph.source());
            texts.add(
                    target == null
                            ? paragraph.translation()
                            : target.text() == null ? null : unit.readAgain(paragraph, target.text()));
        }
    }

    /** Whether any translation was written. */
    boolean hasTranslations() {
        return hasTranslations;
    }

    /**
     * Reads the file that was written.
     *
     * @throws UnreadableFile when it is not valid or has other texts
     */
    void check(CheckedFile written) throws UnreadableFile, IOException {
        var reader = texts.reader();
        try {
            format.checkWritten(written);
            format.all(written, new Checking(reader));
        } catch (UnreadableFile broken) {
            throw TextHashes.notExact(broken);
        }
        reader.end();
    }

    @Override
    public void close() throws IOException {
        texts.close();
    }

    /** Compares the units of the written file. */
    private final class Checking implements SplicedUnits.Found {
        private final TextHashes.Reader reader;
        private int next;

        Checking(TextHashes.Reader reader) {
            this.reader = reader;
        }

        @Override
        public void unit(BilingualUnit unit) throws UnreadableFile, IOException {
            for (var paragraph : unit.paragraphs()) {
                reader.next(paragraph.source(), paragraph.contextKey());
                reader.next(paragraph.translation(), paragraph.contextKey());
            }
        }

        @Override
        public boolean takes(boolean wanted) {
            return taken.get(next++);
        }
    }
}
