package dev.parlance.file.formats.office;

import static dev.parlance.file.format.FormatProfile.Flow.SOFT;

import dev.parlance.file.format.CheckedFile;
import dev.parlance.file.format.FormatTraits;
import dev.parlance.file.formats.office.chart.Charts;
import dev.parlance.file.formats.office.runs.OfficeParts;
import dev.parlance.file.formats.office.runs.SlideOrder;
import dev.parlance.file.gate.ArchiveGate;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.splice.ArchiveParts;
import dev.parlance.file.splice.SplicedArchive;
import java.io.IOException;

/** PowerPoint. */
public final class PowerPointFormat extends SplicedArchive {
    public PowerPointFormat() {
        super(traits());
    }

    static FormatTraits traits() {
        return FormatTraits.archive("pptx", "PowerPoint", SOFT, ArchiveGate.OPEN_XML)
                .type("application/vnd.openxmlformats-officedocument.presentationml.presentation", "pptx")
                .type("application/vnd.openxmlformats-officedocument.presentationml.template", "potx")
                .type("application/vnd.openxmlformats-officedocument.presentationml.slideshow", "ppsx")
                .type("application/vnd.ms-powerpoint.presentation.macroEnabled.12", "pptm")
                .type("application/vnd.ms-powerpoint.template.macroEnabled.12", "potm")
                .type("application/vnd.ms-powerpoint.slideshow.macroEnabled.12", "ppsm")
                .setting("ppt")
                .convertible("ppt");
    }

    @Override
    protected void units(CheckedFile file, ArchiveParts archive, Found found) throws UnreadableFile, IOException {
        var settings = file.options().settings();
        var parts = new OfficeParts(archive);
        var order = new SlideOrder(
                parts,
                settings.flag("ppt/hiddenSlides"),
                settings.flag("ppt/notes"),
                settings.flag("ppt/masterSlides"),
                settings.flag("ppt/other"));
        var charts = new Charts(parts);
        for (var name : order.names()) {
            var part = archive.part(name);
            if (part != null) {
                for (var unit : charts.units(part)) {
                    found.unit(part, unit);
                }
            }
        }
    }
}
