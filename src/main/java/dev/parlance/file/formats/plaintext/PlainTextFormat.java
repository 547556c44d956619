package dev.parlance.file.formats.plaintext;

import static dev.parlance.file.format.FormatProfile.Flow.SOFT;

import dev.parlance.file.format.FormatProfile;
import dev.parlance.file.format.FormatReader;
import dev.parlance.file.format.FormatTraits;
import dev.parlance.file.format.FormatWriter;
import dev.parlance.file.gate.EncodingRules;

/** Plain text. */
public final class PlainTextFormat extends FormatProfile {
    public PlainTextFormat() {
        super(FormatTraits.text("txt", "plain text", SOFT)
                .type("text/plain", "txt")
                .setting("plain_text")
                .encoding(EncodingRules.WINDOWS)
                .boundToEncoding()
                .codes("txt/tagRegexp"));
    }

    @Override
    public FormatReader reader() {
        return new PlainTextReader();
    }

    @Override
    public FormatWriter writer(boolean keepsEncoding) {
        return new PlainTextWriter(keepsEncoding);
    }
}
