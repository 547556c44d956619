package dev.parlance.file.formats.apple;

import static dev.parlance.file.format.FormatProfile.Flow.UNITS;

import dev.parlance.file.format.CheckedFile;
import dev.parlance.file.format.Escapes;
import dev.parlance.file.format.FormatTraits;
import dev.parlance.file.format.ReadOptions;
import dev.parlance.file.format.Sections;
import dev.parlance.file.gate.JsonGate;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.splice.SplicedUnits;
import java.io.IOException;
import java.nio.file.Path;

/** String catalogs of Xcode: JSON with the strings of all languages. */
public final class CatalogFormat extends SplicedUnits {
    public CatalogFormat() {
        super(FormatTraits.text("xcstrings", "string catalog", UNITS)
                .escapes(Escapes.DIGITS)
                .type("application/json", "xcstrings")
                .inSections(CatalogCuts::of)
                .codes("mac/tagRegexp")
                .html("mac/htmlSubfilter")
                .icu("mac/icuSubFilter"));
    }

    @Override
    protected CheckedFile check(Path path, ReadOptions options) throws UnreadableFile, IOException {
        var file = super.check(path, options);
        checkJson(file);
        return file;
    }

    /** A file that is read as a whole is checked by the pass that reads it. */
    @Override
    protected void checkWritten(CheckedFile file) throws UnreadableFile, IOException {
        if (Sections.isLarge(file)) {
            checkJson(file);
        }
    }

    private static void checkJson(CheckedFile file) throws UnreadableFile, IOException {
        try (var text = file.text()) {
            JsonGate.check(text);
        }
    }

    @Override
    protected void units(CheckedFile file, Found found) throws UnreadableFile, IOException {
        try (var text = file.text()) {
            new CatalogReader(text.readAllAsString(), file.options(), found).read();
        }
    }
}
