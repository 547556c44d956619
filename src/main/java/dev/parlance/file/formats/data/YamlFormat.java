package dev.parlance.file.formats.data;

import static dev.parlance.file.format.FormatProfile.Flow.HARD;

import dev.parlance.file.format.CheckedFile;
import dev.parlance.file.format.FormatTraits;
import dev.parlance.file.okapi.OkapiFormat;
import dev.parlance.file.settings.FileImportSettings;
import dev.parlance.file.settings.UserExpression;
import java.util.function.BiPredicate;
import net.sf.okapi.common.filters.IFilter;
import net.sf.okapi.filters.yaml.YamlFilter;
import org.jspecify.annotations.Nullable;

/** YAML. */
public final class YamlFormat extends OkapiFormat {
    private static final String KEYS = "yaml/includeKeyRegexp";
    private static final String VALUES = "yaml/excludeValueRegexp";

    public YamlFormat() {
        super(FormatTraits.text("yaml", "YAML", HARD)
                .type("application/yaml", "yaml", "yml")
                .boundToEncoding()
                .inMemory()
                .namesAreKeys()
                .codes("yaml/tagRegexp")
                .html("yaml/htmlSubFilter")
                .icu("yaml/icuSubFilter"));
    }

    @Override
    public IFilter filter(CheckedFile file) {
        return new YamlFilter();
    }

    @Override
    public BiPredicate<@Nullable String, String> units(FileImportSettings settings) {
        var keys = UserExpression.of(KEYS, settings.text(KEYS));
        var values = UserExpression.of(VALUES, settings.text(VALUES));
        return (path, value) ->
                (keys == null || keys.matches(path == null ? "" : path)) && (values == null || !values.matches(value));
    }
}
