package dev.parlance.memory.exchange;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.parlance.file.UnreadableFile;
import dev.parlance.file.UnreadableFile.Reason;
import dev.parlance.file.XlsxArchive;
import dev.parlance.memory.exchange.XlsxNames.Extra;
import dev.parlance.shared.Json;
import dev.parlance.shared.Lang;
import dev.parlance.shared.SegmentText;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.dhatim.fastexcel.reader.ExcelReaderException;
import org.dhatim.fastexcel.reader.ReadableWorkbook;
import org.dhatim.fastexcel.reader.Row;
import org.dhatim.fastexcel.reader.Sheet;
import org.jspecify.annotations.Nullable;

/**
 * Reads workbooks as {@link XlsxWriter} writes them, and those that people make: the first row of a sheet names the language
 * of each column by its code. Of columns that it does not name, nothing is read.
 */
public final class XlsxReader {
    private final LangMap langs;
    private final ReadReport report = new ReadReport();
    private final Judge judge;

    private XlsxReader(LangMap langs, UnitSink sink) {
        this.langs = langs;
        this.judge = new Judge(report, sink);
    }

    /**
     * Where to find what.
     *
     * @param sourceLang as the header has it, in normal form
     * @param targets columns by the memory's languages
     * @param headers languages of those columns as the header has them
     * @param others columns by name in lower case
     */
    private record Columns(
            int source,
            String sourceLang,
            Map<String, Integer> targets,
            Map<String, String> headers,
            Map<String, Integer> others) {}

    /**
     * Reads a file from end to end.
     *
     * @throws UnreadableFile when it is no such workbook; the sink may have been given units before that
     * @throws IOException when the disk or the sink fails, which says nothing about the file
     */
    public static ReadReport read(Path file, LangMap langs, UnitSink sink) throws UnreadableFile, IOException {
        XlsxArchive.check(file);
        try (var workbook = new ReadableWorkbook(file.toFile())) {
            return new XlsxReader(langs, sink).read(workbook.getSheets().toList());
        } catch (ExcelReaderException broken) {
            throw new UnreadableFile(Reason.BROKEN, "the workbook cannot be read: it is damaged, or no XLSX", broken);
        } catch (UncheckedIOException failed) {
            throw failed.getCause();
        }
    }

    private ReadReport read(List<Sheet> sheets) throws UnreadableFile, IOException {
        var first = true;
        for (var sheet : sheets) {
            try (var rows = sheet.openStream()) {
                first = !read(sheet.getName(), rows.iterator(), first) && first;
            }
        }
        if (first) {
            throw new UnreadableFile(Reason.EMPTY, "the workbook has no rows");
        }
        return report;
    }

    /** Whether there was anything in the sheet. */
    private boolean read(String sheet, Iterator<Row> rows, boolean first) throws UnreadableFile, IOException {
        @Nullable Columns columns = null;
        while (rows.hasNext()) {
            var row = rows.next();
            if (columns == null) {
                columns = columns(row);
                if (columns == null) {
                    if (first) {
                        throw new UnreadableFile(
                                Reason.BROKEN,
                                "sheet %s, row %d: must name the language of each column by its code, %s and a target language among them"
                                        .formatted(sheet, row.getRowNum(), langs.source()));
                    }
                    return true; // a sheet of something else
                }
            } else {
                unit(sheet, columns, row);
            }
        }
        return columns != null;
    }

    private @Nullable Columns columns(Row row) {
        var source = -1;
        var sourceLang = "";
        var targets = new LinkedHashMap<String, Integer>();
        var headers = new HashMap<String, String>();
        var others = new HashMap<String, Integer>();
        for (var at = 0; at < row.getCellCount(); at++) {
            var name = text(row, at);
            var lang = name == null ? "" : Lang.normal(name.strip());
            if (name == null) {
                continue;
            }
            if (XlsxNames.ALL.contains(name.strip())) {
                others.put(name.strip(), at);
            } else if (langs.isSource(lang)) {
                if (source < 0 || lang.equals(langs.source())) {
                    source = at;
                    sourceLang = lang;
                }
            } else if (Lang.known(lang)) {
                @Nullable String target = langs.target(lang);
                if (target == null) {
                    report.otherLang(lang);
                } else if (!targets.containsKey(target) || lang.equals(target)) {
                    targets.put(target, at);
                    headers.put(target, lang);
                }
            }
        }
        return source < 0 || targets.isEmpty() ? null : new Columns(source, sourceLang, targets, headers, others);
    }

