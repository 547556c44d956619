package dev.parlance.analysis.count;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LongsTest {

    @ParameterizedTest
    @ValueSource(longs = {1, 1_000, Longs.MOST_IN_HEAP, Longs.MOST_IN_HEAP + 1, 3 * Longs.MOST_IN_HEAP + 5})
    void keepsEachNumberAndGrowsWithZeros(long size) {
        var longs = new Longs(size);
        for (var i = 0L; i < size; i++) {
            assertThat(longs.get(i)).isZero();
            longs.set(i, i * i + 1);
        }
        try (var grown = longs.grown(2 * size)) {
            assertThat(grown.size()).isEqualTo(2 * size);
            for (var i = 0L; i < size; i++) {
                assertThat(grown.get(i)).isEqualTo(i * i + 1);
                assertThat(grown.get(size + i)).isZero();
            }
        }
    }
}
