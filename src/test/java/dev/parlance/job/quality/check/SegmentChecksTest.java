package dev.parlance.job.quality.check;

import static dev.parlance.job.quality.check.QualityCode.DOUBLE_SPACE;
import static dev.parlance.job.quality.check.QualityCode.EMPTY_TARGET;
import static dev.parlance.job.quality.check.QualityCode.END_PUNCTUATION;
import static dev.parlance.job.quality.check.QualityCode.INCONSISTENT_TARGET;
import static dev.parlance.job.quality.check.QualityCode.INLINE_CODES;
import static dev.parlance.job.quality.check.QualityCode.LEADING_SPACE;
import static dev.parlance.job.quality.check.QualityCode.MAX_LENGTH;
import static dev.parlance.job.quality.check.QualityCode.NUMBERS;
import static dev.parlance.job.quality.check.QualityCode.PLACEHOLDERS;
import static dev.parlance.job.quality.check.QualityCode.SAME_AS_SOURCE;
import static dev.parlance.job.quality.check.QualityCode.TRAILING_SPACE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.TestVolume;
import dev.parlance.job.segment.SegmentView;
import dev.parlance.shared.InlineCode;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What each check finds, and what it does not. */
class SegmentChecksTest {
    private static final ThreadMXBean CPU = ManagementFactory.getThreadMXBean();

    private static SegmentView segment(String source, @Nullable String target) {
        return segment(0, source, List.of(), target, List.of(), null);
    }

    private static SegmentView segment(
            int ordinal,
            String source,
            List<InlineCode> sourceCodes,
            @Nullable String target,
            List<InlineCode> targetCodes,
            @Nullable Integer maxLength) {
        return new SegmentView(
                ordinal, source, sourceCodes, null, maxLength, null, null, target, targetCodes, false, false, 0, null);
    }

    private static List<QualityCode> codes(String targetLang, String source, @Nullable String target) {
        return codes(targetLang, segment(source, target));
    }

    private static List<QualityCode> codes(String targetLang, SegmentView segment) {
        return new SegmentChecks("en", targetLang)
                .check(segment).stream().map(Finding::code).toList();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', ignoreLeadingAndTrailingWhitespace = true, textBlock = """
            1,000 km        | 1.000 km
            1,000 km        | 1 000 km
            1,000 km        | 1\u00A0000 km
            1,000 km        | 1\u202F000 km
            1,000 km        | 1’000 km
            1,000 km        | 1000 km
            1,000 km        | ١٬٠٠٠ km
            1,000 km        | １，０００ km
            1,000.50 km     | 1.000,50 km
            1,000.50 km     | 1 000,50 km
            1,234,567 km    | 1.234.567 km
            12,34,567 km    | 1.234.567 km
            3.14 rad        | 3,14 rad
            3.14 rad        | ٣٫١٤ rad
            0.125 m         | 0,125 m
            3 of 5 files    | 5 files, 3 done
            10 pages        | १० pages
            2024-01-31 log  | 31.01.2024 log
            2024-01-31 log  | 2024年1月31日 log
            1/31/2024 log   | 31.1.2024 log
            at 5:30 am      | um 05:30 am
            at 5:30 am      | klo 5.30 am
            1-800-555 call  | 1 800 555 call
            12,345 rooms    | 12 345 rooms
            version 1.2.3 a | Version 1.2.3 a
            MP3 a           | MP3 b
            {0} of {1} a    | {1} von {0} b
            """)
    void acceptsTheSameNumbers(String source, String target) {
        assertThat(codes("de", source, target)).isEmpty();
        assertThat(codes("de", target, source)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            1,000 km       | 1,00 km
            1,000 km       | 10.000 km
            1.5 m          | 5.1 m
            1.5 m          | 15 m
            3 files        | files
            files          | 3 files
            3 and 3 files  | 3 files
            0.125 m        | 125 m
            2024-01-31 log | 31.01.2023 log
            ١٢ km          | ١٣ km
            1.2.3 a        | 1.2.4 a
            """)
    void findsOtherNumbers(String source, String target) {
        assertThat(codes("de", source, target)).containsExactly(NUMBERS);
    }

