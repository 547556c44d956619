package dev.parlance.memory.exchange;

import dev.parlance.memory.exchange.XlsxNames.Extra;
import dev.parlance.shared.InlineCode;
import dev.parlance.shared.Json;
import dev.parlance.table.TableWriter;
import dev.parlance.table.XlsxTableWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Writes a workbook: a row per unit, a column per language, then context, dates and, as JSON, all other data. */
public final class XlsxWriter implements UnitWriter {
    /** The most characters of a cell; a longer text is skipped. */
    public static final int MOST_CHARACTERS = XlsxTableWriter.MOST_CHARACTERS;

    private final TableWriter table;
    private final String sourceLang;
    private final List<String> header;
    private final UnitGroup group = new UnitGroup();

    /** Creates a writer for languages in normal form. */
    public XlsxWriter(OutputStream out, String sourceLang, List<String> targetLangs) {
        this.sourceLang = sourceLang;
        this.header = Stream.of(List.of(sourceLang), targetLangs, XlsxNames.ALL)
                .flatMap(List::stream)
                .toList();
        this.table = new XlsxTableWriter(out, "Units", header);
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
        table.flush();
    }

    @Override
    public void end() throws IOException {
        write();
        table.close();
    }

    private void write() throws IOException {
        if (group.isEmpty()) {
            return;
        }
        var row = new ArrayList<>(Collections.nCopies(header.size(), ""));
        var first = group.first();
        cell(row, sourceLang, first.source().text().text());
        for (var unit : group.units()) {
            cell(row, unit.targetLang(), unit.target().text().text());
        }
        cell(row, XlsxNames.PREVIOUS, first.previousSource());
        cell(row, XlsxNames.NEXT, first.nextSource());
        cell(row, XlsxNames.KEY, first.contextKey());
        var stamp = first.stamp();
        cell(row, XlsxNames.CREATED, stamp.created() == null ? null : Objects.toString(stamp.created()));
        cell(row, XlsxNames.CREATED_BY, stamp.creationId());
        cell(row, XlsxNames.CHANGED, stamp.changed() == null ? null : Objects.toString(stamp.changed()));
        cell(row, XlsxNames.CHANGED_BY, stamp.changeId());
        cell(row, XlsxNames.EXTRA, extra());
        table.row(row);
        group.clear();
    }

    private void cell(List<String> row, String column, @Nullable String text) {
        if (text != null && text.length() <= MOST_CHARACTERS) {
            row.set(header.indexOf(column), text);
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
