package dev.parlance.file.formats.data;

import dev.parlance.file.format.CheckedFile;
import dev.parlance.file.format.Gates;
import dev.parlance.file.format.ReadOptions;
import dev.parlance.file.format.SettingsBlock;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.okapi.OkapiFormat;
import dev.parlance.file.settings.FileImportSettings;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import net.sf.okapi.common.filters.IFilter;
import net.sf.okapi.common.resource.ITextUnit;
import net.sf.okapi.filters.yaml.YamlFilter;
import org.jspecify.annotations.Nullable;

/** YAML. */
public final class YamlFormat implements OkapiFormat {
    @Override
    public String id() {
        return "yaml";
    }

    @Override
    public String title() {
        return "YAML";
    }

    @Override
    public Map<String, String> mediaTypes() {
        return Map.of("yaml", "application/yaml", "yml", "application/yaml");
    }

    @Override
    public String setting() {
        return "yaml";
    }

    @Override
    public Flow flow() {
        return Flow.HARD;
    }

    @Override
    public boolean inMemory() {
        return true;
    }

    @Override
    public boolean boundToEncoding() {
        return true;
    }

    @Override
    public CheckedFile check(Path path, ReadOptions options) throws UnreadableFile, IOException {
        return Gates.text(this, path, options);
    }

    @Override
    public SettingsBlock settings() {
        return SettingsBlock.codes("yaml/tagRegexp").html("yaml/htmlSubFilter").icu("yaml/icuSubFilter");
    }

    @Override
    public IFilter filter(CheckedFile file) {
        return new YamlFilter();
    }

    @Override
    public @Nullable String key(ITextUnit unit) {
        return unit.getName();
    }

    @Override
    public UnitFilter units(FileImportSettings settings) {
        return new YamlChoice(settings);
    }
}
