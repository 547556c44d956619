package dev.parlance.file;

import static dev.parlance.file.PluralFilesTest.into;
import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.ibm.icu.text.MessageFormat;
import com.ibm.icu.text.PluralRules;
import com.ibm.icu.util.ULocale;
import dev.parlance.file.format.ReadOptions;
import dev.parlance.file.format.SegmentTarget;
import dev.parlance.file.gate.FileLimits;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.paragraph.ImportedSegment;
import dev.parlance.file.plural.PluralForms;
import dev.parlance.file.settings.FileImportSettings;
import dev.parlance.shared.SegmentText;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** ICU messages with several arguments that have branches. ICU's own formatter reads what is written. */
class IcuFormsTest {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final FileImportSettings ICU =
            FileImportSettings.read("{\"json\": {\"icuSubFilter\": true, \"htmlSubFilter\": false}}");
    private static final String TWO =
            "{n, plural, one {# file} other {# files}} in {m, plural, =0 {no folder} one {# folder} other {# folders}}";
    private static final List<String> NAMES = List.of("a", "b", "other");

    private static ReadOptions options(String... langs) {
        return new ReadOptions("en", langs[0], FileLimits.STANDARD, ICU).plurals(PluralForms.of(List.of(langs)));
    }

    private static byte[] file(String message) throws Exception {
        return JSON.writeValueAsBytes(Map.of("n", message));
    }

    private static List<ImportedSegment> read(String message, ReadOptions options) throws Exception {
        return Reading.segments("a.json", file(message), options);
    }

    private static String written(
            String message, ReadOptions options, Function<ImportedSegment, SegmentTarget> translate) throws Exception {
        return JSON.readTree(Writing.written("a.json", file(message), options, translate))
                .path("n")
                .textValue();
    }

    private static SegmentTarget marked(ImportedSegment segment) {
        var source = segment.source();
        return new SegmentTarget(new SegmentText("<" + source.text() + ">", source.codes()), true, false);
    }

    /** Its selectors, such as {@code one/few}. */
    private static SegmentTarget named(ImportedSegment segment) {
        return Writing.translated(requireNonNull(segment.contextKey()).substring("/n/".length()));
    }

    @Test
    void eachCombinationOfBranchesIsASegment() throws Exception {
        assertThat(read(TWO, options("de")).stream().map(IcuFormsTest::shown))
                .containsExactly(
                        "/n/one/=0 one: [{n, number}] file in no folder",
                        "/n/one/one one: [{n, number}] file in [#] folder",
                        "/n/one/other other: [{n, number}] file in [#] folders",
                        "/n/other/=0 other: [{n, number}] files in no folder",
                        "/n/other/one one: [{n, number}] files in [#] folder",
                        "/n/other/other other: [{n, number}] files in [#] folders");
    }

    private static String shown(ImportedSegment segment) {
        return "%s %s: %s"
                .formatted(
                        segment.contextKey(),
                        requireNonNull(segment.plural()).category(),
                        SettingsEffectTest.shown(segment.source()));
    }

    @ParameterizedTest
    @CsvSource({"ru, 20, 14", "ar, 42, 36", "ja, 2, 1", "pl, 20, 14"})
    void onlyFormsOfTheFileCount(String lang, int all, int added) throws Exception {
        var read = read(TWO, options(lang));
        assertThat(read).hasSize(all);
        assertThat(read.stream()
                        .filter(segment -> requireNonNull(segment.plural()).added())
                        .count())
                .isEqualTo(lang.equals("ja") ? 0 : added);
    }

    @ParameterizedTest
    @ValueSource(strings = {"ru", "ar", "ja", "cs", "fr", "pl", "lv", "cy", "en"})
    void aMessageSelectsTheFormsOfItsLanguage(String lang) throws Exception {
        var written = written(TWO, options(lang, "ru", "ja"), IcuFormsTest::named);
        var format = new MessageFormat(written, ULocale.forLanguageTag(lang));
        var rules = PluralRules.forLocale(ULocale.forLanguageTag(lang));
        for (var n = 0; n < 130; n++) {
            for (var m = 0; m < 130; m += 3) {
                assertThat(format.format(Map.of("n", n, "m", m)))
                        .isEqualTo(rules.select(n) + "/" + (m == 0 ? "=0" : rules.select(m)));
            }
        }
    }

    @Test
    void aFormWithoutTranslationHasItsSource() throws Exception {
        var written = written(
                TWO,
                options("ru"),
                segment -> requireNonNull(segment.contextKey()).endsWith("/few/few")
                        ? named(segment)
                        : SegmentTarget.NONE);
        var format = new MessageFormat(written, ULocale.ENGLISH);
        assertThat(format.format(Map.of("n", 1, "m", 1))).isEqualTo("1 file in 1 folder");
        assertThat(format.format(Map.of("n", 7, "m", 0))).isEqualTo("7 files in no folder");
        var russian = new MessageFormat(written, ULocale.forLanguageTag("ru"));
        assertThat(russian.format(Map.of("n", 3, "m", 3))).isEqualTo("few/few");
        assertThat(russian.format(Map.of("n", 3, "m", 5))).isEqualTo("3 files in 5 folders");
    }

