package dev.parlance.file.formats.po;

import static dev.parlance.file.format.FormatProfile.Flow.UNITS;

import dev.parlance.file.format.FormatProfile;
import dev.parlance.file.format.FormatReader;
import dev.parlance.file.format.FormatTraits;
import dev.parlance.file.format.FormatWriter;
import dev.parlance.file.gate.EncodingRules;
import java.util.regex.Pattern;

/** GNU gettext catalogues. */
public final class PoFormat extends FormatProfile {
    private static final Pattern CHARSET =
            Pattern.compile("Content-Type:[^\"\\n]{0,100}charset=([A-Za-z0-9._-]+)", Pattern.CASE_INSENSITIVE);

    public PoFormat() {
        super(FormatTraits.text("po", "PO", UNITS)
                .type("text/x-gettext-translation", "po")
                .type("text/x-gettext-translation-template", "pot")
                .encoding(new EncodingRules(CHARSET, null))
                .boundToEncoding()
                .codes("po/tagRegexp")
                .html("po/htmlSubFilter")
                .icu("po/icuSubFilter")
                .segmented("po/segment"));
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
