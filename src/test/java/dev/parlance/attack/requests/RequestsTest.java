package dev.parlance.attack.requests;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** What the fuzzer sends follows from its seed and the number of the request. */
class RequestsTest {
    private static List<String> values(long seed) {
        return LongStream.range(0, 200)
                .mapToObj(number -> new Dice(seed, number))
                .map(dice -> JsonBytes.of(
                        new Mutation(dice)
                                .of(JsonNodeFactory.instance.arrayNode().add(1), 3),
                        dice))
                .toList();
    }

    @Test
    void repeatsTheChoicesOfASeed() {
        assertThat(values(1)).isEqualTo(values(1)).isNotEqualTo(values(2));
        assertThat(values(1).stream().distinct().count()).isGreaterThan(100);
    }

    @Test
    void writesLoneSurrogatesAsEscapesOrBrokenUtf8() {
        var text = JsonNodeFactory.instance.textNode("a\ud800");
        var written = IntStream.range(0, 200)
                .mapToObj(i -> JsonBytes.of(text, new Dice(i, i)))
                .distinct()
                .toList();
        assertThat(written).contains("\"a\\ud800\"", "\"a\u00ed\u00a0\u0080\"");
    }

    @Test
    void percentEncodesWhatAPathMayNotContain() {
        assertThat(HostileText.encoded("a/\u00e9\ud83d\ude00\u0000")).isEqualTo("a%2F%C3%A9%F0%9F%98%80%00");
    }
}
