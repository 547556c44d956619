package dev.parlance.file.formats.data;

import dev.parlance.file.okapi.OkapiFormat.UnitFilter;
import dev.parlance.file.paragraph.UserExpression;
import dev.parlance.file.settings.FileImportSettings;
import org.jspecify.annotations.Nullable;

/** Selects the values of a YAML file that are text, by the import settings. */
final class YamlChoice implements UnitFilter {
    private final @Nullable UserExpression keys;
    private final @Nullable UserExpression values;

    YamlChoice(FileImportSettings settings) {
        this.keys = UserExpression.of("yaml/includeKeyRegexp", settings.text("yaml/includeKeyRegexp"));
        this.values = UserExpression.of("yaml/excludeValueRegexp", settings.text("yaml/excludeValueRegexp"));
    }

    @Override
    public boolean takes(@Nullable String path, String value) {
        return (keys == null || keys.matches(path == null ? "" : path)) && (values == null || !values.matches(value));
    }
}
