package dev.parlance.file.formats.layout;

import static dev.parlance.file.format.FormatProfile.Flow.SOFT;

import dev.parlance.file.format.CheckedFile;
import dev.parlance.file.format.FormatTraits;
import dev.parlance.file.formats.layout.idml.IdmlChoice;
import dev.parlance.file.formats.layout.idml.IdmlMap;
import dev.parlance.file.formats.layout.idml.IdmlStories;
import dev.parlance.file.formats.layout.idml.IdmlStory;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.gate.XmlGate;
import dev.parlance.file.splice.ArchivePart;
import dev.parlance.file.splice.SplicedArchive.Found;
import dev.parlance.file.splice.SplicedPart;
import dev.parlance.file.splice.Unit;
import java.io.IOException;
import java.util.ArrayList;

/** ICML, the stories of InCopy: one XML file with the elements of IDML. */
public final class IcmlFormat extends SplicedPart {
    public IcmlFormat() {
        super(FormatTraits.xml("icml", "InCopy", SOFT)
                .type("application/xml", "icml")
                .convertible("incx")
                .root("Document")
                .inMemory()
                .codes("idml/tagRegexp"));
    }

    @Override
    protected void units(CheckedFile file, ArchivePart part, Found found) throws UnreadableFile, IOException {
        var settings = file.options().settings();
        var units = new ArrayList<Unit>();
        new IdmlStory(part, IdmlChoice.of(settings), units::add).read();
        new IdmlMap(part.text(), settings, IdmlStories.formats(part.text())).read(units::add);
        for (var unit : units) {
            found.unit(part, unit);
        }
    }

    @Override
    protected void checkWritten(ArchivePart part) throws UnreadableFile, IOException {
        XmlGate.checkOnly(part.text());
    }
}
