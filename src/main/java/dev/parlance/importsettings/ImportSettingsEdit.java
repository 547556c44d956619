package dev.parlance.importsettings;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parlance.file.settings.FileImportSettings;
import org.jspecify.annotations.Nullable;

/**
 * What import settings are created from and replaced by. A {@code uid} in the body is not looked at: the path says
 * which.
 *
 * @param name the contract asks for it except of the default
 * @param fileImportSettings kept the schema when it came
 */
record ImportSettingsEdit(@Nullable String name, @Nullable JsonNode fileImportSettings) {
    static final String SEG_RULE = "segmentationRuleId";
    static final String TARGET_SEG_RULE = "targetSegmentationRuleId";

    private static final String DEFAULT_NAME = "Default";

    String given() {
        return name == null ? DEFAULT_NAME : name;
    }

    FileImportSettings settings() {
        return FileImportSettings.of(fileImportSettings);
    }

    /** The internal number of segmentation rules that one of the two fields names; null when it names none. */
    @Nullable
    Long rule(String field) {
        var value = fileImportSettings == null ? null : fileImportSettings.get(field);
        return value == null || value.isNull() ? null : Long.valueOf(value.asLong());
    }
}
