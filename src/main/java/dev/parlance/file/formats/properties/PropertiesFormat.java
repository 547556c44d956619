package dev.parlance.file.formats.properties;

import static dev.parlance.file.format.FormatProfile.Flow.HARD;
import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.parlance.file.format.FormatProfile;
import dev.parlance.file.format.FormatReader;
import dev.parlance.file.format.FormatTraits;
import dev.parlance.file.format.FormatWriter;
import dev.parlance.file.gate.EncodingRules;

/** Java properties. */
public final class PropertiesFormat extends FormatProfile {
    public PropertiesFormat() {
        super(FormatTraits.text("properties", "Java properties", HARD)
                .type("text/x-java-properties", "properties")
                .encoding(new EncodingRules(null, ISO_8859_1))
                .codes("properties/tagRegexp"));
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
