package dev.parlance.file.formats.office.word;

import dev.parlance.file.settings.FileImportSettings;
import org.jspecify.annotations.Nullable;

/**
 * What the import settings choose in a part of Word.
 *
 * @param hidden whether hidden text is read
 * @param index whether entries of the index are read
 * @param joins whether runs are alike that differ only in minor formatting
 * @param font of translated paragraphs in target files; null leaves the fonts as they are
 */
public record WordChoice(
        boolean hidden,
        boolean index,
        boolean joins,
        @Nullable String font) {

    public static WordChoice of(FileImportSettings settings) {
        return new WordChoice(
                settings.flag("doc/hidden"),
                settings.flag("doc/index"),
                settings.flag("doc/joinSimilarRuns"),
                settings.text("doc/targetFont"));
    }
}
