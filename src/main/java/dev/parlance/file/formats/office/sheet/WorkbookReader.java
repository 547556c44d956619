package dev.parlance.file.formats.office.sheet;

import dev.parlance.file.formats.office.comment.CommentThreads;
import dev.parlance.file.formats.office.diagram.Drawings;
import dev.parlance.file.formats.office.runs.CellText;
import dev.parlance.file.formats.office.runs.Item.Range;
import dev.parlance.file.formats.office.runs.OfficeLexer;
import dev.parlance.file.formats.office.runs.OfficeParts;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.gate.UnreadableFile.Reason;
import dev.parlance.file.splice.ArchivePart;
import dev.parlance.file.splice.SplicedArchive.Found;
import dev.parlance.file.splice.Unit;
import dev.parlance.file.xml.XmlToken.Kind;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads a workbook: the strings of its sheets in their order, each followed by its comments and drawings, then the
 * names of the sheets. Results of formulas are not text.
 *
 * @param cells which are read; hidden sheets are read if hidden cells are
 * @param comments whether comments are read
 * @param sheetNames whether the names of sheets are read
 * @param drawings whether texts in shapes, and titles of charts and diagrams, are read
 */
public record WorkbookReader(
        OfficeParts parts, SheetReader.Cells cells, boolean comments, boolean sheetNames, boolean drawings) {
    private static final Pattern NAME = Pattern.compile("\\sname\\s*+=\\s*+(\"[^\"]*+\"|'[^']*+')");

    /**
     * A sheet of the workbook.
     *
     * @param part null when the file does not have it
     */
    private record Sheet(@Nullable String part, SheetName name, boolean isRead) {}

    /** The part of the workbook, its strings, and all sheets in their order. */
    private record Book(ArchivePart part, SharedStrings shared, List<Sheet> sheets) {}

    public void read(Found found) throws UnreadableFile, IOException {
        var book = book();
        var names =
                new WorkbookNames(parts, book.sheets().stream().map(Sheet::name).toList());
        var used = new HashSet<String>();
        for (var sheet : book.sheets()) {
            sheet(sheet, book.shared(), names, used, found);
        }
        for (var sheet : book.sheets()) {
            if (sheetNames && sheet.isRead()) {
                found.unit(book.part(), sheet.name().unit());
            }
        }
        names.rename();
    }

    /** Reads all cells of a workbook, and nothing else. */
    public static WorkbookReader ofAll(OfficeParts parts) {
        var cells = new SheetReader.Cells(true, _ -> true, CellFlow.RightDown);
        return new WorkbookReader(parts, cells, false, false, false);
    }

    /** Writes new texts of cells. */
    public void translate(SheetTexts texts) throws UnreadableFile, IOException {
        var book = book();
        var names = new WorkbookNames(parts, List.of());
        for (var sheet : book.sheets()) {
            var part = sheet.part() == null ? null : parts.part(sheet.part());
            if (part != null) {
                var name = sheet.name().source().toLowerCase(Locale.ROOT);
                new SheetReader(part, book.shared(), names.tables(part.name()), cells, cell -> {
                            translate(part, name, cell, texts);
                        })
                        .read();
            }
        }
        names.rename();
    }

    private void translate(ArchivePart part, String sheet, CellFlow.Cell cell, SheetTexts texts) {
        var unit = cell.unit();
        var at = new SheetTexts.Cell(sheet, cell.row(), cell.column());
        var text = texts.of(at, unit.paragraph().source());
        if (text != null) {
            unit.place().announce(text);
            part.translate(unit, text);
            parts.translated(part);
        }
    }

    /** Receives the rows of a sheet. */
    interface Sheets {
        void sheet(ArchivePart part, SheetRows rows) throws UnreadableFile, IOException;
    }

    /** Passes on the rows of the first sheets that are read. */
    void sheets(int most, Sheets sink) throws UnreadableFile, IOException {
        var book = book();
        for (var sheet :
                book.sheets().stream().filter(Sheet::isRead).limit(most).toList()) {
            var part = sheet.part() == null ? null : parts.part(sheet.part());
            if (part != null) {
                var tables = new WorkbookNames(parts, List.of()).tables(part.name());
                sink.sheet(part, new SheetRows(part, book.shared(), tables, cells.hidden()));
            }
        }
    }

    private Book book() throws UnreadableFile, IOException {
        var workbook = parts.target("", "officeDocument").orElse("");
        var part = parts.part(workbook);
        if (part == null) {
            throw new UnreadableFile(Reason.BROKEN, "the file has no workbook");
        }
        var strings = parts.target(workbook, "sharedStrings").orElse(null);
        var shared = new SharedStrings(strings == null ? null : parts.part(strings), parts::translated);
        return new Book(part, shared, sheets(workbook, part));
    }

    /**
     * Reads a sheet; one that is not imported is read for its use of shared strings.
     *
     * @param used the comments and drawings of the sheets before: a part is read only once
     */
    private void sheet(Sheet sheet, SharedStrings shared, WorkbookNames names, Set<String> used, Found found)
            throws UnreadableFile, IOException {
        var name = sheet.part();
        var part = name == null ? null : parts.part(name);
        if (name == null || part == null) {
            return;
        }
        var units = new ArrayList<Unit>();
        new SheetReader(part, shared, names.tables(name), cells, cell -> units.add(cell.unit())).read();
        for (var unit : sheet.isRead() ? units : List.<Unit>of()) {
            found.unit(part, unit);
        }
        if (sheet.isRead()) {
            comments(name, used, found);
            drawings(name, used, found);
        }
    }

    /** Reads the threads of comments, and the comments that are not those of threads. */
    private void comments(String sheet, Set<String> used, Found found) throws UnreadableFile, IOException {
        var part = comments ? part(sheet, "comments", used) : null;
        var threadsPart = comments ? part(sheet, "threadedComment", used) : null;
        var threads = threadsPart == null ? null : new CommentThreads(threadsPart);
        var copies = new HashMap<String, Range>();
        var units = part == null
                ? List.<Unit>of()
                : SheetReader.comments(part, author -> threads != null && threads.isAuthor(author), copies);
        if (threads != null && threadsPart != null) {
            for (var unit : threads.units(parts, part, copies, new CellText())) {
                found.unit(threadsPart, unit);
            }
        }
        if (part != null) {
            for (var unit : units) {
                found.unit(part, unit);
            }
        }
    }

    /** A part to which a sheet has a relationship of a type; null when it has none, or when the part was used. */
    private @Nullable ArchivePart part(String sheet, String type, Set<String> used) throws UnreadableFile, IOException {
        var name = parts.target(sheet, type).filter(used::add).orElse(null);
        return name == null ? null : parts.part(name);
    }

    private void drawings(String sheet, Set<String> used, Found found) throws UnreadableFile, IOException {
        var name = drawings ? parts.target(sheet, "drawing").filter(used::add).orElse(null) : null;
        if (name != null) {
            drawing(name, found);
            for (var chart : parts.drawings(name)) {
                if (used.add(chart)) {
                    chart(chart, used, found);
                }
            }
        }
    }

    /** Reads a chart and the shapes in it, or a diagram. */
    private void chart(String name, Set<String> used, Found found) throws UnreadableFile, IOException {
        drawing(name, found);
        for (var shapes : parts.drawings(name)) {
            if (used.add(shapes)) {
                drawing(shapes, found);
            }
        }
    }

    private void drawing(String name, Found found) throws UnreadableFile, IOException {
        var part = parts.part(name);
        if (part != null) {
            for (var unit : Drawings.units(parts, part)) {
                found.unit(part, unit);
            }
        }
    }

    /** All sheets in their order. A part that several name is the part of the first. */
    private List<Sheet> sheets(String workbook, ArchivePart part) throws UnreadableFile, IOException {
        var sheets = new ArrayList<Sheet>();
        var used = new HashSet<String>();
        var targets = parts.targets(workbook);
        var lexer = new OfficeLexer(part.text());
        for (var token = lexer.next(); token != null; token = lexer.next()) {
            if (!token.name().equals("x:sheet") || token.is(Kind.END)) {
                continue;
            }
            var state = lexer.attribute(token, "state");
            var name = NAME.matcher(part.text()).region(token.start(), token.end());
            if (name.find()) {
                var target = targets.get(String.valueOf(lexer.attribute(token, "r:id")));
                var isRead = cells.hidden() || state == null || state.equals("visible");
                sheets.add(new Sheet(
                        target != null && used.add(target.part()) ? target.part() : null,
                        new SheetName(part.text(), name.start(1) + 1, name.end(1) - 1),
                        isRead));
            }
        }
        return sheets;
    }
}
