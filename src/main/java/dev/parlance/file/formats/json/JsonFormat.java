package dev.parlance.file.formats.json;

import static dev.parlance.file.format.FormatProfile.Flow.HARD;

import dev.parlance.file.format.CheckedFile;
import dev.parlance.file.format.Escapes;
import dev.parlance.file.format.FormatProfile;
import dev.parlance.file.format.FormatTraits;
import dev.parlance.file.format.Paragraph;
import dev.parlance.file.format.ReadOptions;
import dev.parlance.file.format.Translations;
import dev.parlance.file.gate.JsonGate;
import dev.parlance.file.gate.UnreadableFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.function.Consumer;

/** JSON. */
public final class JsonFormat extends FormatProfile {
    public JsonFormat() {
        super(FormatTraits.text("json", "JSON", HARD)
                .escapes(Escapes.DIGITS)
                .type("application/json", "json", "jsonc", "json5")
                .codes("json/tagRegexp")
                .html("json/htmlSubFilter")
                .icu("json/icuSubFilter"));
    }

    @Override
    protected CheckedFile check(Path path, ReadOptions options) throws UnreadableFile, IOException {
        var file = super.check(path, options);
        if (!options.choosesFormat()) {
            return Dialects.checked(file);
        }
        try (var text = file.text()) {
            JsonGate.check(text);
        }
        return file;
    }

    @Override
    public void read(CheckedFile file, Consumer<Paragraph> sink) throws UnreadableFile, IOException {
        JsonReader.read(file, sink);
    }

    @Override
    public void write(CheckedFile file, Translations translations, boolean keepsEncoding, Path out)
            throws UnreadableFile, IOException {
        JsonWriter.write(file, translations, out);
    }
}
