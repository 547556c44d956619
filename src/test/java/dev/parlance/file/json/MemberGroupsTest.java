package dev.parlance.file.json;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.file.gate.JsonGate;
import java.io.IOException;
import java.io.StringReader;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MemberGroupsTest {
    @ParameterizedTest
    @ValueSource(longs = {16 << 20, 64 << 20, 256 << 20, 4L << 30})
    void membersLeaveMostOfTheHeap(long heap) {
        var most = (long) MemberGroups.most(heap);
        assertThat(most * Long.BYTES).isGreaterThanOrEqualTo(Math.min(heap / 4, 64 << 20));
        assertThat(most * Long.BYTES * 3 / 2).isLessThanOrEqualTo(heap * 3 / 8);
    }

    @ParameterizedTest
    @ValueSource(ints = {999, 1_000, 1_024})
    void twinsAreFoundAmongTheFirstMembers(int most) throws Exception {
        var names = IntStream.range(0, 999).mapToObj(i -> "\"n%d\":1,".formatted(i));
        var text = "{" + names.collect(Collectors.joining()) + "\"n5\":2}";
        assertThat(hasTwins(text, most)).isEqualTo(most > 999);
    }

    @Test
    void membersOfOtherObjectsAreNoTwins() throws Exception {
        assertThat(hasTwins("[{\"a\":1},{\"a\":{\"a\":1}}]", 100)).isFalse();
    }

    private static boolean hasTwins(String text, int most) throws IOException {
        try (var json = new TwinNames(JsonGate.parser(new StringReader(text)), most)) {
            while (json.nextToken() != null) {
                // the names are seen on the way
            }
            return json.areFound();
        }
    }
}
