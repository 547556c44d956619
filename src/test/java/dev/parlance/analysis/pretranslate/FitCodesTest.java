package dev.parlance.analysis.pretranslate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.memory.match.TranslationStore;
import dev.parlance.shared.InlineCode;
import dev.parlance.shared.InlineCode.Kind;
import dev.parlance.shared.SegmentText;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Codes are written as {@code (1} for an opening, {@code )1} for a closing, {@code .1} for a standalone code. */
class FitCodesTest {
    @ParameterizedTest
    @CsvSource({
        // own codes, codes of the matched source, codes of its target, codes of the new target
        "(1 )1, (1 )1, (1 )1, (1 )1",
        "(5 )5 .6, (1 )1 .2, .2 (1 )1, .6 (5 )5",
        "(1 )1 (2 )2, (1 )1 (2 )2, (2 (1 )1 )2, (2 (1 )1 )2",
        // half a pair stays where it is
        ")7 .8, )1 .2, )1 .2, )7 .8",
        // equal codes are used in their order
        ".1 .2, .9 .9, .9 .9, .1 .2"
    })
    void mapsCodesInTheOrderOfTheTarget(String own, String matched, String target, String fitted) {
        var fit = FitCodes.fit(text(own, ""), new TranslationStore.Translation(text(matched, "m"), text(target, "m")));
        assertThat(fit).contains(text(fitted, ""));
    }

    @ParameterizedTest
    @CsvSource({
        "(1 )1, (1 )1, (1",
        "(1 )1, .1 .2, .1 .2",
        ".1, .1, .1 .1",
        ".1 .2, .1 .2, .1 .1",
        ".1, .1, .2",
        "(1 )1, (1 )1, )1 (1",
        "(1 )1 (2 )2, (1 )1 (2 )2, (1 (2 )1 )2",
        ")7 .8, )1 .2, .2 )1",
        "'', .1, ''",
        ".1, '', ''"
    })
    void refusesOtherCodes(String own, String matched, String target) {
        var fit = FitCodes.fit(text(own, ""), new TranslationStore.Translation(text(matched, "m"), text(target, "m")));
        assertThat(fit).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"''", "' '"})
    void refusesAnEmptyTranslation(String empty) {
        var plain = SegmentText.of("a");
        assertThat(FitCodes.fit(plain, new TranslationStore.Translation(plain, SegmentText.of(empty))))
                .isEmpty();
    }

    private static SegmentText text(String codes, String data) {
        List<InlineCode> all = Arrays.stream(codes.split(" "))
                .filter(code -> !code.isEmpty())
                .map(code -> new InlineCode(kind(code.charAt(0)), code.charAt(1) - '0', data, false))
                .toList();
        return new SegmentText(all.stream().map(_ -> "a\uFFFC").collect(Collectors.joining("", "a", "")), all);
    }

    private static Kind kind(char symbol) {
        return switch (symbol) {
            case '(' -> Kind.OPEN;
            case ')' -> Kind.CLOSE;
            default -> Kind.STANDALONE;
        };
    }
}
