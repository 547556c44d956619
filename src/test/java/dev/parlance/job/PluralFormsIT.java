package dev.parlance.job;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parlance.TestService;
import dev.parlance.analysis.Sample;
import dev.parlance.shared.Json;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/** Jobs whose texts have plural forms. */
class PluralFormsIT {
    private static final TestService SERVICE = TestService.start();
    private static final TestService.Client ADMIN = SERVICE.admin();
    private static final String PO = """
            msgid ""
            msgstr ""
            "Plural-Forms: nplurals=INTEGER; plural=EXPRESSION;\\n"

            msgid "one file"
            msgid_plural "all the files"
            msgstr[0] ""
            msgstr[1] ""
            """;

    @AfterAll
    static void close() {
        SERVICE.close();
    }

    private record Uploaded(String project, List<JsonNode> jobs) {
        String uid(String lang) {
            return jobs.stream()
                    .filter(job -> job.path("targetLang").asText().equals(lang))
                    .findFirst()
                    .orElseThrow()
                    .path("uid")
                    .asText();
        }

        String path(String lang) {
            return project + "/jobs/" + uid(lang);
        }
    }

    private static Uploaded upload(String... langs) {
        return file("a.po", PO, langs);
    }

    private static Uploaded file(String name, String content, String... langs) {
        var project = Uploads.project(ADMIN, langs);
        var uploaded = Uploads.upload(ADMIN, project, name, content.getBytes(UTF_8), Map.of());
        return new Uploaded(project, Uploads.imported(ADMIN, project, uploaded));
    }

    private static List<String> forms(String job) {
        return ADMIN.get(job + "/segments")
                .json()
                .path("content")
                .valueStream()
                .map(segment -> segment.path("pluralForm").asText() + " "
                        + segment.path("source").asText())
                .toList();
    }

    private static String written(String job) {
        var edits = new ArrayList<Map<String, Object>>();
        for (var segment : ADMIN.get(job + "/segments").json().path("content")) {
            var edit = new HashMap<String, Object>();
            edit.put("ordinal", segment.path("ordinal").asInt());
            edit.put("target", "<" + segment.path("ordinal").asInt() + ">");
            edit.put("confirmed", true);
            edits.add(edit);
        }
        assertThat(ADMIN.put(job + "/segments", Map.of("segments", edits)).status())
                .isEqualTo(200);
        return ADMIN.get(job + "/targetFile").text();
    }

    @Test
    void haveTheFormsOfTheirLanguage() {
        var russian = upload("ru");
        assertThat(forms(russian.path("ru")))
                .containsExactly("one one file", "few all the files", "many all the files");
        assertThat(ADMIN.get(russian.path("ru") + "/targetFile").text()).isEqualTo(PO);
        assertThat(written(russian.path("ru")))
                .contains("nplurals=3;", "msgstr[0] \"<0>\"\nmsgstr[1] \"<1>\"\nmsgstr[2] \"<2>\"\n");
    }

    @Test
    void haveTheFormsOfAllLanguagesOfTheFile() {
        var both = upload("ja", "ru");
        assertThat(forms(both.path("ja")))
                .isEqualTo(forms(both.path("ru")))
                .containsExactly("one one file", "other all the files", "few all the files", "many all the files");
        var gone = Json.text(Map.of("jobs", List.of(Map.of("uid", both.uid("ja")))));
        assertThat(ADMIN.raw("DELETE", both.project() + "/jobs/batch", "application/json", gone)
                        .status())
                .isEqualTo(204);
        assertThat(written(both.path("ru")))
                .contains("nplurals=3;", "msgstr[0] \"<0>\"\nmsgstr[1] \"<2>\"\nmsgstr[2] \"<3>\"\n");
    }

