package dev.parlance.analysis;

import dev.parlance.analysis.count.Cell;
import dev.parlance.analysis.count.CountSet;
import dev.parlance.analysis.count.Statistics;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** An analysis as comma-separated values (RFC 4180): one line a language part, block and category. */
final class Csv {
    private static final String END = "\r\n";
    private static final String HEADER = String.join(
            ",",
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

    private Csv() {}

    /** No value needs quotes: they are language codes, words of ours and numbers. */
    static String of(Analysis analysis) {
        var lines = new ArrayList<String>();
        lines.add(HEADER);
        for (var part : analysis.analyseLanguageParts()) {
            var langs = List.of(part.sourceLang(), part.targetLang());
            block(langs, "data", part.data(), analysis.countMethod(), lines);
            block(langs, "discountedData", part.discountedData(), analysis.countMethod(), lines);
        }
        return lines.stream().collect(Collectors.joining(END, "", END));
    }

    private static void block(List<String> langs, String block, Statistics counts, String method, List<String> lines) {
        lines.add(line(langs, block, "all", "", counts.all(), method));
        for (var cell : Cell.values()) {
            var match = Objects.toString(CellNames.match(cell), "");
            lines.add(line(langs, block, CellNames.category(cell), match, counts.at(cell), method));
        }
    }

    private static String line(
            List<String> langs, String block, String category, String match, CountSet counts, String method) {
        var numbers = Stream.of(
                        counts.segments(),
                        counts.words(),
                        counts.characters(),
                        counts.normalizedPages(),
                        counts.percent(),
                        counts.editingTime())
                .map(BigDecimal::toPlainString);
        return Stream.of(langs.stream(), Stream.of(block, category, match), numbers, Stream.of(method))
                .flatMap(values -> values)
                .collect(Collectors.joining(","));
    }
}
