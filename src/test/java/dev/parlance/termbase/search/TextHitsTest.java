package dev.parlance.termbase.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The best hits in a text are kept, for any number and order of hits. */
class TextHitsTest {
    @Test
    void keepsTheBestHitsInOrder() {
        var all = IntStream.range(0, 50_000)
                .mapToObj(i -> new TextHit(i % 400, i % 400 + 1 + i % 7, i, i, i % 2 == 0, i % 3 == 0, false))
                .sorted()
                .toList();
        var mixed = new java.util.ArrayList<>(all);
        Collections.shuffle(mixed, new Random(1));
        for (var most : List.of(1, 1_001, 60_000)) {
            var hits = TextHits.best(most, Long.MAX_VALUE);
            mixed.forEach(hits::add);
            assertThat(hits.best()).isEqualTo(all.subList(0, Math.min(most, all.size())));
        }
    }
}
