package dev.parlance.shared;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FingerprintTest {

    /**
     * Expected values from a separate implementation, which yields the well-known hash e34bbc7bbc071b6c… of the fox
     * sentence in ASCII.
     */
    @ParameterizedTest
    @CsvSource({
        "'', 00000000000000000000000000000000",
        "a, 96a698500b4e98bdb278c9bfc754677d",
        "abc, 0c25a174b09e4de3777166dd399ee02b",
        "abcd, 548cfc581a584f48076f42dc4bbe30df",
        "Hello, e911e8522d63b60a6a49ac6646047cef",
        "'Hello, Wo', 8ec0ee71fbc38a7108b87ab68df71742",
        "abcdefgh, 2803a5bc696daeb2a2b1eb7540d6d1fa",
        "The quick brown fox jumps over the lazy dog, c0026631b551ae4ce75f3e8442567c1c",
        "古池や蛙飛び込む𠮷の音, 468ca61cfc482cf1b834758292135c2b"
    })
    void isMurmurHash3OfUtf16(String text, String hash) {
        var fingerprint = Fingerprint.of(SegmentText.of(text));
        assertThat("%016x%016x".formatted(fingerprint.high(), fingerprint.low()))
                .isEqualTo(hash);
    }

    @Test
    void differsIfTheTextOrTheDataOfCodesDiffers() {
        var texts = List.of(
                text("a \uFFFC"),
                text("a \uFFFC", "<b>"),
                text("a \uFFFC", "<i>"),
                text("a\uFFFC ", "<b>"),
                text("a \uFFFC\uFFFC", "<b>", ""),
                text("a \uFFFC\uFFFC", "", "<b>"),
                text("a \uFFFC\uFFFC", "<", "b>"),
                text("a "));
        assertThat(texts.stream().map(Fingerprint::of)).doesNotHaveDuplicates();
    }

    @Test
    void ignoresTheNumbersAndKindsOfCodes() {
        var opening = new SegmentText("\uFFFCx", List.of(new InlineCode(InlineCode.Kind.OPEN, 1, "<b>", false)));
        var single = new SegmentText("\uFFFCx", List.of(new InlineCode(InlineCode.Kind.STANDALONE, 7, "<b>", true)));
        assertThat(Fingerprint.of(opening)).isEqualTo(Fingerprint.of(single));
    }

    private static SegmentText text(String text, String... codes) {
        return codes.length == 0
                ? SegmentText.of(text)
                : new SegmentText(
                        text,
                        Arrays.stream(codes)
                                .map(data -> new InlineCode(InlineCode.Kind.STANDALONE, 1, data, false))
                                .toList());
    }
}
