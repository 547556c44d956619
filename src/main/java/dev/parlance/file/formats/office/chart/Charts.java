package dev.parlance.file.formats.office.chart;

import dev.parlance.file.formats.office.diagram.ChartName;
import dev.parlance.file.formats.office.diagram.ChartNames;
import dev.parlance.file.formats.office.diagram.CopiedPlace;
import dev.parlance.file.formats.office.diagram.Drawings;
import dev.parlance.file.formats.office.runs.DrawingReader;
import dev.parlance.file.formats.office.runs.OfficeParts;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.splice.ArchivePart;
import dev.parlance.file.splice.Place;
import dev.parlance.file.splice.Unit;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads the drawings of a document or a presentation, with the names of series and categories in charts. */
public final class Charts {
    private final OfficeParts parts;
    private final Map<String, ChartBook> books = new HashMap<>();

    public Charts(OfficeParts parts) {
        this.parts = parts;
    }

    /** The texts of a part in their order. */
    public List<Unit> units(ArchivePart part) throws UnreadableFile, IOException {
        if (!Drawings.isChart(parts, part)) {
            return Drawings.units(parts, part);
        }
        var units = new ArrayList<Unit>();
        new DrawingReader(part, units::add).read();
        var names = ChartNames.all(part);
        var book = names.isEmpty() ? null : book(part);
        for (var name : names) {
            units.add(unit(part, name, book));
        }
        units.sort(Comparator.comparingInt(Unit::start));
        return units;
    }

    /** The workbook with the data of a chart; null when the file does not have it. */
    private @Nullable ChartBook book(ArchivePart chart) throws UnreadableFile, IOException {
        var name = parts.target(chart.name(), "package").filter(parts::has).orElse(null);
        return name == null ? null : books.computeIfAbsent(name, each -> new ChartBook(parts, each));
    }

    private Unit unit(ArchivePart part, ChartName name, @Nullable ChartBook book) {
        var unit = name.unit();
        var place = (Place) new CopiedPlace(unit.place(), parts, part, name.copies());
        var cells = book == null || name.index() < 0 ? null : CellRange.of(name.reference());
        return new Unit(
                unit.paragraph(),
                unit.taken(),
                unit.start(),
                unit.end(),
                book == null || cells == null ? place : new NamePlace(place, name, cells, book));
    }
}
