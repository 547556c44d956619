package dev.parlance.file;

import static dev.parlance.file.PluralFilesTest.forms;
import static dev.parlance.file.PluralFilesTest.into;
import static dev.parlance.file.PluralFilesTest.written;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.ibm.icu.text.MessageFormat;
import com.ibm.icu.text.PluralRules;
import com.ibm.icu.util.ULocale;
import dev.parlance.ProcessorTime;
import dev.parlance.file.format.ReadOptions;
import dev.parlance.file.format.SegmentTarget;
import dev.parlance.file.gate.FileLimits;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.plural.PluralForms;
import dev.parlance.file.settings.FileImportSettings;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** New forms look like those beside them, and texts that only look like forms stay what they are. */
class PluralLayoutTest {
    @Test
    void anItemOfAndroidHasTheIndentationOfTheOthers() throws Exception {
        var file = PluralSamples.ANDROID.content.replace("\n", "\r\n");
        assertThat(written("a.xml", file, into("ru")))
                .isEqualTo(file.replace("one file", "%d &lt;one>")
                        .replace("        <item quantity=\"other\">the files</item>\r\n", """
                                        <item quantity="few">%d &lt;few></item>
                                        <item quantity="many">%d &lt;many></item>
                                        <item quantity="other">%d &lt;other></item>
                                """.replace("\n", "\r\n")));
        assertThat(written("a.xml", file, into("ja")))
                .isEqualTo(file.replace("\r\n        <item quantity=\"one\">one file</item>", "")
                        .replace("the files", "%d &lt;other>"));
    }

    @Test
    void aKeyOfRailsHasALineOfItsOwn() throws Exception {
        var file = PluralSamples.RAILS.content;
        assertThat(written("en.yml", file, into("ru"))).isEqualTo("""
                en:
                  before: Before
                  # The number of files
                  files:
                    one: "%d <one>" # n is 1
                    few: "%d <few>"
                    many: "%d <many>"
                    other: "%d <other>"
                  after: After
                """.replace("one: \"%d <one>\"", "one: '%d <one>'"));
        var braces = PluralSamples.RAILS_WINDOWS.content;
        assertThat(written("en.yaml", braces, into("pl")))
                .isEqualTo(braces.replace(
                        "{other: the files, one: one file}",
                        "{few: '%d <few>', many: '%d <many>', other: '%d <other>', one: '%d <one>'}"));
    }

    @Test
    void aFormForZeroStaysWhereProgramsUseItInEveryLanguage() throws Exception {
        var file = "en:\n  n:\n    zero: none\n    one: single\n    other: all\n";
        assertThat(forms("en.yml", file, into("ja"))).containsExactly("zero none", "other all");
        assertThat(written("en.yml", file, into("ja")))
                .isEqualTo("en:\n  n:\n    zero: '%d <zero>'\n    other: '%d <other>'\n");
        var android = """
                <resources>
                    <plurals name="n"><item quantity="zero">none</item><item quantity="other">all</item></plurals>
                </resources>
                """;
        assertThat(forms("a.xml", android, into("ja"))).containsExactly("other all");
        assertThat(written("a.xml", android, into("ja")))
                .isEqualTo(android.replace("<item quantity=\"zero\">none</item>", "")
                        .replace("all", "%d &lt;other>"));
    }

    @Test
    void membersOfJsonAreSeparatedAsTheOthers() throws Exception {
        var file = PluralSamples.GO_JSON.content;
        assertThat(written("active.en.json", file, into("ru")))
                .isEqualTo(file.replace("one file", "%d <one>").replace("    \"other\": \"the files\"\n", """
                                    "few": "%d <few>",
                                    "many": "%d <many>",
                                    "other": "%d <other>"
                                """.indent(0)
                        .replace("                ", "    ")
                        .replace("        \"", "    \"")));
        var first = "{\"n_one\":\"a\",\"n_two\":\"b\",\"n_other\":\"c\",\"x\":\"{{x}}\"}";
        assertThat(written("a.json", first, into("ja"))).isEqualTo("{\"n_other\":\"%d <other>\",\"x\":\"{{x}}\"}");
        var last = "{\"x\":\"{{x}}\",\"n_other\":\"c\",\"n_two\":\"b\",\"n_one\":\"a\"}";
        assertThat(written("a.json", last, into("ja"))).isEqualTo("{\"x\":\"{{x}}\",\"n_other\":\"%d <other>\"}");
        var middle = "{\"n_one\":\"a\",\"y\":\"y\",\"n_two\":\"b\",\"x\":\"{{x}}\",\"n_other\":\"c\"}";
        assertThat(written("a.json", middle, into("ja")))
                .isEqualTo("{\"y\":\"y\",\"x\":\"{{x}}\",\"n_other\":\"%d <other>\"}");
    }

