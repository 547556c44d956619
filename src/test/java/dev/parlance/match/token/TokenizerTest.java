package dev.parlance.match.token;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.match.SlowMatcher;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.stream.LongStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TokenizerTest {
    private final Tokenizer tokenizer = new Tokenizer();

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Open the file. | 4",
                "utf8 | 1",
                "3D | 2",
                "10.5MB | 2",
                "1 000,50 | 1",
                "2020-11-21 | 1",
                "UTF-8 | 2",
                "a-b | 3",
                "- 5 | 2",
                "don't | 3",
                "don\u2019t | 3",
                "\u00E9t\u00E9 | 1",
                "\u65E5\u672C\u8A9E\u3067\u3059 | 5",
                "\u30B5\u30FC\u30D0\u30FC | 4",
                "\u0E44\u0E17\u0E22 | 3",
                "\uD55C\uAD6D\uC5B4 \uBB38\uC790 | 2",
                "\u0661\u0662\u0663 | 1",
                "a\uFFFCb\uFFFC\uFFFC | 5",
                "\uD83D\uDE00\uD83D\uDE00 | 2",
                "\uD835\uDC00\uD835\uDC01 | 1",
                "... | 3"
            })
    void cuts(String text, int tokens) {
        assertThat(tokenizer.tokens(text)).hasSize(tokens);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Open the FILE | open  The file",
                "STRASSE und MASSSTAB | stra\u00DFe und Ma\u00DFstab",
                "e\u0301te\u0301 | \u00C9T\u00C9",
                "5 of 10 | 1,000.50 of -3",
                "\u03A3\u0391\u03A3 | \u03C3\u03B1\u03C2",
                "\uD801\uDC00x | \uD801\uDC28X",
                "\uFF76\uFF9E | \uFF76\uFF9E",
                // the two parts of a vowel sign of Chakma, at the beginning of a run and within one
                "\uD804\uDD31\uD804\uDD27 | \uD804\uDD2E",
                "ka\uD804\uDD31\uD804\uDD27 | ka\uD804\uDD2E"
            })
    void comparesFolded(String one, String other) {
        assertThat(tokenizer.tokens(one)).containsExactly(tokenizer.tokens(other));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "a | b",
                "\uFFFC | 1",
                "internationalization | internationalisation",
                "ab | ba",
                "\u4E00 | \u4E01",
                "aaaaaaaa | aaaaaaaaa"
            })
    void distinguishesTokens(String one, String other) {
        assertThat(tokenizer.tokens(one)).isNotEqualTo(tokenizer.tokens(other));
    }

    @Test
    void ignoresWhiteSpace() {
        assertThat(tokenizer.tokens(" \t\u00A0\u2003\n")).isEmpty();
    }

    @Property(tries = 2_000)
    void agreesWithASlowImplementation(@ForAll("texts") String one, @ForAll("texts") String other) {
        var tokens = LongStream.concat(Arrays.stream(tokenizer.tokens(one)), Arrays.stream(tokenizer.tokens(other)))
                .toArray();
        var expected = new ArrayList<>(SlowMatcher.tokens(one));
        expected.addAll(SlowMatcher.tokens(other));
        assertThat(tokens).hasSize(expected.size());
        for (var i = 0; i < tokens.length; i++) {
            for (var j = 0; j < i; j++) {
                assertThat(tokens[i] == tokens[j]).isEqualTo(expected.get(i).equals(expected.get(j)));
            }
        }
    }

    @Provide
    static Arbitrary<String> texts() {
        return Arbitraries.of(
                        "a",
                        "B",
                        "word",
                        "Word",
                        "12",
                        "-",
                        "+",
                        ".",
                        ",",
                        " ",
                        "\u00A0",
                        "\u00DF",
                        "\u0301",
                        "e",
                        "\u65E5",
                        "\u30FC",
                        "\u0E17",
                        "\u0E48",
                        "\uFFFC",
                        "\uD83D\uDE00",
                        "\u0663",
                        "\uAC00",
                        "\u3099",
                        "\u304B",
                        "\uD801\uDC00",
                        "\uD804\uDD31",
                        "\uD804\uDD27",
                        "\uD804\uDD2E",
                        "\u200D",
                        "internationalization")
                .list()
                .ofMaxSize(16)
                .map(parts -> String.join("", parts));
    }
}
