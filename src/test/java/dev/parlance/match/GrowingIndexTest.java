package dev.parlance.match;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.match.token.ContextHash;
import dev.parlance.match.token.SourceReader;
import dev.parlance.shared.SegmentText;
import java.util.Random;
import org.junit.jupiter.api.Test;

class GrowingIndexTest {
    private final SourceReader reader = new SourceReader();

    @Test
    void findsEarlierUnits() {
        var lines = Sample.lines();
        var random = new Random(3);
        var index = new GrowingIndex();
        var slow = new SlowMatcher();
        for (var i = 0; i < 3 * GrowingIndex.TAIL; i++) {
            var text = SegmentText.of(i < lines.size() ? lines.get(i) : Sample.edited(lines, random));
            var context = new ContextHash(random.nextInt(3), 0);
            if (i % 37 == 0) {
                var least = 50 + random.nextInt(52);
                assertThat(index.best(reader.read(text), context, least))
                        .as("%s at %d", text.text(), least)
                        .isEqualTo(slow.best(text, context, least));
            }
            index.add(i, reader.read(text), context);
            slow.add(i, text, context);
        }
        assertThat(index.size()).isEqualTo(slow.size());
    }

    @Test
    void findsNothingWhenEmpty() {
        assertThat(new GrowingIndex().best(reader.read(SegmentText.of("text")), ContextHash.NONE, 50))
                .isNull();
    }

    @Test
    void ofEqualScoresTheNewestIsTheMatch() {
        var index = new GrowingIndex();
        for (var i = 0; i < 2 * GrowingIndex.TAIL + 10; i++) {
            index.add(i, reader.read(SegmentText.of("one two three " + (char) ('a' + i % 20))), ContextHash.NONE);
        }
        assertThat(index.best(reader.read(SegmentText.of("one two three four")), ContextHash.NONE, 50))
                .isEqualTo(new Match(2L * GrowingIndex.TAIL + 9, 75));
    }
}
