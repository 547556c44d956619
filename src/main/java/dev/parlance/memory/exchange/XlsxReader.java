package dev.parlance.memory.exchange;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.gate.UnreadableFile.Reason;
import dev.parlance.memory.exchange.XlsxNames.Extra;
import dev.parlance.shared.Json;
import dev.parlance.shared.Lang;
import dev.parlance.shared.SegmentText;
import dev.parlance.table.TableRow;
import dev.parlance.table.TableSink;
import dev.parlance.table.XlsxTableReader;
import java.io.IOException;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads workbooks written by {@link XlsxWriter} or by people: the first row of a sheet has the language code of each
 * column. Other columns are ignored.
 */
public final class XlsxReader implements TableSink {
    private final LangMap langs;
    private final ReadReport report = new ReadReport();
    private final UnitFilter filter;
    private @Nullable Columns columns;
    private boolean anyRows;

    private XlsxReader(LangMap langs, UnitFiles.Sink sink) {
        this.langs = langs;
        this.filter = new UnitFilter(report, sink);
    }

    /** The columns of a sheet. */
    private static final class Columns {
        private int source = -1;
        /** The source language of the header in normal form. */
        private String sourceLang = "";
        /** Columns by the memory's languages. */
        private final Map<String, Integer> targets = new LinkedHashMap<>();
        /** The languages of those columns as the header has them. */
        private final Map<String, String> headers = new HashMap<>();
        /** Columns by the names in {@link XlsxNames}. */
        private final Map<String, Integer> others = new HashMap<>();
    }

    /**
     * Reads a file.
     *
     * @throws UnreadableFile when it is not such a workbook; the sink may have received units before
     * @throws IOException when the disk or the sink fails; the file may be valid
     */
    static ReadReport read(Path file, LangMap langs, UnitFiles.Sink sink) throws UnreadableFile, IOException {
        var reader = new XlsxReader(langs, sink);
        XlsxTableReader.read(file, reader);
        if (!reader.anyRows) {
            throw new UnreadableFile(Reason.EMPTY, "the workbook has no rows");
        }
        return reader.report;
    }

    /** Skips later sheets without languages, because a workbook may have other sheets. */
    @Override
    public boolean header(TableRow row) throws UnreadableFile {
        columns = columns(row);
        if (columns == null && !anyRows) {
            throw broken(
                    row,
                    "must contain the language code of each column, including %s and a target language"
                            .formatted(langs.source()));
        }
        anyRows = true;
        return columns != null;
    }

    @Override
    public void row(TableRow row) throws UnreadableFile, IOException {
        if (columns != null) {
            unit(columns, row);
        }
    }

    @Override
    public void end() {
        columns = null;
    }

    private @Nullable Columns columns(TableRow row) {
        var columns = new Columns();
        for (var at = 0; at < row.cells().size(); at++) {
            var name = row.cell(at);
            if (name != null) {
                column(columns, at, name.strip());
            }
        }
        return columns.source < 0 || columns.targets.isEmpty() ? null : columns;
    }

    private void column(Columns columns, int at, String name) {
        var lang = Lang.normal(name);
        if (XlsxNames.ALL.contains(name)) {
            columns.others.put(name, at);
        } else if (langs.isSource(lang)) {
            if (columns.source < 0 || lang.equals(langs.source())) {
                columns.source = at;
                columns.sourceLang = lang;
            }
        } else if (Lang.known(lang)) {
            target(columns, at, lang);
        }
    }

    private void target(Columns columns, int at, String lang) {
        @Nullable String target = langs.target(lang);
        if (target == null) {
            report.otherLang(lang);
        } else if (!columns.targets.containsKey(target) || lang.equals(target)) {
            columns.targets.put(target, at);
            columns.headers.put(target, lang);
        }
    }

    private void unit(Columns columns, TableRow row) throws UnreadableFile, IOException {
        var source = row.cell(columns.source);
        var extra = extra(columns, row);
        for (var column : columns.targets.entrySet()) {
            var target = row.cell(column.getValue());
            if (target == null) {
                continue; // a row need not have all languages
            }
            if (source == null) {
                report.noSource();
                return;
            }
            var lang = columns.headers.get(column.getKey());
            filter.add(new ExchangeUnit(
                    unitText(row, source, columns.sourceLang, extra),
                    column.getKey(),
                    unitText(row, target, lang == null ? column.getKey() : lang, extra),
                    other(row, columns, XlsxNames.PREVIOUS),
                    other(row, columns, XlsxNames.NEXT),
                    other(row, columns, XlsxNames.KEY),
                    stamp(row, columns),
                    extra.details() == null ? List.of() : extra.details()));
        }
    }

    private static UnitText unitText(TableRow row, String text, String lang, Extra extra) throws UnreadableFile {
        var codes = extra.codes() == null ? null : extra.codes().get(lang);
        if (codes == null) {
            return UnitText.of(SegmentText.of(text));
        }
        try {
            return new UnitText(new SegmentText(text, codes), null);
        } catch (IllegalArgumentException _) {
            throw broken(
                    row,
                    "the number of U+FFFC characters in %s differs from the number of codes in extra".formatted(lang));
        }
    }

    private static UnitStamp stamp(TableRow row, Columns columns) throws UnreadableFile {
        return new UnitStamp(
                date(row, columns, XlsxNames.CREATED),
                other(row, columns, XlsxNames.CREATED_BY),
                date(row, columns, XlsxNames.CHANGED),
                other(row, columns, XlsxNames.CHANGED_BY));
    }

    private static @Nullable Instant date(TableRow row, Columns columns, String name) throws UnreadableFile {
        var text = other(row, columns, name);
        try {
            return text == null ? null : UnitStamp.time(OffsetDateTime.parse(text.strip()));
        } catch (DateTimeException _) {
            throw broken(row, "%s must be a date such as 2026-11-21T10:00:00Z, not %s".formatted(name, text));
        }
    }

    private static Extra extra(Columns columns, TableRow row) throws UnreadableFile {
        var text = other(row, columns, XlsxNames.EXTRA);
        try {
            var extra = text == null ? new Extra(null, null) : Json.MAPPER.readValue(text, Extra.class);
            if (extra != null && extra.complete() && (text == null || !text.contains("\\u0000"))) {
                return extra;
            }
        } catch (JsonProcessingException _) {
            // reported below
        }
        throw broken(row, "extra is not JSON as written by an export");
    }

    private static UnreadableFile broken(TableRow row, String message) {
        return new UnreadableFile(Reason.BROKEN, "%s: %s".formatted(row.place(), message));
    }

    private static @Nullable String other(TableRow row, Columns columns, String name) {
        @Nullable Integer at = columns.others.get(name);
        return at == null ? null : row.cell(at);
    }
}
