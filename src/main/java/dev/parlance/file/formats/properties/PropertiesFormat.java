package dev.parlance.file.formats.properties;

import static dev.parlance.file.format.FormatProfile.Flow.HARD;
import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.parlance.file.format.CheckedFile;
import dev.parlance.file.format.Escapes;
import dev.parlance.file.format.FormatProfile;
import dev.parlance.file.format.FormatTraits;
import dev.parlance.file.format.Paragraph;
import dev.parlance.file.format.Translations;
import dev.parlance.file.gate.EncodingRules;
import dev.parlance.file.gate.UnreadableFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.function.Consumer;

/** Java properties. */
public final class PropertiesFormat extends FormatProfile {
    public PropertiesFormat() {
        super(FormatTraits.text("properties", "Java properties", HARD)
                .escapes(Escapes.DIGITS)
                .type("text/x-java-properties", "properties")
                .alsoSettings("mozilla_properties")
                .encoding(new EncodingRules(null, ISO_8859_1, true))
                .codes("properties/tagRegexp"));
    }

    @Override
    public void read(CheckedFile file, Consumer<Paragraph> sink) throws UnreadableFile, IOException {
        PropertiesReader.read(file, sink);
    }

    @Override
    public void write(CheckedFile file, Translations translations, boolean keepsEncoding, Path out)
            throws UnreadableFile, IOException {
        PropertiesWriter.write(file, translations, out);
    }
}
