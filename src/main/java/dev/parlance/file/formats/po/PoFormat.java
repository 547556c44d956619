package dev.parlance.file.formats.po;

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
import java.util.regex.Pattern;

/** GNU gettext catalogues. */
public final class PoFormat implements FormatProfile {
    private static final EncodingRules BY_HEADER = new EncodingRules(
            Pattern.compile("Content-Type:[^\"\\n]{0,100}charset=([A-Za-z0-9._-]+)", Pattern.CASE_INSENSITIVE), null);

    @Override
    public String id() {
        return "po";
    }

    @Override
    public String title() {
        return "PO";
    }

    @Override
    public Map<String, String> mediaTypes() {
        return Map.of("po", "text/x-gettext-translation", "pot", "text/x-gettext-translation-template");
    }

    @Override
    public String setting() {
        return "po";
    }

    @Override
    public Flow flow() {
        return Flow.UNITS;
    }

    @Override
    public EncodingRules encoding() {
        return BY_HEADER;
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
        return SettingsBlock.codes("po/tagRegexp")
                .html("po/htmlSubFilter")
                .icu("po/icuSubFilter")
                .segmented("po/segment");
    }

    @Override
    public FormatReader reader() {
        return new PoReader();
    }

    @Override
    public FormatWriter writer(boolean keepsEncoding) {
        return new PoWriter(keepsEncoding);
    }
}
