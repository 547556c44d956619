package dev.parlance.user;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.InstanceOfAssertFactories.type;

import dev.parlance.fault.Fault;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class FailureLimitTest {
    private static final Duration WINDOW = Duration.ofMinutes(15);

    private Instant now = Instant.EPOCH;
    private final FailureLimit limit = new FailureLimit(3, 4, WINDOW, () -> now);

    private void fail(String key) {
        limit.reserve(key);
        limit.failed(key);
    }

    private void assertRefused(String key, Duration retryAfter) {
        assertThatThrownBy(() -> limit.reserve(key))
                .asInstanceOf(type(Fault.TooMany.class))
                .satisfies(fault -> assertThat(fault.retryAfter()).isEqualTo(retryAfter));
    }

    @Test
    void countsRunningAttempts() {
        limit.reserve("a");
        limit.reserve("a");
        limit.reserve("a");
        assertRefused("a", Duration.ofSeconds(1));
        limit.end("a");
        limit.reserve("a");
        assertRefused("a", Duration.ofSeconds(1));
    }

    @Test
    void refusesUntilTheWindowOfTheFirstFailureEnds() {
        fail("a");
        now = now.plusSeconds(60);
        fail("a");
        fail("a");
        assertRefused("a", WINDOW.minusSeconds(60));
        fail("b");
        now = Instant.EPOCH.plus(WINDOW);
        fail("a");
        fail("a");
        fail("a");
        assertRefused("a", WINDOW);
    }

    @Test
    void aSuccessForgetsFailuresButNotRunningAttempts() {
        fail("a");
        fail("a");
        limit.reserve("a");
        limit.end("a");
        limit.forget("a");
        limit.reserve("a");
        limit.forget("a");
        limit.reserve("a");
        limit.reserve("a");
        assertRefused("a", Duration.ofSeconds(1));
    }

    @Test
    void refusesNewKeysWhenFullUntilOneExpires() {
        for (var key : new String[] {"a", "b", "c", "d"}) {
            fail(key);
            now = now.plusSeconds(1);
        }
        assertRefused("e", WINDOW.minusSeconds(4));
        fail("a");
        now = Instant.EPOCH.plus(WINDOW);
        fail("e");
        assertRefused("f", Duration.ofSeconds(1));
    }

    @Test
    void runningAttemptsFillItToo() {
        for (var key : new String[] {"a", "b", "c", "d"}) {
            limit.reserve(key);
        }
        assertRefused("e", Duration.ofSeconds(1));
        limit.end("a");
        limit.reserve("e");
    }

    /** After a flood of 50,000 names, one login removed all of them. */
    @Test
    void removesAFewExpiredFailuresAtATime() {
        var many = new FailureLimit(3, 100, WINDOW, () -> now);
        for (var i = 0; i < 100; i++) {
            many.reserve("key " + i);
            many.failed("key " + i);
        }
        now = now.plus(WINDOW);
        many.reserve("new");
        assertThat(many.size()).isBetween(90, 99);
        many.reserve("key 99");
        many.reserve("key 99");
        many.reserve("key 99");
        for (var i = 0; i < 50; i++) {
            many.reserve("more " + i);
        }
        assertThat(many.size()).isZero();
    }
}
