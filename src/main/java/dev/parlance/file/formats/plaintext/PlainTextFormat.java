package dev.parlance.file.formats.plaintext;

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

/** Plain text. */
public final class PlainTextFormat implements FormatProfile {
    @Override
    public String id() {
        return "txt";
    }

    @Override
    public String title() {
        return "plain text";
    }

    @Override
    public Map<String, String> mediaTypes() {
        return Map.of("txt", "text/plain");
    }

    @Override
    public String setting() {
        return "plain_text";
    }

    @Override
    public Flow flow() {
        return Flow.SOFT;
    }

    @Override
    public EncodingRules encoding() {
        return EncodingRules.WINDOWS;
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
        return SettingsBlock.codes("txt/tagRegexp");
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
