package dev.parlance.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.TestService;
import dev.parlance.analysis.report.XlsxReport;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.dhatim.fastexcel.reader.Cell;
import org.dhatim.fastexcel.reader.ReadableWorkbook;
import org.dhatim.fastexcel.reader.ReadingOptions;
import org.dhatim.fastexcel.reader.Row;
import org.dhatim.fastexcel.reader.Sheet;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/** Reads the exported workbook. */
class XlsxIT {
    private static final TestService SERVICE = TestService.start();
    private static final TestService.Client ADMIN = SERVICE.admin();

    @AfterAll
    static void close() {
        SERVICE.close();
    }

    @Test
    void containsCountsAndDiscountedCounts() throws IOException {
        var scheme = ADMIN.post("/netRateSchemes", Map.of("name", "Partner", "rates", Map.of("repetition", 0)));
        var jobs = Sample.jobs(
                ADMIN,
                Sample.project(ADMIN, Map.of()),
                "a.txt",
                Sample.FIRST,
                Map.of("targetLangs", List.of("de", "fr")));
        var body = Sample.body(jobs.toArray(String[]::new));
        body.put("name", "Quote / 4");
        body.put("netRateScheme", Map.of("uid", scheme.uid()));
        var analysis = Sample.analysed(ADMIN, body);
        var answer = ADMIN.get("/analyses/" + analysis.path("uid").asText() + "/download?format=XLSX");
        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.header("content-type")).isEqualTo(XlsxReport.CONTENT_TYPE);
        assertThat(answer.header("content-disposition")).contains("Quote / 4.xlsx");
        try (var book = new ReadableWorkbook(new ByteArrayInputStream(answer.bytes()))) {
            assertThat(book.getSheets().map(Sheet::getName)).containsExactly("Overview", "de", "fr");
            assertThat(lines(book.getFirstSheet()))
                    .contains("Quote / 4", "Counted by|parlance-1", "Net rate scheme|Partner")
                    .contains("en → de|5|13|70|0.0433|1|0", "en → de|4|9|53|0.0322|1|0");
            assertThat(lines(book.getSheet(1).orElseThrow()))
                    .contains("en → de", "Files|a.txt")
                    .contains("Repetitions|1|4|17|0.0111|0.308|0", "New|4|9|53|0.0322|0.692|0")
                    .contains("Total|5|13|70|0.0433|1|0");
        }
    }

    @Test
    void formatsWholeCountsWithoutDecimals() throws IOException {
        var rates = Map.of("repetition", 30, "noMatch", 100);
        var scheme = ADMIN.post("/netRateSchemes", Map.of("name", "Third", "rates", rates));
        var jobs = Sample.jobs(
                ADMIN, Sample.project(ADMIN, Map.of()), "a.txt", Sample.FIRST, Map.of("targetLangs", List.of("de")));
        var body = Sample.body(jobs.toArray(String[]::new));
        body.put("netRateScheme", Map.of("uid", scheme.uid()));
        var analysis = Sample.analysed(ADMIN, body);
        var answer = ADMIN.get("/analyses/" + analysis.path("uid").asText() + "/download?format=XLSX");
        var withFormats = new ReadingOptions(true, false);
        try (var book = new ReadableWorkbook(new ByteArrayInputStream(answer.bytes()), withFormats)) {
            assertThat(formats(book.getSheet(1).orElseThrow()))
                    .contains("1 as #,##0", "4 as #,##0", "17 as #,##0", "1.2 as #,##0.00", "5.1 as #,##0.00")
                    .noneMatch(format -> format.contains("#.#") || format.contains(".##"));
        }
    }

    private static List<String> formats(Sheet sheet) throws IOException {
        return sheet.read().stream()
                .flatMap(Row::stream)
                .filter(cell -> cell != null && cell.getDataFormatString() != null)
                .map(cell -> cell.getRawValue() + " as " + cell.getDataFormatString())
                .toList();
    }

    private static List<String> lines(Sheet sheet) throws IOException {
        return sheet.read().stream().map(XlsxIT::line).toList();
    }

    private static String line(Row row) {
        return row.stream()
                .filter(cell -> cell != null)
                .map(Cell::getRawValue)
                .map(text -> text.replaceFirst("\\.0+$", ""))
                .collect(Collectors.joining("|"));
    }
}
