package dev.parlance.file.splice;

import dev.parlance.file.format.CheckedFile;
import dev.parlance.file.format.SegmentTarget;
import dev.parlance.file.gate.UnreadableFile;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The sources and translations that a written file must have. */
final class WrittenUnits {
    private final SplicedUnits format;
    private final TextHashes texts = new TextHashes();
    private boolean hasTranslations;

    WrittenUnits(SplicedUnits format) {
        this.format = format;
    }

    /**
     * Adds a unit.
     *
     * @param targets what was written for each of its paragraphs; null where nothing was
     */
    void add(BilingualUnit unit, List<@Nullable SegmentTarget> targets) {
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
            format.units(written, unit -> {
                for (var paragraph : unit.paragraphs()) {
                    reader.next(paragraph.source(), paragraph.contextKey());
                    reader.next(paragraph.translation(), paragraph.contextKey());
                }
            });
        } catch (UnreadableFile broken) {
            throw TextHashes.notExact(broken);
        }
        reader.end();
    }
}
