package dev.parlance.machinetranslate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.shared.InlineCode;
import dev.parlance.shared.InlineCode.Kind;
import dev.parlance.shared.SegmentText;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Codes are written as {@code (1} for an opening, {@code )1} for a closing, {@code .1} for a standalone code; {@code ~}
 * in a text is the place of a code.
 */
class MarkedTextTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Press ~OK~. | (1 )1 | Press <u id=\"0\">OK</u>.",
                "~a~ ~ | (1 )1 .2 | <u id=\"0\">a</u> <br id=\"2\"/>",
                "~a~b~c~ | (1 (2 )2 )1 | <u id=\"0\">a<u id=\"1\">b</u>c</u>",
                // pairs that cross, and halves
                "~a~b~c~ | (1 (2 )1 )2 | <br id=\"0\"/>a<u id=\"1\">b<br id=\"2\"/>c</u>",
                "a~ b~ | )7 .8 | a<br id=\"0\"/> b<br id=\"1\"/>",
                "~1 < 2 & 3~ | (1 )1 | <u id=\"0\">1 &lt; 2 &amp; 3</u>",
            })
    void sendsCodesAsTags(String text, String codes, String sent) {
        var marked = MarkedText.of(text(text, codes));
        assertThat(marked.text()).isEqualTo(sent);
        assertThat(marked.marked()).isTrue();
        assertThat(marked.target(sent)).contains(marked.source());
    }

    @ParameterizedTest
    @CsvSource({"a < b & c", "<b>not markup</b>", "&amp;"})
    void sendsTextWithoutCodesAsItIs(String text) {
        var marked = MarkedText.of(SegmentText.of(text));
        assertThat(marked.text()).isEqualTo(text);
        assertThat(marked.marked()).isFalse();
        assertThat(marked.target(text)).contains(SegmentText.of(text));
        assertThat(marked.target("a \uFFFC")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                // other places, other ways to write the same tags
                "<u id=\"0\">OK</u> drücken <br id=\"2\">. | ~OK~ drücken ~. | (1 )1 .2",
                "<br id='2'></br><U ID=0 class=\"x\">OK</U> | ~~OK~ | .2 (1 )1",
                "<u id=\"0\">1 &lt; 2 &#38; &#x33;&nbsp;&none;</u><br id=\"2\"/> | ~1 < 2 & 3\u00A0&none;~~ | (1 )1 .2",
                "a < b <u id=\"0\"></u> c > d <br id=\"2\"/> | a < b ~~ c > d ~ | (1 )1 .2",
            })
    void placesTheCodesOfTheTranslation(String translation, String target, String codes) {
        assertThat(MarkedText.of(text("a ~b~ c ~", "(1 )1 .2")).target(translation))
                .contains(text(target, codes));
    }

    @ParameterizedTest
    @CsvSource({
        "a",
        "<u id=\"0\">b</u>",
        "<u id=\"0\">b<br id=\"2\"/>",
        "b</u><br id=\"2\"/>",
        "<u id=\"0\">b</u></u><br id=\"2\"/>",
        "<u id=\"0\">b</u><br id=\"2\"/><br id=\"2\"/>",
        "<u id=\"0\">b</u><br id=\"1\"/>",
        "<u id=\"0\">b</u><br id=\"0\"/>",
        "<u id=\"2\">b</u><br id=\"2\"/>",
        "<u id=\"0\">b</u><br id=\"3\"/>",
        "<u>b</u><br id=\"2\"/>",
        "<u id=\"0\">b</u><br id=\"2\"/><i>c</i>",
        "<u id=\"0\">b</u><br id=\"2\"/>\uFFFC",
        "<u id=\"0\">b</u><br id=\"2\"/>&#65532;",
    })
    void refusesTranslationsWithOtherCodes(String translation) {
        assertThat(MarkedText.of(text("a ~b~ c ~", "(1 )1 .2")).target(translation))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"<br id=\"0\"/> <br id=\"1\"/>, true", "<br id=\"1\"/> <br id=\"0\"/>, false"})
    void keepsTheOrderWhenTheOtherHalfOfAPairIsElsewhere(String translation, boolean fits) {
        assertThat(MarkedText.of(text("a~ b~", ")7 .8")).target(translation).isPresent())
                .isEqualTo(fits);
    }

    @Property
    void readsWhatItWrites(@ForAll String words, @ForAll List<Kind> kinds) {
        var codes = new ArrayList<InlineCode>();
        for (var i = 0; i < kinds.size(); i++) {
            codes.add(new InlineCode(kinds.get(i), i / 2, "x", false));
        }
        var between = words.replace("\uFFFC", "").concat("\uFFFC");
        var source = new SegmentText(between.repeat(codes.size()), codes);
        var marked = MarkedText.of(source);
        assertThat(marked.target(marked.text())).contains(source);
    }

    private static SegmentText text(String text, String codes) {
        List<InlineCode> all = Arrays.stream(codes.split(" "))
                .map(code -> new InlineCode(kind(code.charAt(0)), code.charAt(1) - '0', code.substring(1), false))
                .collect(Collectors.toList());
        return new SegmentText(text.replace('~', SegmentText.CODE), all);
    }

    private static Kind kind(char symbol) {
        return switch (symbol) {
            case '(' -> Kind.OPEN;
            case ')' -> Kind.CLOSE;
            default -> Kind.STANDALONE;
        };
    }
}
