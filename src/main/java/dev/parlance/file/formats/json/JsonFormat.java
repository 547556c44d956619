package dev.parlance.file.formats.json;

import dev.parlance.file.format.CheckedFile;
import dev.parlance.file.format.FormatProfile;
import dev.parlance.file.format.FormatReader;
import dev.parlance.file.format.FormatWriter;
import dev.parlance.file.format.Gates;
import dev.parlance.file.format.ReadOptions;
import dev.parlance.file.format.SettingsBlock;
import dev.parlance.file.gate.JsonGate;
import dev.parlance.file.gate.UnreadableFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;

/** JSON. */
public final class JsonFormat implements FormatProfile {
    @Override
    public String id() {
        return "json";
    }

    @Override
    public String title() {
        return "JSON";
    }

    @Override
    public Map<String, String> mediaTypes() {
        return Map.of("json", "application/json");
    }

    @Override
    public String setting() {
        return "json";
    }

    @Override
    public Flow flow() {
        return Flow.HARD;
    }

    @Override
    public CheckedFile check(Path path, ReadOptions options) throws UnreadableFile, IOException {
        var file = Gates.text(this, path, options);
        try (var text = file.text()) {
            JsonGate.check(text);
        }
        return file;
    }

    @Override
    public SettingsBlock settings() {
        return SettingsBlock.codes("json/tagRegexp").html("json/htmlSubFilter").icu("json/icuSubFilter");
    }

    @Override
    public FormatReader reader() {
        return new JsonReader();
    }

    @Override
    public FormatWriter writer(boolean keepsEncoding) {
        return new JsonWriter();
    }
}
