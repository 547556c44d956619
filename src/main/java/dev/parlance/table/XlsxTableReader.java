package dev.parlance.table;

import dev.parlance.file.gate.ArchiveGate;
import dev.parlance.file.gate.FileLimits;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.gate.UnreadableFile.Reason;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.stream.Stream;
import java.util.zip.ZipException;
import javax.xml.stream.XMLStreamException;
import org.dhatim.fastexcel.reader.Cell;
import org.dhatim.fastexcel.reader.CellType;
import org.dhatim.fastexcel.reader.ReadableWorkbook;
import org.dhatim.fastexcel.reader.Row;
import org.dhatim.fastexcel.reader.Sheet;
import org.jspecify.annotations.Nullable;

/** Reads the sheets of a workbook in order. The text of a number cell is the number as it is in the file. */
public final class XlsxTableReader {
    /** Larger than for imported files, because a workbook is read row by row and never as a tree. */
    private static final FileLimits LIMITS = new FileLimits(1, 1, 20_000, 4L << 30, 2L << 30, 150, 1);

    private XlsxTableReader() {}

    /**
     * Reads a file from end to end.
     *
     * @throws UnreadableFile when it is not a valid workbook; the sink may have received rows before that
     * @throws IOException when the disk or the sink fails; the file may be valid
     */
    public static void read(Path file, TableSink sink) throws UnreadableFile, IOException {
        ArchiveGate.check(file, "Excel", ArchiveGate.OPEN_XML, LIMITS);
        SheetCheck.check(file);
        try (var workbook = open(file)) {
            for (var sheet : workbook.getSheets().toList()) {
                try (var rows = rows(sheet)) {
                    read(sheet.getName(), rows.iterator(), sink);
                }
            }
        }
    }

    private static ReadableWorkbook open(Path file) throws UnreadableFile, IOException {
        try {
            return new ReadableWorkbook(file.toFile());
        } catch (FileSystemException failed) {
            throw failed;
        } catch (IOException | RuntimeException failed) {
            // Commons Compress throws an IOException without a type of its own for a directory that is damaged
            throw damaged("the workbook", failed);
        }
    }

    private static Stream<Row> rows(Sheet sheet) throws UnreadableFile, IOException {
        try {
            return sheet.openStream();
        } catch (IOException | RuntimeException failed) {
            throw broken("sheet " + sheet.getName(), failed);
        }
    }

    private static void read(String sheet, Iterator<Row> rows, TableSink sink) throws UnreadableFile, IOException {
        var row = next(sheet, 0, rows);
        if (row == null || !sink.header(row)) {
            return;
        }
        for (row = next(sheet, row.number(), rows); row != null; row = next(sheet, row.number(), rows)) {
            sink.row(row);
        }
        sink.end();
    }

    private static @Nullable TableRow next(String sheet, long above, Iterator<Row> rows)
            throws UnreadableFile, IOException {
        try {
            return rows.hasNext() ? row(sheet, rows.next()) : null;
        } catch (RuntimeException failed) {
            throw broken("sheet %s, the row after %d".formatted(sheet, above), failed);
        }
    }

    /** Maps a failure of fastexcel, which throws many types of exceptions for damaged files, most of them unchecked. */
    private static UnreadableFile broken(String what, Exception failed) throws IOException {
        if (failed instanceof IOException io
                && !(io instanceof ZipException)
                && !(io.getCause() instanceof XMLStreamException)) {
            throw io;
        }
        return damaged(what, failed);
    }

    private static UnreadableFile damaged(String what, Exception failed) {
        return new UnreadableFile(
                Reason.BROKEN, "%s cannot be read: the file is damaged or is not an XLSX file".formatted(what), failed);
    }

    private static TableRow row(String sheet, Row row) {
        return new TableRow(
                sheet, row.getRowNum(), row.stream().map(XlsxTableReader::text).toList());
    }

    private static String text(@Nullable Cell cell) {
        if (cell == null || cell.getValue() == null) {
            return "";
        }
        return cell.getType() == CellType.NUMBER ? cell.getRawValue() : XlsxText.unescaped(cell.getText());
    }
}
