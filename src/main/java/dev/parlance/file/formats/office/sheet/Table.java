package dev.parlance.file.formats.office.sheet;

import dev.parlance.file.formats.office.runs.Item;
import dev.parlance.file.formats.office.runs.OfficeLexer;
import dev.parlance.file.formats.office.runs.OfficeMarkup;
import dev.parlance.file.formats.office.runs.ValuePlace;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.gate.UnreadableFile.Reason;
import dev.parlance.file.splice.ArchivePart;
import dev.parlance.file.splice.Unit;
import dev.parlance.file.xml.XmlToken.Kind;
import dev.parlance.shared.SegmentText;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** A table with header cells, whose texts are the names of its columns (ECMA-376, part 1, section 18.5.1). */
final class Table {
    private static final int LONGEST = 255;
    private static final OfficeMarkup MARKUP = OfficeMarkup.sheet("");

    private final ArchivePart part;
    private final String name;
    private final int row;
    private final int first;
    private final List<Column> columns = new ArrayList<>();

    /** A column with the place of its name in the part. */
    private static final class Column {
        private final Unit name;
        private @Nullable TableHeader header;

        Column(Unit name) {
            this.name = name;
        }

        String oldName() {
            return MARKUP.read(name.paragraph().source().text());
        }

        /** Its name by the translation of its header cell; null when that has none. */
        @Nullable
        String newName() {
            return header == null ? null : header.name();
        }
    }

    /**
     * A table without columns.
     *
     * @param range its cells, such as A1:C4
     */
    private Table(ArchivePart part, String name, String range) {
        var digits = range.replaceFirst("^[^0-9]*+", "").replaceFirst("[^0-9].*", "");
        this.part = part;
        this.name = name;
        this.row = SheetReader.number(digits, 0);
        this.first = SheetReader.column(range, 1);
    }

    /** The table of a part; null when it has no header cells. */
    static @Nullable Table of(ArchivePart part) {
        Table table = null;
        var lexer = new OfficeLexer(part.text());
        for (var token = lexer.next(); token != null; token = lexer.next()) {
            if (token.starts("x:table") && !"0".equals(lexer.attribute(token, "headerRowCount"))) {
                var name = String.valueOf(lexer.attribute(token, "displayName"));
                table = new Table(part, name, String.valueOf(lexer.attribute(token, "ref")));
            } else if (table != null && token.name().equals("x:tableColumn") && !token.is(Kind.END)) {
                var value = token.range(part.text(), "name");
                if (value == null) {
                    return null;
                }
                table.columns.add(new Column(ValuePlace.attribute(part.text(), value.start(), value.end())));
            }
        }
        return table;
    }

    ArchivePart part() {
        return part;
    }

    String name() {
        return name;
    }

    /** The cells that are headers. */
    List<SheetTables.At> headers() {
        return IntStream.range(first, first + columns.size())
                .mapToObj(column -> new SheetTables.At(row, column))
                .toList();
    }

    /** The unit of a header cell, whose translation will be the name of the column too. */
    Unit header(int column, Unit cell) {
        var header = new TableHeader(cell.place());
        columns.get(column - first).header = header;
        return new Unit(cell.paragraph(), cell.taken(), cell.start(), cell.end(), header);
    }

    boolean isTranslated() {
        return columns.stream().anyMatch(column -> column.newName() != null);
    }

    /** Writes the new names of columns into the part. Returns them by the old ones, without regard to case. */
    Map<String, String> rename() throws UnreadableFile {
        var taken = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
        columns.stream().filter(column -> column.newName() == null).forEach(column -> taken.add(column.oldName()));
        var numbers = new TreeMap<String, Integer>(String.CASE_INSENSITIVE_ORDER);
        var renamed = new TreeMap<String, String>(String.CASE_INSENSITIVE_ORDER);
        for (var column : columns) {
            var wanted = column.newName();
            if (wanted != null && column.header != null) {
                var number = number(wanted, taken, numbers);
                var unique = checked(wanted + number, column);
                column.header.announce(number);
                part.translate(
                        column.name, SegmentText.of(MARKUP.written(unique).replace("\n", "_x000a_")));
                renamed.put(column.oldName(), unique);
            }
        }
        return renamed;
    }

    /** What makes a name unique, as Excel does it; empty if nothing is needed. */
    private static String number(String name, Set<String> taken, Map<String, Integer> numbers) {
        if (taken.add(name)) {
            return "";
        }
        var number = numbers.getOrDefault(name, 1) + 1;
        while (!taken.add(name + number)) {
            number++;
        }
        numbers.put(name, number);
        return String.valueOf(number);
    }

    private String checked(String unique, Column column) throws UnreadableFile {
        if (Item.isBlank(unique) || unique.length() > LONGEST) {
            throw new UnreadableFile(
                    Reason.NOT_EXACT,
                    ("the header \"%s\" of the table %s is translated to \"%.60s\", which has %d characters; "
                                    + "Excel allows 1 to %d, not all blank")
                            .formatted(column.oldName(), name, unique, unique.length(), LONGEST));
        }
        return unique;
    }
}
