package dev.parlance.file.formats.bilingual;

import static dev.parlance.file.format.FormatProfile.Flow.UNITS;

import dev.parlance.file.format.FormatTraits;
import dev.parlance.file.formats.bilingual.XliffRules.Keys;
import dev.parlance.file.formats.bilingual.XliffRules.Statuses;
import dev.parlance.file.formats.bilingual.codes.StatusRules;
import dev.parlance.file.settings.FileImportSettings;
import java.util.Map;

/** SDLXLIFF, the XLIFF of Trados Studio. */
public final class SdlXliffFormat extends Xliff1Format {
    public SdlXliffFormat() {
        super(FormatTraits.xml("sdlxliff", "SDLXLIFF", UNITS)
                .type("application/xliff+xml", "sdlxliff")
                .setting("sdlxlif")
                .codes("sdlXlf/tagRegexp")
                .savesConfirmed("sdlXlf/saveConfirmedSegments")
                .icu("sdlXlf/icuSubFilter"));
    }

    @Override
    protected boolean marksLocks(FileImportSettings settings) {
        return true;
    }

    @Override
    XliffRules rules(FileImportSettings settings) {
        var statuses = new Statuses(new StatusRules(settings, "sdlXlf"), null, null, null);
        return new XliffRules(false, true, new Keys(false, null), false, false, Map.of(), statuses);
    }
}
