package dev.parlance.db.connection;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** The ages of what is in flight, on a clock that the test sets. */
class InFlightTest {
    private final AtomicLong now = new AtomicLong(-TimeUnit.SECONDS.toNanos(5));
    private final InFlight inFlight = new InFlight(now::get);

    @Test
    void countsWhatBeganLongAgo() {
        var first = inFlight.begin();
        pass(3);
        var second = inFlight.begin();
        pass(2);
        assertThat(inFlight.olderThan(4)).isEqualTo(1);
        pass(3);
        assertThat(inFlight.olderThan(4)).isEqualTo(2);
        assertThat(inFlight.any()).isTrue();
        inFlight.end(first, false);
        assertThat(inFlight.olderThan(4)).isEqualTo(1);
        inFlight.end(second, false);
        assertThat(inFlight.olderThan(4)).isZero();
        assertThat(inFlight.any()).isFalse();
    }

    @Test
    void knowsWhenTheServerAnswered() {
        assertThat(inFlight.answeredWithin(4)).isFalse();
        inFlight.end(inFlight.begin(), true);
        pass(3);
        assertThat(inFlight.answeredWithin(4)).isTrue();
        inFlight.end(inFlight.begin(), false);
        pass(2);
        assertThat(inFlight.answeredWithin(4)).isFalse();
    }

    private void pass(int seconds) {
        now.addAndGet(TimeUnit.SECONDS.toNanos(seconds));
    }
}
