package dev.parlance.file.formats.bilingual;

import static dev.parlance.file.format.FormatProfile.Flow.UNITS;

import dev.parlance.file.format.FormatTraits;
import dev.parlance.file.formats.bilingual.XliffRules.Keys;
import dev.parlance.file.formats.bilingual.XliffRules.Statuses;
import dev.parlance.file.formats.bilingual.codes.StatusRules;
import dev.parlance.file.settings.FileImportSettings;
import dev.parlance.file.xml.XmlText;

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
    public String styleBlock() {
        return "xlf";
    }

    @Override
    boolean isPlain() {
        return true;
    }

    @Override
    XliffRules rules(FileImportSettings settings) {
        return new XliffRules(
                settings.flag("xlf/preserveWhitespace"),
                settings.flag("xlf/importNotes"),
                new Keys(true, settings.text("xlf/contextType")),
                settings.flag("xlf/lineBreakTags"),
                settings.flag("xlf/copySourceToTargetIfNotImported"),
                XmlText.references(settings.names("xlf/preserveCharEntities")),
                new Statuses(
                        new StatusRules(settings, "xlf"),
                        settings.text("xlf/importXPath"),
                        settings.text("xlf/importAsConfirmedXPath"),
                        settings.text("xlf/importAsLockedXPath")));
    }

    @Override
    protected boolean marksLocks(FileImportSettings settings) {
        var statuses = rules(settings).statuses();
        return statuses.rules().marksLocks() || statuses.lockedXPath() != null;
    }
}
