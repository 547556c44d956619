package dev.parlance.importsettings;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parlance.fault.Violation;
import dev.parlance.file.settings.FileImportSettings;
import dev.parlance.file.settings.UnappliedSettings;
import dev.parlance.shared.Json;
import io.vertx.core.buffer.Buffer;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The body of a request that creates or replaces import settings. A {@code uid} in the body is ignored, because the
 * path identifies the settings.
 *
 * @param name null only for the default settings, by the contract
 * @param fileImportSettings valid by the schema; a {@code fileFormat} that no import reads is refused
 */
record ImportSettingsEdit(@Nullable String name, @Nullable JsonNode fileImportSettings) {
    static final String SEG_RULE = "segmentationRuleId";
    static final String TARGET_SEG_RULE = "targetSegmentationRuleId";

    private static final String DEFAULT_NAME = "Default";

    ImportSettingsEdit {
        if (fileImportSettings != null) {
            Violation.requireNone(unapplied(fileImportSettings, true));
        }
    }

    /** The settings that would do nothing, although the specification has them. */
    List<Violation> withoutEffect() {
        return fileImportSettings == null ? List.of() : unapplied(fileImportSettings, false);
    }

    private static List<Violation> unapplied(JsonNode settings, boolean unreadable) {
        return UnappliedSettings.of(settings).stream()
                .filter(setting -> setting.unreadable() == unreadable)
                .map(setting -> Violation.at("/fileImportSettings/" + setting.path(), "notApplied", setting.message()))
                .toList();
    }

    /**
     * What is stored of the edit, as bytes: an event loop would take milliseconds to write or encode large style
     * sheets.
     *
     * @param settings JSON in UTF-8
     * @param sheets those that were downloaded, as JSON in UTF-8
     */
    record Written(
            String name,
            Buffer settings,
            @Nullable Long segRule,
            @Nullable Long targetSegRule,
            Buffer sheets) {}

    /** Writes the JSON that is stored; for worker threads. */
    Written written(StyleSheets sheets) {
        return new Written(
                name == null ? DEFAULT_NAME : name,
                Buffer.buffer(Json.bytes(settings())),
                rule(SEG_RULE),
                rule(TARGET_SEG_RULE),
                Buffer.buffer(Json.bytes(sheets)));
    }

    FileImportSettings settings() {
        return FileImportSettings.of(fileImportSettings);
    }

    /** The internal number of segmentation rules in one of the two fields; null when the field is absent. */
    @Nullable
    Long rule(String field) {
        var value = fileImportSettings == null ? null : fileImportSettings.get(field);
        return value == null || value.isNull() ? null : Long.valueOf(value.asLong());
    }
}