    @Test
    void saysWhichNumbersDifferAndWhere() {
        var found = new SegmentChecks("en", "de").check(segment("Use 1,000 or 20.", "Nutze 30 oder 1.000."));
        assertThat(found)
                .containsExactly(new Finding(
                        NUMBERS,
                        "the target lacks the numbers 20, and the source lacks the numbers 30",
                        List.of(Position.source(13, 15), Position.target(6, 8))));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            de | Really? a.   | Wirklich? a.
            es | Really?      | ¿De verdad?
            es | Stop!        | ¡Alto!
            el | Really?      | Αλήθεια;
            el | Really?      | Αλήθεια\u037E
            ja | Done.        | 完了。
            zh | Done?        | 完成？
            zh | As follows:  | 如下：
            zh | So…          | 如此……
            ar | Done?        | حسنا؟
            hi | Done.        | हो गया।
            ur | Done.        | ہو گیا۔
            am | Done.        | ተፈጸመ።
            fr | Really?      | Vraiment\u00A0?
            fr | Say 'Hi.'    | Dis «\u00A0Salut.\u00A0»
            de | Say "Hi."    | Sag „Hallo.“
            ja | Say "Hi."    | 「はい。」
            th | Done.        | เสร็จแล้ว
            de | Wait...      | Warte…
            de | What?!       | Was!?
            de | (Yes.)       | (Ja.)
            he | Yes.         | כן.\u200F
            """)
    void acceptsTheSamePunctuation(String lang, String source, String target) {
        assertThat(codes(lang, source, target)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            de | Done.        | Fertig
            de | Done         | Fertig.
            de | Really?      | Wirklich;
            el | Really       | Αλήθεια;
            el | One; two;    | Ένα, δύο;
            ja | Done.        | 完了？
            de | Done!        | Fertig.
            de | Wait...      | Warte.
            de | Note:        | Hinweis;
            """)
    void findsOtherPunctuation(String lang, String source, String target) {
        assertThat(codes(lang, source, target)).containsExactly(END_PUNCTUATION);
    }

    @Test
    void findsMissingTranslations() {
        assertThat(codes("de", "One", null)).containsExactly(EMPTY_TARGET);
        assertThat(codes("de", "One 1 {a}.", " \u00A0")).containsExactly(EMPTY_TARGET);
        assertThat(codes("de", " ", null)).isEmpty();
        assertThat(codes("de", "One", "One")).containsExactly(SAME_AS_SOURCE);
        assertThat(codes("ja", "12 + 5", "12 + 5")).isEmpty();
        assertThat(codes("en_gb", "One", "One")).isEmpty();
    }

    @Test
    void findsSpaces() {
        assertThat(codes("de", "One", " Eins")).containsExactly(LEADING_SPACE);
        assertThat(codes("de", "One ", "Eins")).containsExactly(TRAILING_SPACE);
        assertThat(codes("de", "One ", "Eins\u00A0")).isEmpty();
        assertThat(codes("ja", "Done. ", "完了。")).isEmpty();
        assertThat(codes("ja", "Done.", "完了。 ")).containsExactly(TRAILING_SPACE);
        assertThat(codes("de", "One two", "Eins  zwei")).containsExactly(DOUBLE_SPACE);
        assertThat(codes("de", "One two", "Eins \u00A0zwei")).containsExactly(DOUBLE_SPACE);
        assertThat(codes("de", "One  two", "Eins  zwei")).isEmpty();
        assertThat(codes("de", "One\r\ntwo", "Eins\r\nzwei")).isEmpty();
        assertThat(new SegmentChecks("en", "de").check(segment("a b c", "x  y   z")))
                .extracting(Finding::positions)
                .containsExactly(List.of(Position.target(1, 3), Position.target(4, 7)));
    }

    @Test
    void findsPlaceholders() {
        assertThat(codes("de", "Hi {name}", "Hallo {Name}")).containsExactly(PLACEHOLDERS);
        assertThat(codes("de", "Hi {0}", "Hallo 0")).containsExactly(NUMBERS, PLACEHOLDERS);
        assertThat(codes("de", "%s of %2$d", "%2$d von %s")).isEmpty();
        assertThat(codes("de", "%s of %d", "%s von %s")).containsExactly(PLACEHOLDERS);
        assertThat(codes("de", "100% sure", "100 % sicher")).isEmpty();
        assertThat(codes("de", "100%different", "100% anders")).isEmpty();
        assertThat(codes("de", "a %% b", "b %% a")).isEmpty();
        assertThat(codes("de", "a %%d b", "b %% a")).isEmpty();
        assertThat(codes("de", "Hi ${user.name}", "Hallo {{user.name}}")).isEmpty();
        assertThat(codes("de", "{count, plural, other {x}} a", "{count, plural, other {y}} b"))
                .containsExactly(PLACEHOLDERS);
    }

