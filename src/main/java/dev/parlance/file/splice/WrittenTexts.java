package dev.parlance.file.splice;

import dev.parlance.file.format.CheckedFile;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.text.WhiteSpace;
import dev.parlance.shared.SegmentText;
import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The texts that a written file must have, except those of white space and codes: a reader need not find such a text
 * where it found another one before.
 */
final class WrittenTexts implements AutoCloseable {
    private final SplicedFormat format;
    private final TextHashes texts = new TextHashes();
    private final Set<Integer> inCodes = new HashSet<>();
    private boolean hasTranslations;

    WrittenTexts(SplicedFormat format) {
        this.format = format;
    }

    /**
     * Adds a text.
     *
     * @param translated whether it is a translation
     * @param inCode whether it is within a code, which a translation may move or leave out with its text
     */
    void add(SegmentText text, boolean translated, boolean inCode) throws IOException {
        if (inCode) {
            inCodes.add(TextHashes.hash(text));
        } else if (!WhiteSpace.isBlank(text)) {
            texts.add(text);
        }
        hasTranslations |= translated;
    }

    /** Adds texts in their order. */
    void add(List<PluralTexts.Written> all) throws IOException {
        for (var text : all) {
            add(text.text(), text.translated(), false);
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
            format.all(written, unit -> {
                compare(unit, reader);
                for (var inner : unit.inner()) {
                    var text = inner.paragraph().source();
                    reader.expect(inCodes.contains(TextHashes.hash(text)), text);
                }
            });
        } catch (UnreadableFile broken) {
            throw TextHashes.notExact(broken);
        }
        reader.end();
    }

    @Override
    public void close() throws IOException {
        texts.close();
    }

    private static void compare(Unit unit, TextHashes.Reader reader) throws UnreadableFile, IOException {
        if (!WhiteSpace.isBlank(unit.paragraph().source())) {
            reader.next(unit.paragraph().source(), unit.paragraph().contextKey());
        }
    }
}
