package dev.parlance.file.formats.ini;

import static dev.parlance.file.format.FormatProfile.Flow.HARD;

import dev.parlance.file.format.CheckedFile;
import dev.parlance.file.format.FormatTraits;
import dev.parlance.file.gate.EncodingRules;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.splice.SplicedFormat;
import java.io.IOException;

/** INI files, and those of Joomla, whose values are between quotation marks. */
public final class IniFormat extends SplicedFormat {
    private final boolean joomla;

    private IniFormat(FormatTraits traits, boolean joomla) {
        super(traits.inSections((_, text) -> new IniCuts(text, joomla)));
        this.joomla = joomla;
    }

    /** Any INI file. One with the first value of Joomla's form is read as those of Joomla. */
    public static IniFormat ini() {
        return new IniFormat(
                FormatTraits.text("ini", "INI", HARD)
                        .type("text/plain", "ini")
                        .encoding(EncodingRules.WINDOWS)
                        .boundToEncoding(),
                false);
    }

    /** Language files of Joomla. */
    public static IniFormat joomla() {
        return new IniFormat(
                FormatTraits.text("joomla-ini", "Joomla INI", HARD)
                        .setting("joomla_ini")
                        .boundToEncoding(),
                true);
    }

    @Override
    protected void units(CheckedFile file, Found found) throws UnreadableFile, IOException {
        try (var text = file.text()) {
            var all = text.readAllAsString();
            new IniReader(all, joomla || JoomlaText.isLikely(all), found).read();
        }
    }
}