    @Test
    void areThoseOfTheLanguageInOtherFormats() {
        var android = """
                <resources>
                    <plurals name="n">
                        <item quantity="one">one file</item>
                        <item quantity="other">all the files</item>
                    </plurals>
                </resources>
                """;
        var both = file("strings.xml", android, "ja", "ru");
        assertThat(forms(both.path("ja")))
                .isEqualTo(forms(both.path("ru")))
                .containsExactly("one one file", "other all the files", "few all the files", "many all the files");
        assertThat(ADMIN.get(both.path("ru")).json().path("wordsCount").asInt()).isEqualTo(5);
        assertThat(ADMIN.get(both.path("ru") + "/targetFile").text()).isEqualTo(android);
        assertThat(written(both.path("ja")))
                .isEqualTo(
                        android.replaceFirst(" +<item quantity=\"one\".*\n", "").replace("all the files", "&lt;1>"));
        assertThat(written(both.path("ru"))).contains("""
                        <item quantity="one">&lt;0></item>
                        <item quantity="few">&lt;2></item>
                        <item quantity="many">&lt;3></item>
                        <item quantity="other">&lt;1></item>
                """);
    }

    @Test
    void areThoseOfTheLanguageInMessagesOfIcu() {
        var arb = "{\"@@locale\": \"en\", \"n\": \"{n, plural, one {one file} other {all the files}}\"}";
        var polish = file("a.arb", arb, "pl");
        assertThat(forms(polish.path("pl")))
                .containsExactly("one one file", "other all the files", "few all the files", "many all the files");
        assertThat(written(polish.path("pl")))
                .isEqualTo(arb.replace("\"en\"", "\"pl\"")
                        .replace("one {one file} other {all the files}", "one {<0>} few {<2>} many {<3>} other {<1>}"));
    }

    @Test
    void areThoseOfTheLanguageInAStringCatalog() throws Exception {
        var catalog = """
                {"sourceLanguage": "en", "strings": {"n": {"localizations": {"en": {"variations": {"plural": {
                "one": {"stringUnit": {"state": "translated", "value": "one file"}},
                "other": {"stringUnit": {"state": "translated", "value": "all the files"}}}}}}}}, "version": "1.0"}
                """;
        var both = file("a.xcstrings", catalog, "ja", "ru");
        assertThat(forms(both.path("ja")))
                .containsExactly("one one file", "other all the files", "few all the files", "many all the files");
        var plural = Json.MAPPER.readTree(written(both.path("ja"))).at("/strings/n/localizations/ja/variations/plural");
        assertThat(plural.fieldNames()).toIterable().containsExactly("other");
        assertThat(plural.at("/other/stringUnit/value").asText()).isEqualTo("<1>");
    }

    @Test
    void areCountedAsTheFileHasThem() {
        var russian = upload("ru");
        assertThat(ADMIN.get(russian.path("ru")).json().path("wordsCount").asInt())
                .isEqualTo(5);
        var analysis = Sample.analysed(ADMIN, Sample.body(russian.uid("ru")));
        assertThat(Sample.summary(analysis)).startsWith("all 2/5 rep 0/0").contains("new 2/5");
    }

    @Test
    void keepTheFormsOfTheFileWhenAnEarlierReleaseImportedIt() {
        var earlier = upload("ru");
        var file = "(select file_id from job where uid = '" + earlier.uid("ru") + "')";
        SERVICE.database().execute("update stored_file set plural_forms = null where id = " + file);
        SERVICE.database().execute("delete from segment where form_added and file_id = " + file);
        SERVICE.database().execute("update segment set plural_form = null where file_id = " + file);
        SERVICE.database().execute("update job set end_index = 1 where uid = '" + earlier.uid("ru") + "'");
        assertThat(forms(earlier.path("ru"))).containsExactly("null one file", "null all the files");
        assertThat(written(earlier.path("ru")))
                .isEqualTo(PO.replace("[0] \"\"", "[0] \"<0>\"").replace("[1] \"\"", "[1] \"<1>\""));
    }
}
