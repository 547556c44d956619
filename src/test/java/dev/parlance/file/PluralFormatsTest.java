package dev.parlance.file;

import static dev.parlance.file.PluralFilesTest.into;
import static dev.parlance.file.PluralSamples.ONE;
import static dev.parlance.file.PluralSamples.OTHER;
import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.file.format.ReadOptions;
import dev.parlance.file.format.SegmentTarget;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.paragraph.ImportedSegment;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** All formats with plural forms: files have the forms that CLDR gives their languages. */
class PluralFormatsTest {
    private static final Map<String, List<String>> LANGS = Map.of(
            "ru", List.of("one", "few", "many", "other"),
            "ar", List.of("zero", "one", "two", "few", "many", "other"),
            "ja", List.of("other"),
            "cs", List.of("one", "few", "many", "other"),
            "fr", List.of("one", "many", "other"),
            "pl", List.of("one", "few", "many", "other"));

    /** What must be escaped in one format or another. */
    private static final List<String> HOSTILE = List.of(
            "\" ' \\ ",
            "]]> <b> &amp; & </item>",
            "a | b",
            "no",
            "5",
            "# x",
            "- x: y",
            "@string/x",
            "\u202Eright\u202C \uD83D\uDE00 e\u0301",
            "%d ${x} {{x}}",
            "key_one\": \"x",
            "two\nlines");

    private static List<String> categories(String lang) {
        return requireNonNull(LANGS.get(lang));
    }

    static Stream<Arguments> all() {
        return Stream.of(PluralSamples.values())
                .flatMap(sample -> LANGS.keySet().stream().sorted().map(lang -> Arguments.of(sample, lang)));
    }

    private static String category(ImportedSegment segment) {
        return segment.plural() == null ? "" : segment.plural().category();
    }

    private static String written(
            PluralSamples sample, ReadOptions options, Function<ImportedSegment, SegmentTarget> translate)
            throws Exception {
        return new String(Writing.written(sample.filename, sample.content.getBytes(UTF_8), options, translate), UTF_8);
    }

    private static SegmentTarget named(ImportedSegment segment) {
        return segment.plural() == null ? SegmentTarget.NONE : Writing.translated("<" + category(segment) + ">");
    }

    @ParameterizedTest
    @MethodSource("all")
    void aFileHasTheFormsOfItsLanguage(PluralSamples sample, String lang) throws Exception {
        var read = Reading.segments(sample.filename, sample.content.getBytes(UTF_8), into(lang)).stream()
                .filter(segment -> segment.plural() != null)
                .toList();
        assertThat(read).extracting(PluralFormatsTest::category).containsExactlyInAnyOrderElementsOf(categories(lang));
        assertThat(read)
                .allSatisfy(segment -> assertThat(segment.source().plain())
                        .isEqualTo(category(segment).equals("one") ? ONE : OTHER));
        var expected = new LinkedHashMap<String, String>();
        categories(lang).forEach(category -> expected.put(category, "<" + category + ">"));
        var forms = sample.forms(written(sample, into(lang), PluralFormatsTest::named), lang);
        assertThat(forms).isEqualTo(expected);
        if (!sample.isSideBySide() && sample != PluralSamples.RAILS_WINDOWS) {
            assertThat(forms.keySet()).containsExactlyElementsOf(categories(lang));
        }
    }

    @ParameterizedTest
    @MethodSource("all")
    void aFileWithoutTranslationsStaysAsItIs(PluralSamples sample, String lang) throws Exception {
        assertThat(written(sample, into(lang), _ -> SegmentTarget.NONE)).isEqualTo(sample.content);
    }

    @ParameterizedTest
    @MethodSource("all")
    void aFormWithoutTranslationHasItsSource(PluralSamples sample, String lang) throws Exception {
        for (var translated : categories(lang)) {
            var written = written(
                    sample,
                    into(lang),
                    segment -> category(segment).equals(translated) ? named(segment) : SegmentTarget.NONE);
            var expected = new LinkedHashMap<String, String>();
            categories(lang)
                    .forEach(category -> expected.put(
                            category,
                            category.equals(translated) ? "<" + category + ">" : category.equals("one") ? ONE : OTHER));
            if (sample.isSideBySide()) {
                expected.keySet().retainAll(List.of(translated));
            }
            assertThat(sample.forms(written, lang)).isEqualTo(expected);
        }
    }

    @ParameterizedTest
    @MethodSource("all")
    void aFormHasWhatWasSent(PluralSamples sample, String lang) throws Exception {
        for (var hostile : HOSTILE.stream().filter(sample::holds).toList()) {
            var written = written(
                    sample,
                    into(lang),
                    segment -> segment.plural() == null
                            ? SegmentTarget.NONE
                            : Writing.translated(category(segment) + hostile + category(segment)));
            var expected = new LinkedHashMap<String, String>();
            categories(lang).forEach(category -> expected.put(category, category + hostile + category));
            assertThat(sample.forms(written, lang)).as(written).isEqualTo(expected);
        }
    }

    @ParameterizedTest
    @EnumSource
    void theJobsOfAFileWriteTheirOwnForms(PluralSamples sample) throws Exception {
        var langs = LANGS.keySet().toArray(String[]::new);
        for (var lang : langs) {
            var written = written(sample, into(lang, langs), PluralFormatsTest::named);
            assertThat(sample.forms(written, lang).keySet()).containsExactlyInAnyOrderElementsOf(categories(lang));
        }
    }

    @ParameterizedTest
    @EnumSource
    void aFormThatTheLanguageDoesNotHaveIsNotWritten(PluralSamples sample) throws Exception {
        var written = written(
                sample,
                into("ja", "ja", "ar"),
                segment -> category(segment).equals("other") ? SegmentTarget.NONE : named(segment));
        assertThat(written).isEqualTo(sample.content);
    }

    /** The segments of Russian and Japanese, and the translations of an import before forms were those of CLDR. */
    @ParameterizedTest
    @EnumSource
    void aTranslationNeverMovesToAnotherForm(PluralSamples sample) throws Exception {
        var content = sample.content.getBytes(UTF_8);
        var stored = Writing.stored(
                Reading.segments(sample.filename, content, into("ru", "ja", "ru")), PluralFormatsTest::named);
        for (var langs : List.of(List.of("ar"), List.of("ja"), List.of("ja", "ar"), List.of("ru"))) {
            try {
                var written = new String(
                        Writing.written(sample.filename, content, into("ru", langs.toArray(String[]::new)), stored),
                        UTF_8);
                assertThat(sample.forms(written, "ru"))
                        .allSatisfy((category, text) -> assertThat(text).isIn("<" + category + ">", ONE, OTHER));
            } catch (UnreadableFile refused) {
                assertThat(refused).hasMessageContaining("is no longer found");
            }
        }
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "ARB")
    void aFileOfAnEarlierImportIsWrittenAsItWasRead(PluralSamples sample) throws Exception {
        var content = sample.content.getBytes(UTF_8);
        var before = Reading.segments(sample.filename, content, new ReadOptions("en", "ru"));
        var stored = Writing.stored(
                before, segment -> Writing.translated(segment.source().plain().toUpperCase(Locale.ROOT)));
        var written = new String(Writing.written(sample.filename, content, into("ru"), stored), UTF_8);
        assertThat(sample.forms(written, "ru"))
                .isEqualTo(Map.of("one", ONE.toUpperCase(Locale.ROOT), "other", OTHER.toUpperCase(Locale.ROOT)));
    }
}
