package dev.parlance.file.formats.xml;

import static dev.parlance.file.format.FormatProfile.Flow.UNITS;

import dev.parlance.file.format.CheckedFile;
import dev.parlance.file.format.FormatTraits;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.splice.SplicedUnits;
import java.io.IOException;

/** XML with several languages side by side, whose places the import settings name. */
public final class MultilingualXmlFormat extends SplicedUnits {
    public MultilingualXmlFormat() {
        super(FormatTraits.xml("multilingual-xml", "multilingual XML", UNITS)
                .sideBySide()
                .setting("multiling_xml")
                .inMemory()
                .codes("multilingualXml/tagRegexp")
                .savesConfirmed("multilingualXml/saveConfirmedSegmentsToTm")
                .html("multilingualXml/htmlSubFilter")
                .icu("multilingualXml/icuSubFilter")
                .segmented("multilingualXml/segmentation"));
    }

    @Override
    public String styleBlock() {
        return "multilingualXml";
    }

    @Override
    protected void units(CheckedFile file, Found found) throws UnreadableFile, IOException {
        try (var text = file.text()) {
            new MultilingualXmlReader(file, text.readAllAsString()).read(found);
        }
    }
}
