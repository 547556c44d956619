package dev.parlance.file;

import static dev.parlance.file.PluralFilesTest.into;
import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.ibm.icu.text.PluralRules;
import com.ibm.icu.util.ULocale;
import dev.parlance.file.format.ReadOptions;
import dev.parlance.file.format.SegmentTarget;
import dev.parlance.file.gate.FileLimits;
import dev.parlance.file.paragraph.ImportedSegment;
import dev.parlance.file.plural.PluralForms;
import dev.parlance.file.settings.FileImportSettings;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Choices of Laravel. A selector that is written after its documentation and its rules reads what is written. */
class LaravelFormsTest {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String PLAIN = ":count apple|:count apples";
    private static final String RANGES = "{0} none|{1} one apple|[2,*] :count apples";
    private static final String SOME = "{0} none|[1,19] some|[20,*] many";
    private static final Pattern PART = Pattern.compile("([{\\[]([^\\[\\]{}]*)[}\\]])?(.*)", Pattern.DOTALL);

    private static byte[] php(String text) {
        return "<?php\nreturn [\n    'n' => '%s', // how many\n    'm' => 'One',\n];\n"
                .formatted(text)
                .getBytes(UTF_8);
    }

    private static List<ImportedSegment> read(String text, ReadOptions options) throws Exception {
        return Reading.segments("messages.php", php(text), options).stream()
                .filter(segment -> requireNonNull(segment.contextKey()).startsWith("n"))
                .toList();
    }

    private static String written(String text, ReadOptions options, Function<ImportedSegment, SegmentTarget> translate)
            throws Exception {
        var written = new String(Writing.written("messages.php", php(text), options, translate), UTF_8);
        var literal =
                Pattern.compile("'n' => '(.*)', // how many", Pattern.DOTALL).matcher(written);
        assertThat(literal.find()).as(written).isTrue();
        return literal.group(1);
    }

    /** Its category or numbers. */
    private static SegmentTarget named(ImportedSegment segment) {
        var key = requireNonNull(segment.contextKey());
        return Writing.translated("<" + key.replaceFirst(".*/", "") + ">");
    }

    private static String shown(ImportedSegment segment) {
        var plural = segment.plural();
        return "%s %s%s: %s"
                .formatted(
                        segment.contextKey(),
                        plural != null && plural.added() ? "+" : "",
                        plural == null ? null : plural.category(),
                        segment.source().plain());
    }

    /** What Laravel selects. */
    private static String selected(String text, int number, String lang) {
        var parts = text.split("\\|", -1);
        for (var part : parts) {
            var read = PART.matcher(part);
            if (read.matches() && read.group(1) != null && isFor(read.group(2), number)) {
                return read.group(3).strip();
            }
        }
        var index = index(number, lang);
        var part = PART.matcher(parts[index < parts.length ? index : 0]);
        assertThat(part.matches()).isTrue();
        return part.group(3);
    }

    private static boolean isFor(String condition, int number) {
        var ends = condition.split(",", 2);
        if (ends.length == 1) {
            return condition.equals(String.valueOf(number));
        }
        return (ends[0].equals("*") || number >= Integer.parseInt(ends[0]))
                && (ends[1].equals("*") || number <= Integer.parseInt(ends[1]));
    }

