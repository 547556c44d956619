package dev.parlance.file.formats.bilingual;

import static dev.parlance.file.format.FormatProfile.Flow.UNITS;

import dev.parlance.file.format.FormatTraits;
import dev.parlance.file.settings.FileImportSettings;

/** XLIFF 1.2. */
public final class XliffFormat extends Xliff1Format {
    public XliffFormat() {
        super(FormatTraits.xml("xliff", "XLIFF 1.2", UNITS)
                .type("application/xliff+xml", "xlf", "xliff", "mxliff", "mqxliff", "txlf")
                .setting("xlf")
                .alsoSettings("mqxliff", "wpxliff")
                .codes("xlf/tagRegexp")
                .savesConfirmed("xlf/saveConfirmedSegments")
                .html("xlf/htmlSubFilter")
                .icu("xlf/icuSubFilter")
                .segmented("xlf/segmentation"));
    }

    @Override
    boolean isPlain() {
        return true;
    }

    @Override
    XliffRules rules(FileImportSettings settings) {
        return new XliffRules(settings.flag("xlf/preserveWhitespace"), settings.flag("xlf/importNotes"), true);
    }
}
