package dev.parlance.file.formats.layout;

import static dev.parlance.file.format.FormatProfile.Flow.SOFT;

import dev.parlance.file.format.CheckedFile;
import dev.parlance.file.format.FormatTraits;
import dev.parlance.file.formats.layout.idml.IdmlChoice;
import dev.parlance.file.formats.layout.idml.IdmlMap;
import dev.parlance.file.formats.layout.idml.IdmlStories;
import dev.parlance.file.formats.layout.idml.IdmlStory;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.gate.UnreadableFile.Reason;
import dev.parlance.file.splice.ArchivePart;
import dev.parlance.file.splice.ArchiveParts;
import dev.parlance.file.splice.SplicedArchive;
import dev.parlance.file.splice.Unit;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** IDML, the XML of InDesign. */
public final class IdmlFormat extends SplicedArchive {
    private static final String MAP = "designmap.xml";

    public IdmlFormat() {
        super(traits());
    }

    static FormatTraits traits() {
        return FormatTraits.archive("idml", "IDML", SOFT, MAP)
                .type("application/vnd.adobe.indesign-idml-package", "idml")
                .convertible("indd")
                .codes("idml/tagRegexp");
    }

    @Override
    protected void units(CheckedFile file, ArchiveParts archive, Found found) throws UnreadableFile, IOException {
        var settings = file.options().settings();
        var map = archive.part(MAP);
        if (map == null) {
            throw new UnreadableFile(Reason.BROKEN, "the file has no " + MAP);
        }
        var stories = new IdmlStories(
                archive,
                map,
                settings.flag("idml/extractMasterSpreads"),
                settings.flag("idml/extractLockedLayers"),
                settings.flag("idml/extractInvisibleLayers"));
        var choice = IdmlChoice.of(settings);
        for (var name : stories.names()) {
            var story = stories.part(name);
            if (story != null) {
                var units = new ArrayList<Unit>();
                new IdmlStory(story, choice, units::add).read();
                pass(story, units, found);
            }
        }
        var units = new ArrayList<Unit>();
        new IdmlMap(map.text(), settings, stories.formats()).read(units::add);
        pass(map, units, found);
    }

    private static void pass(ArchivePart part, List<Unit> units, Found found) throws UnreadableFile, IOException {
        for (var unit : units) {
            found.unit(part, unit);
        }
    }
}
