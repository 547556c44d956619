package dev.parlance.shared;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class TimeUidsTest {
    private static final Instant NOW = Instant.parse("2026-11-21T12:00:00.123Z");

    @Test
    void sortsByTimeAndWithinAMillisecond() {
        var uids = new TimeUids(() -> NOW);
        var made = new ArrayList<String>();
        for (var i = 0; i < 10_000; i++) {
            made.add(uids.next().toString());
        }
        assertThat(made).isSorted().doesNotHaveDuplicates();
    }

    @Test
    void containsItsTime() {
        var id = new TimeUids(() -> NOW).next();
        assertThat(TimeUids.time(id)).isEqualTo(NOW);
        assertThat(id.version()).isEqualTo(7);
        assertThat(id.variant()).isEqualTo(2);
    }

    @Test
    void hasAPublicFormOf22Characters() {
        var id = new TimeUids(() -> NOW).next();
        assertThat(TimeUids.text(id)).hasSize(Uid.LENGTH).matches("[A-Za-z0-9_-]+");
        assertThat(TimeUids.parse(TimeUids.text(id))).isEqualTo(id);
        assertThat(TimeUids.parse("short")).isNull();
        assertThat(TimeUids.parse("!".repeat(Uid.LENGTH))).isNull();
        assertThat(TimeUids.parse(TimeUids.text(new UUID(-1, -1)))).isEqualTo(new UUID(-1, -1));
    }

    @Test
    void doesNotGoBackWithTheClock() {
        var now = new Instant[] {NOW};
        var uids = new TimeUids(() -> now[0]);
        var first = uids.next().toString();
        now[0] = NOW.minusSeconds(5);
        assertThat(uids.next().toString()).isGreaterThan(first);
    }

    @Test
    void followsAClockThatWasFarAhead() {
        var now = new Instant[] {NOW.plus(Duration.ofDays(10))};
        var uids = new TimeUids(() -> now[0]);
        uids.next();
        now[0] = NOW;
        var id = uids.next();
        assertThat(TimeUids.time(id)).isEqualTo(NOW);
        assertThat(uids.next().toString()).isGreaterThan(id.toString());
    }
}
