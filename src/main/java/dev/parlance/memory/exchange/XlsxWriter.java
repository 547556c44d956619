package dev.parlance.memory.exchange;

import dev.parlance.memory.exchange.XlsxNames.Extra;
import dev.parlance.shared.InlineCode;
import dev.parlance.shared.Json;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.dhatim.fastexcel.Workbook;
import org.dhatim.fastexcel.Worksheet;
import org.jspecify.annotations.Nullable;

/**
 * Writes a workbook: a row a unit, a column a language, then context, dates and, as JSON, what has no column. Texts are in
 * the cells and not shared, so that nothing is kept; past the last row of a sheet another one is begun.
 */
public final class XlsxWriter implements UnitWriter {
    /** Of a cell; a longer text is left out. */
    public static final int MOST_CHARACTERS = XlsxNames.MOST_CHARACTERS;

    private final Workbook workbook;
    private final String sourceLang;
    private final List<String> header;
    private final Group group = new Group();
    private @Nullable Worksheet sheet;
    private int row;
    private int sheets;

    /** Languages in normal form. */
    public XlsxWriter(OutputStream out, String sourceLang, List<String> targetLangs) {
        this.workbook = new Workbook(out, "Parlance", "1.0");
        this.sourceLang = sourceLang;
        this.header = Stream.of(List.of(sourceLang), targetLangs, XlsxNames.ALL)
                .flatMap(List::stream)
                .toList();
    }

    @Override
    public void add(ExchangeUnit unit) throws IOException {
        var other = !group.isEmpty() && !group.first().stamp().equals(unit.stamp());
        if (other || !group.add(unit)) {
            write();
            group.add(unit);
        }
    }

    @Override
    public void flush() throws IOException {
        sheet().flush();
    }

    @Override
    public void end() throws IOException {
        write();
        sheet().finish();
        workbook.finish();
    }

    private Worksheet sheet() throws IOException {
        var current = sheet;
        if (current != null && row < XlsxNames.MOST_ROWS) {
            return current;
        }
        if (current != null) {
            current.finish();
        }
        current = workbook.newWorksheet(++sheets == 1 ? "Units" : "Units " + sheets);
        for (var column = 0; column < header.size(); column++) {
            current.inlineString(0, column, header.get(column));
        }
        row = 1;
        sheet = current;
        return current;
    }

    private void write() throws IOException {
        if (group.isEmpty()) {
            return;
        }
        var to = sheet();
        var first = group.first();
        cell(to, sourceLang, first.source().text().text());
        for (var unit : group.units()) {
            cell(to, unit.targetLang(), unit.target().text().text());
        }
        cell(to, XlsxNames.PREVIOUS, first.previousSource());
        cell(to, XlsxNames.NEXT, first.nextSource());
        cell(to, XlsxNames.KEY, first.contextKey());
        var stamp = first.stamp();
        cell(to, XlsxNames.CREATED, stamp.created() == null ? null : Objects.toString(stamp.created()));
        cell(to, XlsxNames.CREATED_BY, stamp.creationId());
        cell(to, XlsxNames.CHANGED, stamp.changed() == null ? null : Objects.toString(stamp.changed()));
        cell(to, XlsxNames.CHANGED_BY, stamp.changeId());
        cell(to, XlsxNames.EXTRA, extra());
        row++;
        group.clear();
    }

    private void cell(Worksheet to, String column, @Nullable String text) {
        if (text != null && text.length() <= MOST_CHARACTERS) {
            to.inlineString(row, header.indexOf(column), text);
        }
    }

    private @Nullable String extra() {
        var codes = new LinkedHashMap<String, List<InlineCode>>();
        put(codes, sourceLang, group.first().source());
        var details = new ArrayList<>(group.first().details());
        for (var unit : group.units()) {
            put(codes, unit.targetLang(), unit.target());
        }
        return codes.isEmpty() && details.isEmpty()
                ? null
                : Json.text(new Extra(codes.isEmpty() ? null : codes, details.isEmpty() ? null : details));
    }

    private static void put(Map<String, List<InlineCode>> codes, String lang, UnitText text) {
        if (!text.text().codes().isEmpty()) {
            codes.put(lang, text.text().codes());
        }
    }
}
