package dev.parlance.file.formats.properties;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.parlance.file.format.CheckedFile;
import dev.parlance.file.format.FormatProfile;
import dev.parlance.file.format.FormatReader;
import dev.parlance.file.format.FormatWriter;
import dev.parlance.file.format.Gates;
import dev.parlance.file.format.ReadOptions;
import dev.parlance.file.format.SettingsBlock;
import dev.parlance.file.gate.EncodingRules;
import dev.parlance.file.gate.UnreadableFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;

/** Java properties. */
public final class PropertiesFormat implements FormatProfile {
    private static final EncodingRules LATIN = new EncodingRules(null, ISO_8859_1);

    @Override
    public String id() {
        return "properties";
    }

    @Override
    public String title() {
        return "Java properties";
    }

    @Override
    public Map<String, String> mediaTypes() {
        return Map.of("properties", "text/x-java-properties");
    }

    @Override
    public String setting() {
        return "properties";
    }

    @Override
    public Flow flow() {
        return Flow.HARD;
    }

    @Override
    public EncodingRules encoding() {
        return LATIN;
    }

    @Override
    public CheckedFile check(Path path, ReadOptions options) throws UnreadableFile, IOException {
        return Gates.text(this, path, options);
    }

    @Override
    public SettingsBlock settings() {
        return SettingsBlock.codes("properties/tagRegexp");
    }

    @Override
    public FormatReader reader() {
        return new PropertiesReader();
    }

    @Override
    public FormatWriter writer(boolean keepsEncoding) {
        return new PropertiesWriter();
    }
}
