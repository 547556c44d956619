package dev.parlance.analysis.count;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.shared.Fingerprint;
import dev.parlance.shared.SegmentText;
import java.util.HashMap;
import java.util.List;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class FingerprintMapTest {

    @Property(tries = 200)
    void findsAddedFingerprints(@ForAll @Size(max = 6000) List<@LongRange(min = -40, max = 40) Long> numbers) {
        var map = new FingerprintMap();
        var expected = new HashMap<List<Long>, Long>();
        for (var i = 0; i + 1 < numbers.size(); i += 2) {
            var high = numbers.get(i);
            var low = numbers.get(i + 1);
            if (high == 0 && (low == 0 || low == 1)) {
                continue; // 0, 0 and 0, 1 share a place: see the next test
            }
            var known = expected.putIfAbsent(List.of(high, low), (long) i);
            assertThat(map.putIfAbsent(new Fingerprint(high, low), i))
                    .isEqualTo(known == null ? FingerprintMap.NEW : known);
        }
    }

    @Test
    void storesTheFingerprintOfTheEmptyText() {
        var map = new FingerprintMap();
        assertThat(map.putIfAbsent(new Fingerprint(0, 0), 7)).isEqualTo(FingerprintMap.NEW);
        assertThat(map.putIfAbsent(new Fingerprint(0, 0), 8)).isEqualTo(7);
    }

    @Test
    void keepsAllEntriesWhenItGrows() {
        var map = new FingerprintMap(); // beyond some 20,000 in a file
        var fingerprints = IntStream.range(0, 100_000)
                .mapToObj(i -> Fingerprint.of(SegmentText.of("segment " + i)))
                .toList();
        for (var i = 0; i < fingerprints.size(); i++) {
            assertThat(map.putIfAbsent(fingerprints.get(i), i)).isEqualTo(FingerprintMap.NEW);
        }
        for (var i = 0; i < fingerprints.size(); i++) {
            assertThat(map.putIfAbsent(fingerprints.get(i), 0)).isEqualTo(i);
        }
    }
}
