package dev.parlance.memory.segment;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.memory.segment.MemorySearchStore.Candidate;
import dev.parlance.shared.SegmentText;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Of equal hits, the one whose translation was written last comes first, whatever the order of storage. */
class SearchHitsTest {
    private static final MemoryContext NONE = new MemoryContext(null, null, null);
    private static final List<Candidate> CANDIDATES = List.of(
            candidate(1, "Press the button.", "2024-05-01T00:00:00Z"),
            candidate(2, "Press the button.", "2026-05-01T00:00:00Z"),
            candidate(3, "Press the button.", "2020-05-01T00:00:00Z"),
            candidate(4, "Press the button.", "2020-05-01T00:00:00Z"),
            candidate(5, "Press the large button.", "2026-11-01T00:00:00Z"));

    private static Candidate candidate(long id, String source, String changed) {
        return new Candidate(id, SegmentText.of(source), NONE, Instant.parse(changed));
    }

    @Test
    void sortsEqualScoresByDate() {
        assertThat(SearchHits.scored(SegmentText.of("Press the button."), NONE, 50, 50, CANDIDATES))
                .extracting(SearchHits.Hit::id)
                .containsExactly(2L, 1L, 4L, 3L, 5L);
    }

    @Test
    void sortsEqualLengthsByDate() {
        assertThat(SearchHits.containing(SegmentText.of("button"), true, 3, CANDIDATES))
                .extracting(SearchHits.Hit::id)
                .containsExactly(2L, 1L, 4L);
    }
}
