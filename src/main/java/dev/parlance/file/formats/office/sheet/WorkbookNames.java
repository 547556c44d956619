package dev.parlance.file.formats.office.sheet;

import dev.parlance.file.formats.office.formula.NewNames;
import dev.parlance.file.formats.office.formula.References;
import dev.parlance.file.formats.office.runs.OfficeParts;
import dev.parlance.file.gate.UnreadableFile;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The names that a workbook gets because texts that must equal them are translated. */
final class WorkbookNames implements NewNames {
    private final OfficeParts parts;
    private final List<SheetName> sheets;
    private final List<Table> tables = new ArrayList<>();
    private final Map<String, String> newSheets = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    private final Map<String, Map<String, String>> columns = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);

    /**
     * The names of a workbook.
     *
     * @param sheets all of them in their order
     */
    WorkbookNames(OfficeParts parts, List<SheetName> sheets) {
        this.parts = parts;
        this.sheets = sheets;
    }

    /** The tables of a sheet. Of those of the sheets before, only those with translations are still needed. */
    SheetTables tables(String sheet) throws UnreadableFile, IOException {
        tables.removeIf(table -> !table.isTranslated());
        var all = new SheetTables();
        for (var target : parts.targets(sheet).values()) {
            var part = target.type().equals("table") ? parts.part(target.part()) : null;
            var table = part == null ? null : Table.of(part);
            if (table != null) {
                tables.add(table);
                all.add(table);
            }
        }
        return all;
    }

    /** Writes the new names, and the references to them. */
    void rename() throws UnreadableFile, IOException {
        checkSheets();
        for (var table : tables) {
            if (table.isTranslated()) {
                columns.put(table.name(), table.rename());
                parts.translated(table.part());
            }
        }
        if (!columns.isEmpty() || sheets.stream().anyMatch(sheet -> sheet.translation() != null)) {
            new References(parts, this).rename();
        }
    }

    private void checkSheets() throws UnreadableFile {
        var taken = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
        for (var sheet : sheets) {
            var translation = sheet.translation();
            newSheets.put(sheet.source(), translation == null ? sheet.source() : translation);
            if (translation == null) {
                taken.add(sheet.source());
            }
        }
        for (var sheet : sheets) {
            if (sheet.translation() != null) {
                sheet.check(taken);
            }
        }
    }

    @Override
    public @Nullable String sheet(String sheet) {
        return newSheets.get(sheet);
    }

    @Override
    public @Nullable String column(String table, String column) {
        var renamed = columns.get(table);
        return renamed == null ? null : renamed.get(column);
    }
}