    @Test
    void findsInlineCodes() {
        var open = new InlineCode(InlineCode.Kind.OPEN, 1, "<b>", false);
        var close = new InlineCode(InlineCode.Kind.CLOSE, 1, "</b>", false);
        var line = new InlineCode(InlineCode.Kind.STANDALONE, 2, "<br/>", true);
        var both = List.of(open, close);
        assertThat(codes("de", segment(0, "\uFFFCOne\uFFFC", both, "\uFFFCEins\uFFFC", both, null)))
                .isEmpty();
        assertThat(codes("de", segment(0, "\uFFFCOne\uFFFC", both, "Eins", List.of(), null)))
                .containsExactly(INLINE_CODES);
        var found = new SegmentChecks("en", "de")
                .check(segment(0, "\uFFFCOne\uFFFC", both, "E\uFFFC", List.of(line), null));
        assertThat(found)
                .containsExactly(new Finding(
                        INLINE_CODES,
                        "inline codes that the target lacks: 2; that the source lacks: 1",
                        List.of(Position.source(0, 1), Position.source(4, 5), Position.target(1, 2))));
    }

    @Test
    void countsCharactersOutsideTheBasicPlaneOnce() {
        assertThat(codes("de", segment(0, "a", List.of(), "😀😀", List.of(), 2)))
                .isEmpty();
        var found = new SegmentChecks("en", "de").check(segment(0, "a", List.of(), "😀😀😀", List.of(), 2));
        assertThat(found)
                .containsExactly(new Finding(
                        MAX_LENGTH, "the target has 3 characters; the file allows 2", List.of(Position.target(4, 6))));
    }

    @Test
    void comparesSegmentsWithTheSameSource() {
        var consistency = new Consistency(2);
        assertThat(consistency.check(segment(0, "One", List.of(), null, List.of(), null)))
                .isEmpty();
        assertThat(consistency.check(segment(1, "One", List.of(), "Eins", List.of(), null)))
                .isEmpty();
        assertThat(consistency.check(segment(2, "One", List.of(), "Eins ", List.of(), null)))
                .isEmpty();
        assertThat(consistency.check(segment(3, "One", List.of(), "Ein", List.of(), null)))
                .contains(new Finding(
                        INCONSISTENT_TARGET, "segment 1 has the same source and another target", List.of()));
        assertThat(consistency.check(segment(4, "one", List.of(), "ein", List.of(), null)))
                .isEmpty();
        consistency.check(segment(5, "More than it keeps", List.of(), "a", List.of(), null));
        assertThat(consistency.check(segment(6, "More than it keeps", List.of(), "b", List.of(), null)))
                .isEmpty();
    }

    @Test
    void comparesPluralFormsOnlyWithTheSameForm() {
        var consistency = new Consistency(10);
        assertThat(consistency.check(form("one", "Datei"))).isEmpty();
        assertThat(consistency.check(form("other", "Dateien"))).isEmpty();
        assertThat(consistency.check(form("other", "Files"))).isPresent();
    }

    private static SegmentView form(String category, String target) {
        return new SegmentView(
                0, "%d files", List.of(), null, null, null, category, target, List.of(), false, false, 0, null);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "1", "1.", "1 ", "1 000 ", " 000", "1,23,", "{", "{a", "{a}", "%", "%1", "%%", "  x", ".", "?!", " "
            })
    void takesLinearTimeForHostileTexts(String part) {
        var length = TestVolume.of(1_000_000, 250_000);
        var text = part.repeat(length / part.length());
        var began = CPU.getCurrentThreadCpuTime();
        new SegmentChecks("en", "de").check(segment("a" + text, text + "a"));
        Numbers.check("a" + text, text + "a");
        Placeholders.in(text);
        // other processes take no processor time of this thread
        assertThat(Duration.ofNanos(CPU.getCurrentThreadCpuTime() - began)).isLessThan(Duration.ofMillis(length / 200));
    }

    @Test
    void checksLongTextsWithoutTheirNumbers() {
        var shorter = "1".repeat(SegmentChecks.MOST_CHARACTERS);
        assertThat(codes("de", shorter, "a")).containsExactly(NUMBERS);
        assertThat(codes("de", shorter + "1", "a.")).containsExactly(END_PUNCTUATION);
    }

    @Test
    void listsOnlyTheFirstOfManyNumbers() {
        var numbers = IntStream.range(0, 12_000).mapToObj(Integer::toString).collect(Collectors.joining("; "));
        var found = new SegmentChecks("en", "de").check(segment(numbers, "x"));
        assertThat(found).extracting(Finding::code).containsExactly(NUMBERS);
        assertThat(found.getFirst().positions()).hasSizeLessThanOrEqualTo(Finding.MOST_POSITIONS);
        assertThat(found.getFirst().message()).hasSizeLessThan(1_000).endsWith("and 11990 more");
    }
}
