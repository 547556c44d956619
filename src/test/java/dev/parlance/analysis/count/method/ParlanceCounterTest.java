package dev.parlance.analysis.count.method;

import static java.lang.Character.UnicodeScript.COMMON;
import static java.lang.Character.UnicodeScript.INHERITED;
import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.analysis.count.CountVector;
import dev.parlance.analysis.count.SlowCounter;
import java.util.EnumSet;
import java.util.List;
import java.util.stream.Collectors;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class ParlanceCounterTest {
    private final TextCounter counter = CountMethod.PARLANCE_1.counter("en");

    static List<CountVector> vectors() throws Exception {
        return CountVector.all();
    }

    @ParameterizedTest
    @MethodSource("vectors")
    void agreesWithItsPublishedVectors(CountVector vector) {
        var count = counter.count(vector.text());
        assertThat(count.words()).as("words").isEqualTo(vector.words());
        assertThat(count.characters()).as("characters").isEqualTo(vector.characters());
        assertThat(TextCount.pages(count.characters(), count.spaces())).isEqualByComparingTo(vector.normalizedPages());
        assertThat(vector.segments()).isEqualTo(1);
    }

    @Test
    void theVectorsCoverManyLanguages() throws Exception {
        var scripts = CountVector.all().stream()
                .flatMap(vector -> vector.text().codePoints().mapToObj(Character.UnicodeScript::of))
                .collect(Collectors.toCollection(() -> EnumSet.noneOf(Character.UnicodeScript.class)));
        scripts.removeAll(EnumSet.of(COMMON, INHERITED));
        assertThat(scripts).hasSizeGreaterThanOrEqualTo(25);
        assertThat(CountVector.all()).hasSizeGreaterThanOrEqualTo(300);
        assertThat(CountVector.all().stream().map(CountVector::lang).distinct()).hasSizeGreaterThan(80);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            1000              | 1 | 1 | 0
            1 000             | 1 | 1 | 0
            1  000            | 1 | 1 | 0
            1, 000            | 2 | 3 | 1
            -1.5e3            | 1 | 3 | 0
            +-5               | 1 | 2 | 0
            a-5               | 1 | 2 | 0
            5-                | 1 | 2 | 0
            2020-12-31 23     | 1 | 1 | 0
            ٥                 | 1 | 1 | 0
            中5               | 2 | 2 | 0
            中-               | 1 | 2 | 0
            中+               | 2 | 2 | 0
            -中               | 1 | 2 | 0
            「中」。A          | 2 | 5 | 0
            - 中              | 2 | 2 | 1
            """)
    void readsNumbersAndPunctuationByTheRules(String text, int words, int characters, int spaces) {
        assertThat(counter.count(text)).isEqualTo(new TextCount(words, characters, spaces));
    }

    @Test
    void anUnpairedSurrogateIsOneCharacter() {
        assertThat(counter.count("a \uD83D b")).isEqualTo(new TextCount(3, 3, 2));
    }

    @Test
    void canBeUsedForSeveralTexts() {
        assertThat(counter.count("ภาษาไทย").words()).isEqualTo(2);
        assertThat(counter.count("one").words()).isEqualTo(1);
        assertThat(counter.count("ລາວ").words()).isEqualTo(1);
    }

    @Property(tries = 3000)
    void countsByTheRules(@ForAll("texts") String text) {
        assertThat(counter.count(text)).isEqualTo(new SlowCounter().count(text));
    }

    @Property(tries = 300)
    void aSpaceBetweenTwoTextsAddsTheirWords(@ForAll("texts") String one, @ForAll("texts") String two) {
        var together = counter.count(one + " | " + two);
        assertThat(together.words())
                .isEqualTo(counter.count(one).words() + counter.count(two).words() + 1);
    }

    /** Words, signs and spaces of many scripts. */
    private static final List<String> PIECES = List.of(
            "word",
            "Ünï",
            "don't",
            "e\u0301",
            "q\u0303",
            "straße",
            "привет",
            "жара",
            "שלום",
            "שָׁ",
            "مرحبا",
            "ـّ",
            "हिन्दी",
            "한",
            "\u1112\u1161\u11AB",
            "中",
            "文",
            "々",
            "漢\uFE00",
            "葛\uDB40\uDD00",
            "𠮷",
            "\uF900",
            "ひ",
            "カ",
            "か\u3099",
            "ー",
            "ｶﾞ",
            "〆",
            "・",
            "、",
            "。",
            "「",
            "」",
            "ภาษา",
            "ไทย",
            "สวัสดี",
            "๑๒",
            "ๆ",
            "฿",
            "ລາວ",
            "ພາສາ",
            "ខ្មែរ",
            "ភាសា",
            "។",
            "៛",
            "មួយ",
            "မြန်မာ",
            "ဘာသာ",
            "၊",
            "\u200B",
            "\u200D",
            "\u2060",
            "\u0301",
            "\u0327",
            "\uFE0F",
            "😀",
            "👨\u200D👩",
            "𝐚",
            "\u0007",
            "0",
            "7",
            "42",
            "1,000",
            ".",
            ",",
            "-",
            "+",
            " ",
            "  ",
            "\t",
            "\n",
            "\u00A0",
            "\u3000",
            "\u2028",
            "\u0085",
            "!",
            "?",
            "—",
            "(",
            ")",
            "%",
            "$",
            "@",
            "/",
            "_",
            "٣",
            "①",
            "\u212B",
            "\u0958",
            "\uFFFC",
            "\uE123");

    @Provide
    Arbitrary<String> texts() {
        var pieces = Arbitraries.of(PIECES);
        return Arbitraries.oneOf(
                        anyOfManyScripts(),
                        pieces,
                        pieces,
                        Arbitraries.strings().ofMaxLength(3).filter(SlowCounterScope::assigned))
                .list()
                .ofMaxSize(14)
                .map(list -> String.join("", list));
    }

    private static Arbitrary<String> anyOfManyScripts() {
        var ranges = Arbitraries.of(
                new int[] {0x0300, 0x036F},
                new int[] {0x0590, 0x06FF},
                new int[] {0x0900, 0x0DFF},
                new int[] {0x0E00, 0x0FFF},
                new int[] {0x1000, 0x109F},
                new int[] {0x1100, 0x11FF},
                new int[] {0x1780, 0x19FF},
                new int[] {0x2000, 0x206F},
                new int[] {0x3000, 0x31FF},
                new int[] {0xA9E0, 0xAA7F},
                new int[] {0xF900, 0xFAFF},
                new int[] {0xFF00, 0xFFEF},
                new int[] {0x16FE0, 0x16FF1},
                new int[] {0x1B000, 0x1B16F},
                new int[] {0x1F300, 0x1F6FF},
                new int[] {0x2F800, 0x2FA1D});
        return ranges.flatMap(range -> Arbitraries.integers().between(range[0], range[1]))
                .map(Character::toString)
                .filter(SlowCounterScope::assigned);
    }

    /** The rules are read with the JDK's Unicode tables; they are older than ICU's, so new characters are left out. */
    private static final class SlowCounterScope {
        static boolean assigned(String text) {
            return text.codePoints()
                    .allMatch(c -> Character.isDefined(c) && Character.getType(c) != Character.SURROGATE);
        }
    }
}
