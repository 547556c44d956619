package dev.parlance.job.preview;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parlance.shared.Lang;
import dev.parlance.shared.Reference;
import org.jspecify.annotations.Nullable;

/**
 * The header of a preview: how the file is read, and how much is shown.
 *
 * @param sourceLang in normal form
 * @param targetLang in normal form; null for the translations of a file in whatever language they are
 * @param importSettings stored settings; null for {@code fileImportSettings}, or else the default
 * @param segments the number of segments to show
 */
record PreviewHeader(
        String sourceLang,
        @Nullable String targetLang,
        @Nullable Reference importSettings,
        @Nullable JsonNode fileImportSettings,
        @Nullable Integer segments) {
    /** How many segments are shown if the request does not say. */
    static final int SEGMENTS = 50;

    PreviewHeader {
        sourceLang = Lang.normal(sourceLang);
        targetLang = targetLang == null ? null : Lang.normal(targetLang);
        fileImportSettings = fileImportSettings == null || fileImportSettings.isNull() ? null : fileImportSettings;
    }

    int shown() {
        return segments == null ? SEGMENTS : segments;
    }
}
