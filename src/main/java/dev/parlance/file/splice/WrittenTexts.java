package dev.parlance.file.splice;

import dev.parlance.file.format.CheckedFile;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.shared.SegmentText;
import java.io.IOException;

/**
 * The texts that a written file must have, except those of white space and codes: a reader need not find such a text
 * where it found another one before.
 */
final class WrittenTexts {
    private final SplicedFormat format;
    private final TextHashes texts = new TextHashes();
    private boolean hasTranslations;

    WrittenTexts(SplicedFormat format) {
        this.format = format;
    }

    /**
     * Adds a text.
     *
     * @param translated whether it is a translation
     */
    void add(SegmentText text, boolean translated) {
        if (!TextHashes.isBlank(text)) {
            texts.add(text);
        }
        hasTranslations |= translated;
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
            format.units(written, unit -> {
                for (var inner : unit.inner()) {
                    compare(inner, reader);
                }
                compare(unit, reader);
            });
        } catch (UnreadableFile broken) {
            throw TextHashes.notExact(broken);
        }
        reader.end();
    }

    private static void compare(Unit unit, TextHashes.Reader reader) throws UnreadableFile {
        if (!TextHashes.isBlank(unit.paragraph().source())) {
            reader.next(unit.paragraph().source(), unit.paragraph().contextKey());
        }
    }
}
