package dev.parlance.file.formats.bilingual;

import static dev.parlance.file.format.FormatProfile.Flow.UNITS;

import dev.parlance.file.format.FormatTraits;
import dev.parlance.file.settings.FileImportSettings;

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
    protected boolean marksLocks() {
        return true;
    }

    @Override
    XliffRules rules(FileImportSettings settings) {
        return new XliffRules(false, true, false);
    }
}
