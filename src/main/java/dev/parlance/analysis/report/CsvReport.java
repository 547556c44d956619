package dev.parlance.analysis.report;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import dev.parlance.analysis.count.statistics.Cell;
import dev.parlance.analysis.count.statistics.CountSet;
import dev.parlance.analysis.count.statistics.Statistics;
import dev.parlance.analysis.model.Analysis;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/** An analysis as comma-separated values (RFC 4180): one line per language part, block and category. */
public final class CsvReport {
    private static final List<String> HEADER = List.of(
            "sourceLang",
            "targetLang",
            "block",
            "category",
            "match",
            "segments",
            "words",
            "characters",
            "normalizedPages",
            "percent",
            "editingTime",
            "countMethod");

    private CsvReport() {}

    public static String of(Analysis analysis) {
        var text = new StringWriter();
        try (var csv = CsvWriter.builder().lineDelimiter(LineDelimiter.CRLF).build(text)) {
            csv.writeRecord(HEADER);
            for (var part : analysis.analyseLanguageParts()) {
                var langs = List.of(part.sourceLang(), part.targetLang());
                block(langs, "data", part.data(), analysis.countMethod(), csv);
                block(langs, "discountedData", part.discountedData(), analysis.countMethod(), csv);
            }
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return text.toString();
    }

    private static void block(List<String> langs, String block, Statistics counts, String method, CsvWriter csv) {
        csv.writeRecord(line(langs, List.of(block, "all", ""), counts.all(), method));
        for (var cell : Cell.values()) {
            var match = Objects.toString(cell.match(), "");
            csv.writeRecord(line(langs, List.of(block, cell.category(), match), counts.at(cell), method));
        }
    }

    private static List<String> line(List<String> langs, List<String> what, CountSet counts, String method) {
        var numbers = Stream.of(
                        counts.segments(),
                        counts.words(),
                        counts.characters(),
                        counts.normalizedPages(),
                        counts.percent(),
                        counts.editingTime())
                .map(BigDecimal::toPlainString)
                .toList();
        return Stream.of(langs, what, numbers, List.of(method))
                .flatMap(List::stream)
                .toList();
    }
}
