package dev.parlance.attack;

import static org.assertj.core.api.Assertions.assertThatCode;

import dev.parlance.TestVolume;
import dev.parlance.file.srx.SegmentationRules;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * One line of text that repeats what the built-in segmentation rules look for. The segmenter stops when an expression
 * reads more than 50,000,000 characters, which is 4,000 per character of these texts.
 */
class LongSentenceTest {
    private static final int LENGTH = 12_000;
    private static final List<String> LANGUAGES =
            List.of("en", "de", "ja", "fr", "el", "ru", "ko", "xx").subList(0, TestVolume.of(8, 3));

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\"",
                "'",
                "»",
                ")",
                ".",
                "?",
                " ",
                "-",
                "\u3000",
                "\u3002\u300D",
                "\u0589\"",
                "\u0964",
                "\n ",
                "\r\t",
                "!\" ",
                ". ",
                ".\" ",
                "A. ",
                "A.",
                "a. ",
                "1. ",
                "1",
                "z. ",
                "n. Chr. ",
                "e.g. ",
                "\uFF11\uFF0E",
                "\uD83D\uDE00. ",
                "a"
            })
    void isSplitInTimeThatGrowsWithItsLength(String repeated) {
        for (var edge : List.of("!\" ", "\u0589", "\u3002", "\n")) {
            var text = edge + repeated.repeat(LENGTH / repeated.length());
            for (var language : LANGUAGES) {
                var segmenter = SegmentationRules.builtIn().segmenter(language);
                assertThatCode(() -> segmenter.breaks(text))
                        .as("%s after %s", language, edge)
                        .doesNotThrowAnyException();
            }
        }
    }
}
