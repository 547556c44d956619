package dev.parlance.analysis.report;

import dev.parlance.analysis.count.statistics.Cell;
import dev.parlance.analysis.count.statistics.CountSet;
import dev.parlance.analysis.count.statistics.Statistics;
import dev.parlance.analysis.model.Analysis;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.time.ZoneOffset;
import java.util.List;
import java.util.stream.Collectors;
import org.dhatim.fastexcel.BorderSide;
import org.dhatim.fastexcel.BorderStyle;
import org.dhatim.fastexcel.Workbook;
import org.dhatim.fastexcel.Worksheet;

/**
 * An analysis as a workbook for a customer: an overview with one line per language, then one sheet per language with
 * one line per category. Categories without a segment are omitted.
 */
public final class XlsxReport {
    public static final String CONTENT_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

    private static final List<String> COUNTS =
            List.of("Segments", "Words", "Characters", "Pages", "Share of words", "Editing time (s)");
    private static final int FIRST_COUNT = 1;
    private static final double LABEL_WIDTH = 38;
    private static final double COUNT_WIDTH = 15;
    private static final String HEAD_FILL = "1F3864";
    private static final String TOTAL_FILL = "D9E2F3";

    private final Analysis analysis;
    private final boolean discounted;

    private XlsxReport(Analysis analysis) {
        this.analysis = analysis;
        this.discounted = analysis.netRateScheme() != null;
    }

    public static byte[] of(Analysis analysis) {
        return new XlsxReport(analysis).bytes();
    }

