package dev.parlance.table;

import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import org.dhatim.fastexcel.Workbook;
import org.dhatim.fastexcel.Worksheet;

/**
 * Writes XLSX as a stream. Texts are stored in the cells and not as shared texts, so that they need not stay in
 * memory. When a sheet is full, another one begins with the same header.
 */
public final class XlsxTableWriter implements TableWriter {
    /** The largest number of characters in a cell (ECMA-376, and the limits of Excel). */
    public static final int MOST_CHARACTERS = 32_767;

    private static final int MOST_ROWS = 1_048_576;
    private static final int ROWS_IN_MEMORY = 1_000;

    private final OutputStream out;
    private final Workbook workbook;
    private final String title;
    private final List<String> header;
    private final int mostRows;
    private Worksheet sheet;
    private int sheets = 1;
    private int rows;

    /**
     * Begins the first sheet. {@link #close} closes the stream.
     *
     * @param title name of the first sheet; the others have a number after it
     */
    public XlsxTableWriter(OutputStream out, String title, List<String> header) {
        this(out, title, header, MOST_ROWS);
    }

    XlsxTableWriter(OutputStream out, String title, List<String> header, int mostRows) {
        this.out = out;
        this.workbook = new Workbook(out, "Parlance", "1.0");
        this.title = title;
        this.header = header;
        this.mostRows = mostRows;
        this.sheet = workbook.newWorksheet(title);
        cells(header);
    }

    @Override
    public void row(List<String> cells) throws IOException {
        if (rows == mostRows) {
            sheet.finish();
            sheet = workbook.newWorksheet("%s %d".formatted(title, ++sheets));
            rows = 0;
            cells(header);
        }
        cells(cells);
        if (rows % ROWS_IN_MEMORY == 0) {
            sheet.flush();
        }
    }

    private void cells(List<String> cells) {
        for (var column = 0; column < cells.size(); column++) {
            if (!cells.get(column).isEmpty()) {
                sheet.inlineString(rows, column, XlsxText.escaped(cells.get(column)));
            }
        }
        rows++;
    }

    @Override
    public void flush() throws IOException {
        sheet.flush();
    }

    @Override
    public void close() throws IOException {
        try (out) {
            sheet.finish();
            workbook.finish();
        }
    }
}
