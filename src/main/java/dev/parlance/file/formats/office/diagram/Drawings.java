package dev.parlance.file.formats.office.diagram;

import dev.parlance.file.format.Paragraph;
import dev.parlance.file.formats.office.runs.DrawingReader;
import dev.parlance.file.formats.office.runs.OfficeParts;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.splice.ArchivePart;
import dev.parlance.file.splice.Place;
import dev.parlance.file.splice.Unit;
import dev.parlance.shared.SegmentText;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads the parts of DrawingML. A translation of a diagram is written into its stored layout too. If the layout shows
 * other texts than the data, a translated diagram is written without its name: programs lay it out again.
 */
public final class Drawings {
    private static final Place EMPTY = (_, _) -> "";

    private final OfficeParts parts;
    private final ArchivePart data;
    private final List<Unit> texts;

    private Drawings(OfficeParts parts, ArchivePart data, List<Unit> texts) {
        this.parts = parts;
        this.data = data;
        this.texts = texts;
    }

    /** The texts of a part. Of a chart, they are those that are not in cells of a workbook. */
    public static List<Unit> units(OfficeParts parts, ArchivePart part) throws UnreadableFile, IOException {
        var units = new ArrayList<Unit>();
        new DrawingReader(part, units::add).read();
        if (isChart(parts, part)) {
            units.addAll(ChartNames.literals(part));
            units.sort(Comparator.comparingInt(Unit::start));
        }
        return parts.type(part.name()).endsWith("drawingml.diagramData+xml")
                ? new Drawings(parts, part, units).diagram()
                : units;
    }

    /** Whether a part is a chart. */
    public static boolean isChart(OfficeParts parts, ArchivePart part) {
        return parts.type(part.name()).endsWith("drawingml.chart+xml");
    }

    private List<Unit> diagram() throws UnreadableFile, IOException {
        var model = new DiagramModel(data.text());
        var named = model.layout();
        if (named == null) {
            return texts;
        }
        var layout = layout(named.relation());
        if (layout != null) {
            var shown = model.shown(texts, layout, units(parts, layout));
            if (shown != null) {
                return copied(layout, shown);
            }
        }
        var name = new Unit(
                Paragraph.of(SegmentText.of(""), null, null),
                true,
                named.range().start(),
                named.range().end(),
                EMPTY);
        return texts.stream().map(text -> copied(text, data, List.of(name))).toList();
    }

    private @Nullable ArchivePart layout(String relation) throws UnreadableFile, IOException {
        var target = parts.besideDiagram(data.name()).get(relation);
        return target != null
                        && target.type().equals("diagramDrawing")
                        && parts.type(target.part()).endsWith("drawingml.diagramDrawing+xml")
                ? parts.part(target.part())
                : null;
    }

    private List<Unit> copied(ArchivePart layout, Map<Integer, List<Unit>> shown) {
        return texts.stream()
                .map(text -> copied(text, layout, shown.getOrDefault(text.start(), List.of())))
                .toList();
    }

    private Unit copied(Unit text, ArchivePart part, List<Unit> copies) {
        return new Unit(
                text.paragraph(),
                text.taken(),
                text.start(),
                text.end(),
                new CopiedPlace(text.place(), parts, part, copies),
                text.inner());
    }
}
