package dev.parlance.file.formats.layout.idml;

import dev.parlance.file.settings.FileImportSettings;
import org.jspecify.annotations.Nullable;

/**
 * What the import settings choose in a story.
 *
 * @param font of translated text in target files; null leaves the fonts as they are
 */
public record IdmlChoice(
        boolean notes,
        boolean hiddenText,
        boolean joinsCodes,
        boolean kerning,
        boolean tracking,
        boolean dropsElements,
        @Nullable String font) {

    public static IdmlChoice of(FileImportSettings settings) {
        return new IdmlChoice(
                settings.flag("idml/extractNotes"),
                settings.flag("idml/extractHiddenConditionalText"),
                settings.flag("idml/simplifyCodes"),
                settings.flag("idml/keepKerning"),
                settings.flag("idml/keepTracking"),
                settings.flag("idml/removeXmlElements"),
                settings.flag("idml/replaceFont") ? settings.text("idml/targetFont") : null);
    }
}
