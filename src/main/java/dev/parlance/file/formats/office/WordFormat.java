package dev.parlance.file.formats.office;

import static dev.parlance.file.format.FormatProfile.Flow.SOFT;

import dev.parlance.file.format.CheckedFile;
import dev.parlance.file.format.FormatTraits;
import dev.parlance.file.formats.office.chart.Charts;
import dev.parlance.file.formats.office.runs.ContentControls;
import dev.parlance.file.formats.office.runs.OfficeParts;
import dev.parlance.file.formats.office.runs.OfficeProperties;
import dev.parlance.file.formats.office.word.WordChoice;
import dev.parlance.file.formats.office.word.WordReader;
import dev.parlance.file.formats.office.word.WordStyles;
import dev.parlance.file.gate.ArchiveGate;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.gate.UnreadableFile.Reason;
import dev.parlance.file.settings.FileImportSettings;
import dev.parlance.file.splice.ArchivePart;
import dev.parlance.file.splice.ArchiveParts;
import dev.parlance.file.splice.SplicedArchive;
import dev.parlance.file.splice.Unit;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Word. */
public final class WordFormat extends SplicedArchive {
    public WordFormat() {
        super(traits());
    }

    static FormatTraits traits() {
        return FormatTraits.archive("docx", "Word", SOFT, ArchiveGate.OPEN_XML)
                .type("application/vnd.openxmlformats-officedocument.wordprocessingml.document", "docx")
                .type("application/vnd.openxmlformats-officedocument.wordprocessingml.template", "dotx")
                .type("application/vnd.ms-word.document.macroEnabled.12", "docm")
                .type("application/vnd.ms-word.template.macroEnabled.12", "dotm")
                .setting("doc")
                .convertible("doc", "dot")
                .codes("doc/tagRegexp");
    }

    @Override
    protected void units(CheckedFile file, ArchiveParts archive, Found found) throws UnreadableFile, IOException {
        var settings = file.options().settings();
        var parts = new OfficeParts(archive);
        var main = parts.target("", "officeDocument")
                .filter(parts::has)
                .orElseThrow(() -> new UnreadableFile(Reason.BROKEN, "the file has no document"));
        var stylesName = parts.target(main, "styles");
        var stylesPart = stylesName.isPresent() ? parts.part(stylesName.get()) : null;
        var styles = stylesPart == null ? WordStyles.none() : WordStyles.of(stylesPart.text());
        var choice = WordChoice.of(settings);
        var charts = new Charts(parts);
        for (var name : texts(parts, main, settings)) {
            if (settings.flag("doc/hyperlinkTarget")) {
                links(parts, name, found);
            }
            var part = parts.part(name);
            if (part != null) {
                var units = new ArrayList<Unit>();
                if (parts.type(name).endsWith("core-properties+xml")) {
                    OfficeProperties.read(part.text(), units::add);
                } else if (isDrawing(parts.type(name))) {
                    units.addAll(charts.units(part));
                } else {
                    new WordReader(part, styles, choice, units::add).read();
                }
                pass(part, units, found);
                ContentControls.unbind(part);
            }
        }
    }

    /** The parts with text: the main one first, then the others in the order of the archive. */
    private static List<String> texts(OfficeParts parts, String main, FileImportSettings settings)
            throws UnreadableFile, IOException {
        var properties =
                settings.flag("doc/properties") ? parts.target("", "core-properties") : Optional.<String>empty();
        var texts = new ArrayList<>(List.of(main));
        for (var name : parts.names()) {
            var type = parts.type(name);
            var isText = switch (type.substring(type.lastIndexOf('.') + 1)) {
                case "header+xml", "footer+xml" -> settings.flag("doc/headerFooter");
                case "comments+xml" -> settings.flag("doc/comments");
                case "footnotes+xml", "endnotes+xml", "glossary+xml" -> true;
                default -> settings.flag("doc/other") && isDrawing(type);
            };
            if (!name.equals(main) && (isText || properties.filter(name::equals).isPresent())) {
                texts.add(name);
            }
        }
        return texts;
    }

    private static boolean isDrawing(String type) {
        return switch (type.substring(type.indexOf(".drawingml.") + 1)) {
            case "drawingml.diagramData+xml", "drawingml.chart+xml", "drawingml.chartshapes+xml" -> true;
            default -> false;
        };
    }

    private static void links(OfficeParts parts, String name, Found found) throws UnreadableFile, IOException {
        var relations = parts.relations(name);
        if (relations != null) {
            var units = new ArrayList<Unit>();
            OfficeProperties.links(relations.text(), units::add);
            pass(relations, units, found);
        }
    }

    private static void pass(ArchivePart part, List<Unit> units, Found found) throws UnreadableFile, IOException {
        for (var unit : units) {
            found.unit(part, unit);
        }
    }
}
