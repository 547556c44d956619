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
        Predicate<FileImportSettings> segmented) {}
