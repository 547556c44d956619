package dev.parlance.file.format;

import dev.parlance.file.settings.FileImportSettings;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The fields of one format's import settings that many formats have, by their paths in the schema.
 *
 * @param codes the expression whose matches become inline codes, null when the format has no such field
 * @param html the flag that turns HTML in the text into inline codes, null when the format has no such field
 * @param icu the flag that turns arguments of ICU messages into inline codes, null when the format has no such field
 * @param segmented whether the segmentation rules split the text
 */
public record SettingsBlock(
        @Nullable String codes,
        @Nullable String html,
        @Nullable String icu,
        Predicate<FileImportSettings> segmented) {
    /** No field applies, and the segmentation rules split the text. */
    public static final SettingsBlock NONE = new SettingsBlock(null, null, null, _ -> true);

    /** With the field of the expression for inline codes. */
    public static SettingsBlock codes(String path) {
        return new SettingsBlock(path, null, null, NONE.segmented);
    }

    /** With the flag for HTML in the text. */
    public SettingsBlock html(String path) {
        return new SettingsBlock(codes, path, icu, segmented);
    }

    /** With the flag for ICU messages. */
    public SettingsBlock icu(String path) {
        return new SettingsBlock(codes, html, path, segmented);
    }

    /** With a flag that switches the segmentation rules on. */
    public SettingsBlock segmented(String path) {
        return new SettingsBlock(codes, html, icu, settings -> settings.flag(path));
    }

    /** Without segmentation: the units of the file are its segments. */
    public SettingsBlock unsegmented() {
        return new SettingsBlock(codes, html, icu, _ -> false);
    }
}