    @Test
    void formsOfGoNeedNoDescription() throws Exception {
        var file = "{\"Open\": \"Open\", \"Files\": {\"one\": \"a\", \"other\": \"b\"}}";
        assertThat(written("active.en.json", file, into("pl")))
                .isEqualTo("{\"Open\": \"Open\", \"Files\": {\"one\": \"%d <one>\", \"few\": \"%d <few>\", "
                        + "\"many\": \"%d <many>\", \"other\": \"%d <other>\"}}");
        var nested = "{\"a\": {\"b\": {\"one\": \"a\", \"other\": \"b\"}}}";
        assertThat(forms("a.json", nested, into("pl"))).isEmpty();
    }

    @Test
    void ordinalsOfI18nextHaveTheirOwnForms() throws Exception {
        var file = """
                {
                  "n_one": "{{count}} file",
                  "n_ordinal_few": "{{count}}rd",
                  "n_ordinal_one": "{{count}}st",
                  "n_ordinal_other": "{{count}}th",
                  "n_ordinal_two": "{{count}}nd",
                  "n_other": "{{count}} files",
                  "old": "{{count}} file",
                  "old_plural": "{{count}} files",
                  "step_0": "first",
                  "step_one": "begin",
                  "step_two": "end"
                }
                """;
        assertThat(forms("a.json", file, into("ru")))
                .containsExactly("one  file", "other  files", "+few  files", "+many  files", "other th");
        assertThat(written("a.json", file, into("ru"))).isEqualTo("""
                {
                  "n_one": "%d <one>",
                  "n_ordinal_other": "%d <other>",
                  "n_few": "%d <few>",
                  "n_many": "%d <many>",
                  "n_other": "%d <other>",
                  "old": "{{count}} file",
                  "old_plural": "{{count}} files",
                  "step_0": "first",
                  "step_one": "begin",
                  "step_two": "end"
                }
                """);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a: &x\n  one: a\n  other: &y b\nz: *y\n",
                "a:\n  one: a\n  other: |\n    b\n",
                "a:\n- one: a\n  other: b\n",
                "a:\n  one: a\n  other: 5\n",
                "a:\n  one: a\n  other: b\n  male: c\n",
                "a:\n  one: a\n  many: b\n",
                "a:\n  other: a\n",
                "a:\n  one: a\n  other:\n    x: y\n",
            })
    void mappingsThatAreNoFormsStayWhatTheyAre(String file) throws Exception {
        assertThat(forms("a.yml", file, into("ru"))).isEmpty();
        var same = Reading.segments("a.yml", file.getBytes(UTF_8), into("ru"));
        assertThat(same).isNotEmpty();
        assertThat(new String(
                        Writing.written("a.yml", file.getBytes(UTF_8), into("ru"), segment -> Writing.translated("x")),
                        UTF_8))
                .doesNotContain("few");
    }

    @ParameterizedTest
    @CsvSource({"ru", "ar", "ja", "cs", "fr", "pl", "lv", "cy"})
    void aMessageOfIcuSelectsTheFormOfItsLanguage(String lang) throws Exception {
        var file = "{\"@@locale\": \"en\", \"n\": \"{n, plural, =0 {none} one {# file} other {# files}}\"}";
        var message =
                PluralSamples.json(written("a.arb", file, into(lang))).get("n").asText();
        var format = new MessageFormat(message, ULocale.forLanguageTag(lang));
        var rules = PluralRules.forLocale(ULocale.forLanguageTag(lang));
        for (var n = 1; n <= 1_000; n++) {
            assertThat(format.format(Map.of("n", n))).isEqualTo("%d <" + rules.select(n) + ">");
        }
        assertThat(format.format(Map.of("n", 0))).isEqualTo("none");
    }

    @Test
    void aMessageOfIcuKeepsWhatIsNoForm() throws Exception {
        var file = "{\"@@locale\": \"en\", \"n\": \"{n, selectordinal,"
                + " offset:1 one{#st} two{#nd}\\n few{#rd} other{#th}}\"}";
        assertThat(written("a.arb", file, into("sv")))
                .isEqualTo(file.replace("\"en\"", "\"sv\"")
                        .replace("#st", "%d <one>")
                        .replace(" two{#nd}\\n few{#rd}", "")
                        .replace("#th", "%d <other>"));
    }

    @Test
    void textAroundAnArgumentOfIcuIsPartOfEachForm() throws Exception {
        var file = "{\"@@locale\": \"en\", \"n\": \"Hi {x}: {n, plural, =0 {none} one{# file} other{# files}}!\"}";
        assertThat(forms("a.arb", file, into("ru")))
                .containsExactly("one Hi :  file!", "other Hi :  files!", "+few Hi :  files!", "+many Hi :  files!");
        assertThat(written("a.arb", file, into("ja")))
                .isEqualTo("{\"@@locale\": \"ja\", \"n\": \"{n, plural, =0 {Hi {x}: none!} other{%d <other>}}\"}");
        assertThat(Writing.written("a.arb", file.getBytes(UTF_8), into("ru"), Writing::same))
                .isEqualTo(file.getBytes(UTF_8));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "No. # {n, plural, one{file} other{files}}",
                "It ends with ' {n, plural, one{file} other{files}}",
                "{n, plural, one{# file} other{# files}} {m, plural, one{# file} other{# files}}",
            })
    void aMessageOfIcuThatIsNoFormIsOneText(String message) throws Exception {
        var file = "{\"@@locale\": \"en\", \"n\": \"" + message + "\"}";
        assertThat(forms("a.arb", file, into("ru"))).isEmpty();
        assertThat(Reading.segments("a.arb", file.getBytes(UTF_8), into("ru"))).hasSize(1);
    }

    @Test
    void aMessageWithManyNumbersIsWrittenOnce() throws Exception {
        var numbers = IntStream.range(0, 15_000).mapToObj("=%d{a}"::formatted).collect(Collectors.joining());
        var file = "{\"@@locale\": \"en\", \"n\": \"{n, plural, " + numbers + " other{files}}\"}";
        ProcessorTime.atMost(
                Duration.ofSeconds(20),
                () -> assertThat(written("a.arb", file, into("ru"))).contains("few{%d <few>}"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"a}", "{a", "a} few {b", "'{a", "a'"})
    void aTranslationIsNoSyntaxOfIcu(String hostile) {
        var file = "{\"@@locale\": \"en\", \"n\": \"{n, plural, one{file} other{files}}\"}";
        assertThatThrownBy(() ->
                        Writing.written("a.arb", file.getBytes(UTF_8), into("de"), _ -> Writing.translated(hostile)))
                .isInstanceOf(UnreadableFile.class)
                .hasMessageContaining("ICU message");
    }

    @Test
    void aFormOfSeveralSentencesIsTranslatedInPart() throws Exception {
        var file = "en:\n  n:\n    one: One file. Delete it?\n    other: The files. Delete them?\n";
        var written = Writing.written(
                "en.yml",
                file.getBytes(UTF_8),
                into("ru"),
                segment -> segment.plural() != null
                                && segment.plural().category().equals("few")
                                && segment.source().plain().endsWith("?")
                        ? Writing.translated("Few?")
                        : SegmentTarget.NONE);
        assertThat(new String(written, UTF_8)).isEqualTo("""
                en:
                  n:
                    one: One file. Delete it?
                    few: The files. Few?
                    many: The files. Delete them?
                    other: The files. Delete them?
                """);
    }

    @Test
    void aFormMayBeHtml() throws Exception {
        var settings = FileImportSettings.read("{\"yaml\": {\"htmlSubFilter\": true}}");
        var html = new ReadOptions("en", "ru", FileLimits.STANDARD, settings).plurals(PluralForms.of(List.of("ru")));
        var file = "en:\n  n:\n    one: '<p>One</p><p>file</p>'\n    other: '<p>The</p><p title=\"A\">files</p>'\n";
        var named = Writing.written(
                "en.yml",
                file.getBytes(UTF_8),
                html,
                segment -> segment.plural() == null
                        ? SegmentTarget.NONE
                        : Writing.translated(segment.plural().category() + " & "
                                + segment.source().plain()));
        assertThat(new String(named, UTF_8)).isEqualTo("""
                en:
                  n:
                    one: '<p>one &amp; One</p><p>one &amp; file</p>'
                    few: '<p>few &amp; The</p><p title="few &amp; A">few &amp; files</p>'
                    many: '<p>many &amp; The</p><p title="many &amp; A">many &amp; files</p>'
                    other: '<p>other &amp; The</p><p title="other &amp; A">other &amp; files</p>'
                """);
    }
}