    /** Messages with arguments within and beside each other, in the layouts of people. */
    private static String message(Random random, int depth) {
        var message = new StringBuilder();
        var parts = 1 + random.nextInt(2);
        for (var i = 0; i < parts; i++) {
            message.append(List.of("It is ", " for you ", "", " {name}, ", " l'été ", "\n  ")
                    .get(random.nextInt(6)));
            message.append(depth == 0 ? "x" : argument(random, depth));
        }
        return message.append(random.nextBoolean() ? "." : "").toString();
    }

    private static String argument(Random random, int depth) {
        var space = random.nextBoolean() ? " " : "\n    ";
        var kind = random.nextInt(4);
        var head = List.of("{g, select,", "{n, plural,", "{m, plural, =0 {zero}", "{n, selectordinal,");
        var names = kind == 0 ? List.of("a", "b", "other") : List.of("one", "other");
        var argument = new StringBuilder(head.get(kind));
        for (var name : names) {
            argument.append(space)
                    .append(name)
                    .append(" {")
                    .append(kind > 0 && random.nextBoolean() ? "#" : "")
                    .append(message(random, depth - 1))
                    .append('}');
        }
        return argument.append('}').toString();
    }

    static Stream<String> messages() {
        return IntStream.range(0, 150).mapToObj(seed -> message(new Random(seed), 1 + seed % 3));
    }

    /** A message with all texts between marks says the same as before. */
    @ParameterizedTest
    @MethodSource("messages")
    void aMessageKeepsItsMeaning(String message) throws Exception {
        var before = new MessageFormat(message, ULocale.ENGLISH);
        var written = written(message, options("en"), IcuFormsTest::marked);
        var after = new MessageFormat(written, ULocale.ENGLISH);
        for (var n = 0; n < 24; n++) {
            Map<String, Object> values = Map.of("n", n, "m", (n + 1) % 3, "g", NAMES.get(n % 3), "name", "{#'");
            assertThat(after.format(values).replaceAll("[<>]", "")).as(written).isEqualTo(before.format(values));
        }
        assertThat(Writing.written("a.json", file(message), options("ru"), Writing::same))
                .isEqualTo(file(message));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{a, plural, other {x}} {b, plural, one {x} other {y}} {c, plural, one {x} other {y}}"
                        + " {d, plural, one {x} other {y}}",
                "{n, plural, offset:1 one {# file} other {# files}} in {m, plural, one {a} other {b}}",
                "No. # {n, plural, one {a} other {b}}",
                "'{x}' {n, plural, one {a} other {b}}",
                "{n, plural, one {a} one {b} other {c}} {g, select, other {d}}",
                "{n, plural, one {a} oth {b}}",
                "{n, choice, 0#none|1#one} {g, select, other {d}}",
            })
    void aMessageWithTooManyFormsOrAnotherMeaningElsewhereIsOneText(String message) throws Exception {
        var read = read(message, options("ru"));
        assertThat(read).hasSize(1);
        assertThat(read.getFirst().plural()).isNull();
    }

    /** It is no placeholder of i18next. */
    @Test
    void aBranchMayBeAnArgument() throws Exception {
        assertThat(read(
                                "{g, select, a {{name}} other {someone}} has {n, plural, one {{n}} other {many}}",
                                options("de"))
                        .stream()
                        .map(segment -> SettingsEffectTest.shown(segment.source())))
                .containsExactly("[{name}] has [{n}]", "[{name}] has many", "someone has [{n}]", "someone has many");
    }

    @Test
    void manyArgumentsBesideEachOtherAreOneText() throws Exception {
        var message = "{n, plural, one {a} other {b}} ".repeat(20_000);
        assertThat(read(message, options("ru"))).hasSize(1);
    }

    /** Flutter has no <code>{n, number}</code>. */
    @Test
    void aNumberOfArbStaysWithItsArgument() throws Exception {
        var arb = "{\"@@locale\": \"en\", \"n\": \"%s\"}";
        assertThat(Reading.segments("a.arb", arb.formatted(TWO).getBytes(UTF_8), into("ru")))
                .hasSize(1);
        assertThat(Reading.segments(
                        "a.arb",
                        arb.formatted(TWO.replace("# file", "{n} file")).getBytes(UTF_8),
                        into("ru")))
                .hasSize(20);
    }

    @ParameterizedTest
    @ValueSource(strings = {"a}", "{a", "a} few {b", "'{a", "a'", "{k, plural, one {x} other {y}}"})
    void aTranslationIsNoSyntax(String hostile) {
        assertThatThrownBy(() -> written(TWO, options("de"), _ -> Writing.translated(hostile)))
                .isInstanceOf(UnreadableFile.class)
                .hasMessageContaining("ICU message");
    }

    @Test
    void aFileOfAnEarlierImportKeepsItsSegments() throws Exception {
        var forms = PluralForms.of(List.of("ru"));
        var earlier = options("ru")
                .plurals(new PluralForms(forms.langs(), forms.all(), forms.whole(), forms.ordinals(), false));
        assertThat(read(TWO, earlier)).hasSize(1);
        assertThat(written(TWO, earlier, IcuFormsTest::marked)).isEqualTo("<" + TWO + ">");
    }
}
