package dev.parlance.file.splice;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.shared.SegmentText;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TextHashesTest {
    private static final int IN_MEMORY = 1 << 20;

    private static SegmentText text(int number) {
        return SegmentText.of(Integer.toString(number));
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 63, IN_MEMORY - 1, IN_MEMORY, IN_MEMORY + 1, 2 * IN_MEMORY, 3 * IN_MEMORY - 5})
    void findsEachTextAgain(int texts) throws Exception {
        try (var hashes = new TextHashes()) {
            for (var i = 0; i < texts; i++) {
                hashes.add(text(i));
            }
            var reader = hashes.reader();
            for (var i = 0; i < texts; i++) {
                reader.next(text(i), null);
            }
            reader.end();
            assertThatThrownBy(() -> reader.next(text(texts), null))
                    .isInstanceOf(UnreadableFile.class)
                    .hasMessageContaining("text %d is read as \"%d\"", texts, texts);
        }
    }

    @Test
    void findsTheOneThatDiffers() throws Exception {
        for (var other : new int[] {5, IN_MEMORY, 2 * IN_MEMORY + 1}) {
            try (var hashes = new TextHashes()) {
                for (var i = 0; i < 2 * IN_MEMORY + 2; i++) {
                    hashes.add(text(i == other ? -1 : i));
                }
                var reader = hashes.reader();
                for (var i = 0; i < other; i++) {
                    reader.next(text(i), null);
                }
                assertThatThrownBy(() -> reader.next(text(other), "key"))
                        .hasMessageContaining("text %d, key key", other);
                assertThatThrownBy(reader::end)
                        .hasMessage(
                                "with its translations the file would have %d texts, not %d", other, 2 * IN_MEMORY + 2);
            }
        }
    }
}