    /** The index that Laravel has for a number. */
    private static int index(int n, String lang) {
        var tens = n % 100;
        var ones = n % 10;
        return switch (lang) {
            case "ja", "tr", "ka", "kk" -> 0;
            case "en", "de", "fi", "he", "pt_BR" -> n == 1 ? 0 : 1;
            case "fr", "fil", "hy" -> n <= 1 ? 0 : 1;
            case "ru", "sr", "hr" ->
                ones == 1 && tens != 11 ? 0 : Set.of(2, 3, 4).contains(ones) && (tens < 10 || tens >= 20) ? 1 : 2;
            case "pl" -> n == 1 ? 0 : Set.of(2, 3, 4).contains(ones) && (tens < 12 || tens > 14) ? 1 : 2;
            case "cs" -> n == 1 ? 0 : Set.of(2, 3, 4).contains(n) ? 1 : 2;
            case "lt" -> ones == 1 && tens != 11 ? 0 : ones >= 2 && (tens < 10 || tens >= 20) ? 1 : 2;
            case "lv" -> n == 0 ? 0 : ones == 1 && tens != 11 ? 1 : 2;
            case "sl" -> tens == 1 ? 0 : tens == 2 ? 1 : tens == 3 || tens == 4 ? 2 : 3;
            case "ro" -> n == 1 ? 0 : n == 0 || (tens > 0 && tens < 20) ? 1 : 2;
            case "mt" -> n == 1 ? 0 : n == 0 || (tens > 1 && tens < 11) ? 1 : tens > 10 && tens < 20 ? 2 : 3;
            case "cy" -> n == 1 ? 0 : n == 2 ? 1 : n == 8 || n == 11 ? 2 : 3;
            case "ga" -> n == 1 ? 0 : n == 2 ? 1 : 2;
            case "ar" -> n <= 2 ? n : tens >= 3 && tens <= 10 ? 3 : tens >= 11 ? 4 : 5;
            default -> throw new IllegalArgumentException(lang);
        };
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "ru; n/one one: :count apple, n/few few: :count apples, n/many +many: :count apples",
                "de; n/one one: :count apple, n/other other: :count apples",
                "ja; n/other other: :count apples",
                "ar; n/zero +zero: :count apples, n/one one: :count apple, n/two +two: :count apples,"
                        + " n/few +few: :count apples, n/many +many: :count apples, n/other other: :count apples",
            })
    void aChoiceHasTheFormsOfTheLanguage(String lang, String forms) throws Exception {
        assertThat(read(PLAIN, into(lang)).stream().map(LaravelFormsTest::shown))
                .containsExactly(forms.split(", ", -1));
    }

    @Test
    void partsWithNumbersAreTexts() throws Exception {
        assertThat(read(RANGES, into("de")).stream().map(LaravelFormsTest::shown))
                .containsExactly("n/{0} null: none", "n/{1} null: one apple", "n/other other: :count apples");
        assertThat(written(RANGES, into("de"), LaravelFormsTest::named)).isEqualTo("{0} <{0}>|{1} <{1}>|[2,*] <other>");
        assertThat(written(RANGES, into("ru"), LaravelFormsTest::named))
                .isEqualTo("<one>|<few>|<many>|{0} <{0}>|{1} <{1}>");
        assertThat(written(SOME, into("ja"), LaravelFormsTest::named))
                .isEqualTo("{0} <{0}>|[1,19] <[1,19]>|[20,*] <other>");
    }

    /** A number selects the form of its category, by Laravel's rules where they differ from those of CLDR. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "en", "de", "fi", "pt_BR", "fr", "hy", "ru", "hr", "pl", "cs", "lt", "lv", "sl", "ro", "mt", "ga", "ar"
            })
    void aNumberSelectsItsForm(String lang) throws Exception {
        var rules = PluralRules.forLocale(ULocale.forLanguageTag(lang.replace('_', '-')));
        var plain = written(PLAIN, into(lang, lang, "ru", "ja"), LaravelFormsTest::named);
        var ranges = written(RANGES, into(lang, lang, "ru", "ja"), LaravelFormsTest::named);
        var equal = 0;
        for (var n = 0; n <= 1_000; n++) {
            var form = selected(plain, n, lang);
            assertThat(selected(ranges, n, lang)).isEqualTo(n <= 1 ? "<{" + n + "}>" : form);
            equal += form.equals("<" + rules.select(n) + ">") ? 1 : 0;
        }
        assertThat(equal).as(plain).isGreaterThan(lang.equals("lv") || lang.equals("ga") ? 700 : 890);
    }

    @ParameterizedTest
    @ValueSource(strings = {"en", "de", "ja", "tr", "kk", "fil", "he", "sr", "cy", "ru", "ar"})
    void eachNumberHasAForm(String lang) throws Exception {
        for (var text : List.of(PLAIN, RANGES, SOME)) {
            var written = written(text, into(lang), LaravelFormsTest::named);
            for (var n = 0; n <= 300; n++) {
                assertThat(selected(written, n, lang))
                        .as("%s for %d", written, n)
                        .matches("<[^<>]+>");
            }
            assertThat(Writing.written("messages.php", php(text), into(lang), Writing::same))
                    .isEqualTo(php(text));
        }
    }

    @Test
    void aFormWithoutTranslationHasItsSource() throws Exception {
        assertThat(written(
                        PLAIN,
                        into("ru"),
                        segment -> requireNonNull(segment.contextKey()).endsWith("few")
                                ? Writing.translated(":count яблока")
                                : SegmentTarget.NONE))
                .isEqualTo(":count apple|:count яблока|:count apples");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {"a | b; 'a ¦ b|a ¦ b'", "[Note] x; ' [Note] x| [Note] x'", "{0} x; ' {0} x| {0} x'"})
    void aTranslationIsNoSyntax(String translation, String expected) throws Exception {
        assertThat(written(PLAIN, into("de"), _ -> Writing.translated(translation)))
                .isEqualTo(expected);
    }

    @Test
    void aTranslationHasTheEscapesOfItsLiteral() throws Exception {
        assertThat(written(PLAIN, into("de"), _ -> Writing.translated("L'été"))).isEqualTo("L\\'été|L\\'été");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Home|About",
                "a|b|c :count",
                "{name} a|b",
                "{1} one|many",
                ":count|",
                "[1,*] a|[2,*] b",
                "[2,*] :count b|c",
            })
    void anotherTextWithABarIsOneText(String text) throws Exception {
        assertThat(read(text, into("ru"))).hasSize(1);
        assertThat(written(text, into("ru"), segment -> Writing.translated("x|y")))
                .isEqualTo("x|y");
    }

    @Test
    void theSettingsMaySayThatTextsAreChoices() throws Exception {
        var settings = FileImportSettings.read("{\"fileFormat\": \"laravel_php\"}");
        var options = new ReadOptions("en", "ru", FileLimits.STANDARD, settings).plurals(PluralForms.of(List.of("ru")));
        assertThat(read("apple|apples", options)).hasSize(3);
        assertThat(written("apple|apples", options, LaravelFormsTest::named)).isEqualTo("<one>|<few>|<many>");
    }

    @Test
    void jsonHasChoicesToo() throws Exception {
        var file = JSON.writeValueAsBytes(Map.of("There is :count apple", PLAIN));
        var written = Writing.written("en.json", file, into("ru"), LaravelFormsTest::named);
        assertThat(JSON.readTree(written).path("There is :count apple").textValue())
                .isEqualTo("<one>|<few>|<many>");
        assertThat(Writing.written("en.json", file, into("ru"), Writing::same)).isEqualTo(file);
        assertThat(Reading.segments("en.json", file, into("ru"))
                        .getFirst()
                        .source()
                        .codes())
                .extracting(code -> code.data())
                .containsExactly(":count");
    }
}