    private byte[] bytes() {
        var out = new ByteArrayOutputStream();
        try (var book = new Workbook(out, "Parlance", "1.0")) {
            overview(book.newWorksheet("Overview"));
            for (var part : analysis.analyseLanguageParts()) {
                language(book.newWorksheet(sheetName(part)), part);
            }
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return out.toByteArray();
    }

    /** Unique, because an analysis has one source language and one part per target language. */
    private static String sheetName(Analysis.LanguagePart part) {
        return part.targetLang().replaceAll("[\\\\/?*\\[\\]:]", "_");
    }

    private void overview(Worksheet sheet) {
        columns(sheet);
        sheet.value(0, 0, analysis.name());
        sheet.style(0, 0).bold().fontSize(16).set();
        var row = fact(sheet, 2, "Type", analysis.type().name());
        row = fact(sheet, row, "Counted by", analysis.countMethod());
        row = fact(
                sheet,
                row,
                "Date (UTC)",
                analysis.dateCreated().atOffset(ZoneOffset.UTC).toLocalDate().toString());
        var provider = analysis.provider();
        if (provider != null) {
            row = fact(sheet, row, "Provider", provider.name());
        }
        var scheme = analysis.netRateScheme();
        if (scheme != null) {
            row = fact(sheet, row, "Net rate scheme", scheme.name());
        }
        row = totals(sheet, row + 1, "Counted", false);
        if (discounted) {
            totals(sheet, row + 1, "Weighted by net rates", true);
        }
    }

    private static int fact(Worksheet sheet, int row, String name, String value) {
        sheet.value(row, 0, name);
        sheet.style(row, 0).bold().set();
        sheet.value(row, 1, value);
        return row + 1;
    }

    private int totals(Worksheet sheet, int from, String title, boolean net) {
        head(sheet, from, title);
        var row = from + 1;
        for (var part : analysis.analyseLanguageParts()) {
            var counts = net ? part.discountedData() : part.data();
            line(sheet, row++, "%s → %s".formatted(part.sourceLang(), part.targetLang()), counts.all());
        }
        return row;
    }

    private void language(Worksheet sheet, Analysis.LanguagePart part) {
        columns(sheet);
        sheet.value(0, 0, "%s → %s".formatted(part.sourceLang(), part.targetLang()));
        sheet.style(0, 0).bold().fontSize(14).set();
        sheet.value(1, 0, "Files");
        sheet.style(1, 0).bold().set();
        sheet.value(
                1,
                1,
                part.jobs().stream().map(Analysis.PartJob::filename).distinct().collect(Collectors.joining(", ")));
        var row = block(sheet, 3, "Counted", part.data());
        if (discounted) {
            block(sheet, row + 1, "Weighted by net rates", part.discountedData());
        }
    }

    private static int block(Worksheet sheet, int from, String title, Statistics counts) {
        head(sheet, from, title);
        var row = from + 1;
        for (var cell : Cell.values()) {
            if (counts.at(cell).segments().signum() > 0 || cell == Cell.TM_0) {
                line(sheet, row++, label(cell), counts.at(cell));
            }
        }
        line(sheet, row, "Total", counts.all());
        sheet.range(row, 0, row, COUNTS.size())
                .style()
                .bold()
                .fillColor(TOTAL_FILL)
                .borderStyle(BorderSide.TOP, BorderStyle.THIN)
                .set();
        return row + 1;
    }

    /** The name for customers. */
    static String label(Cell cell) {
        return switch (cell) {
            case REPETITION -> "Repetitions";
            case TM_101 -> "Translation memory: in context (101 %)";
            case TM_0 -> "New";
            case IF_0 -> "Fuzzy repetitions: below 50 %";
            case MT_0 -> "Machine translation: below 50 %";
            default -> "%s: %s".formatted(family(cell.block()), range(cell));
        };
    }

    private static String family(Cell.Block block) {
        return switch (block) {
            case REPETITIONS -> "Repetitions";
            case TRANS_MEMORY_MATCHES -> "Translation memory";
            case MACHINE_TRANSLATION_MATCHES -> "Machine translation";
            case NON_TRANSLATABLES_MATCHES -> "Non-translatable";
            case INTERNAL_FUZZY_MATCHES -> "Fuzzy repetitions";
        };
    }

    private static String range(Cell cell) {
        return switch (cell.band()) {
            case 95 -> "95–99 %";
            case 85 -> "85–94 %";
            case 75 -> "75–84 %";
            case 50 -> "50–74 %";
            default -> cell.band() + " %";
        };
    }

    private static void columns(Worksheet sheet) {
        sheet.width(0, LABEL_WIDTH);
        for (var i = 0; i < COUNTS.size(); i++) {
            sheet.width(FIRST_COUNT + i, COUNT_WIDTH);
        }
        sheet.fitToWidth((short) 1);
        sheet.fitToHeight((short) 0);
        sheet.pageOrientation("landscape");
    }

    private static void head(Worksheet sheet, int row, String title) {
        sheet.value(row, 0, title);
        for (var i = 0; i < COUNTS.size(); i++) {
            sheet.value(row, FIRST_COUNT + i, COUNTS.get(i));
            sheet.style(row, FIRST_COUNT + i).horizontalAlignment("right").set();
        }
        sheet.range(row, 0, row, COUNTS.size())
                .style()
                .bold()
                .fontColor("FFFFFF")
                .fillColor(HEAD_FILL)
                .set();
    }

    private static void line(Worksheet sheet, int row, String label, CountSet counts) {
        sheet.value(row, 0, label);
        count(sheet, row, FIRST_COUNT, counts.segments());
        count(sheet, row, FIRST_COUNT + 1, counts.words());
        count(sheet, row, FIRST_COUNT + 2, counts.characters());
        sheet.value(row, FIRST_COUNT + 3, counts.normalizedPages());
        sheet.value(row, FIRST_COUNT + 4, counts.percent().movePointLeft(2));
        sheet.value(row, FIRST_COUNT + 5, counts.editingTime().movePointLeft(3));
        sheet.style(row, FIRST_COUNT + 3).format("#,##0.00").set();
        sheet.style(row, FIRST_COUNT + 4).format("0.0%").set();
        sheet.style(row, FIRST_COUNT + 5).format("#,##0.0").set();
    }

    /** Only a count that is weighted has decimals: with optional ones, Excel shows the point of whole numbers too. */
    private static void count(Worksheet sheet, int row, int column, BigDecimal count) {
        sheet.value(row, column, count);
        sheet.style(row, column)
                .format(count.scale() > 0 ? "#,##0.00" : "#,##0")
                .set();
    }
}