    private void unit(String sheet, Columns columns, Row row) throws UnreadableFile, IOException {
        var source = text(row, columns.source());
        var extra = extra(sheet, columns, row);
        for (var column : columns.targets().entrySet()) {
            var target = text(row, column.getValue());
            if (target == null) {
                continue; // a row need not have all languages
            }
            if (source == null) {
                report.noSource();
                return;
            }
            var lang = columns.headers().get(column.getKey());
            judge.add(new ExchangeUnit(
                    unitText(sheet, row, source, columns.sourceLang(), extra),
                    column.getKey(),
                    unitText(sheet, row, target, lang == null ? column.getKey() : lang, extra),
                    other(row, columns, XlsxNames.PREVIOUS),
                    other(row, columns, XlsxNames.NEXT),
                    other(row, columns, XlsxNames.KEY),
                    stamp(sheet, row, columns),
                    extra.details() == null ? List.of() : extra.details()));
        }
    }

    private static UnitText unitText(String sheet, Row row, String text, String lang, Extra extra)
            throws UnreadableFile {
        var codes = extra.codes() == null ? null : extra.codes().get(lang);
        if (codes == null) {
            return UnitText.of(SegmentText.of(text));
        }
        try {
            return new UnitText(new SegmentText(text, codes), null);
        } catch (IllegalArgumentException _) {
            throw broken(
                    sheet, row, "the text in %s has another number of U+FFFC than extra has codes".formatted(lang));
        }
    }

    private static Stamp stamp(String sheet, Row row, Columns columns) throws UnreadableFile {
        return new Stamp(
                date(sheet, row, columns, XlsxNames.CREATED),
                other(row, columns, XlsxNames.CREATED_BY),
                date(sheet, row, columns, XlsxNames.CHANGED),
                other(row, columns, XlsxNames.CHANGED_BY));
    }

    private static @Nullable Instant date(String sheet, Row row, Columns columns, String name) throws UnreadableFile {
        var text = other(row, columns, name);
        try {
            return text == null ? null : OffsetDateTime.parse(text.strip()).toInstant();
        } catch (DateTimeException _) {
            throw broken(sheet, row, "%s is no date such as 2026-11-21T10:00:00Z: %s".formatted(name, text));
        }
    }

    private static Extra extra(String sheet, Columns columns, Row row) throws UnreadableFile {
        var text = other(row, columns, XlsxNames.EXTRA);
        try {
            var extra = text == null ? new Extra(null, null) : Json.MAPPER.readValue(text, Extra.class);
            if (extra != null && extra.complete() && (text == null || !text.contains("\\u0000"))) {
                return extra;
            }
        } catch (JsonProcessingException _) {
            // told below
        }
        throw broken(sheet, row, "extra is not the JSON that an export writes there");
    }

    private static UnreadableFile broken(String sheet, Row row, String message) {
        return new UnreadableFile(Reason.BROKEN, "sheet %s, row %d: %s".formatted(sheet, row.getRowNum(), message));
    }

    private static @Nullable String other(Row row, Columns columns, String name) {
        @Nullable Integer at = columns.others().get(name);
        return at == null ? null : text(row, at);
    }

    /** The text of a cell, as it is shown where it is none; null for an empty one. */
    private static @Nullable String text(Row row, int at) {
        var text = at < row.getCellCount() ? row.getCellText(at) : "";
        return text.isEmpty() ? null : text;
    }
}
