package dev.parlance.webhook.delivery.queue;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.webhook.delivery.queue.CircuitBreaker.State;
import dev.parlance.webhook.delivery.queue.Throttle.Sign;
import org.junit.jupiter.api.Test;

class ThrottleTest {
    private final Throttle throttle = new Throttle(64);

    private void timedOut(long now) {
        throttle.ended(Sign.OVERLOAD, 15_000, now);
    }

    private void ended(Sign sign, int times, long now) {
        for (var i = 0; i < times; i++) {
            throttle.ended(sign, 1, now);
        }
    }

    @Test
    void startsWithTwoConcurrentCallsThenEightAndGrowsByOnePerWindow() {
        assertThat(throttle.limit()).isEqualTo(2);
        ended(Sign.GOOD, 1, 0);
        assertThat(throttle.limit()).isEqualTo(8);
        ended(Sign.GOOD, 8, 0);
        assertThat(throttle.limit()).isEqualTo(9);
        ended(Sign.GOOD, 8, 0);
        assertThat(throttle.limit()).isEqualTo(9);
        ended(Sign.GOOD, 1, 0);
        assertThat(throttle.limit()).isEqualTo(10);
        ended(Sign.GOOD, 10_000, 0);
        assertThat(throttle.limit()).isEqualTo(64);
    }

    @Test
    void halvesTheLimitWhenTheTargetIsOverloadedDownToOne() {
        ended(Sign.GOOD, 1, 0);
        ended(Sign.OVERLOAD, 1, 0);
        assertThat(throttle.limit()).isEqualTo(4);
        ended(Sign.BAD, 1, 0);
        assertThat(throttle.limit()).isEqualTo(4);
        ended(Sign.OVERLOAD, 5, 0);
        assertThat(throttle.limit()).isOne();
    }

    @Test
    void neverExceedsTheConfiguredLimit() {
        throttle.settings(2, null);
        assertThat(throttle.limit()).isEqualTo(2);
        ended(Sign.GOOD, 100, 0);
        assertThat(throttle.limit()).isEqualTo(2);
        throttle.settings(64, null);
        assertThat(throttle.limit()).isEqualTo(8);
    }

    @Test
    void permitsTheConfiguredCallsPerSecond() {
        throttle.settings(64, 5);
        for (var i = 0; i < 5; i++) {
            assertThat(throttle.ready(0)).isZero();
            throttle.began();
        }
        assertThat(throttle.ready(0)).isEqualTo(200);
        assertThat(throttle.ready(199)).isEqualTo(200);
        assertThat(throttle.ready(200)).isEqualTo(200);
        throttle.began();
        assertThat(throttle.ready(200)).isEqualTo(400);
        assertThat(throttle.ready(10_000)).isEqualTo(10_000);
        for (var i = 0; i < 5; i++) {
            throttle.began();
        }
        assertThat(throttle.ready(10_000))
                .as("unused calls are not accumulated")
                .isEqualTo(10_200);
    }

    @Test
    void opensWhenMostCallsOfAWindowFail() {
        ended(Sign.GOOD, 3, 0);
        ended(Sign.BAD, 6, 0);
        assertThat(throttle.breaker()).isEqualTo(State.CLOSED);
        ended(Sign.BAD, 1, 100);
        assertThat(throttle.breaker()).isEqualTo(State.OPEN);
        assertThat(throttle.ready(200)).isEqualTo(30_100);
    }

    @Test
    void countsOnlyTheCallsOfItsWindow() {
        ended(Sign.BAD, 9, 0);
        ended(Sign.BAD, 9, 10_000);
        assertThat(throttle.breaker()).isEqualTo(State.CLOSED);
    }

    @Test
    void staysClosedWhileAThirdSucceeds() {
        for (var i = 0; i < 100; i++) {
            ended(Sign.GOOD, 1, 0);
            ended(Sign.BAD, 2, 0);
        }
        assertThat(throttle.breaker()).isEqualTo(State.CLOSED);
    }

    @Test
    void probesOneCallAtATimeUntilFiveSucceeded() {
        ended(Sign.BAD, 10, 0);
        assertThat(throttle.ready(30_000)).isEqualTo(30_000);
        assertThat(throttle.breaker()).isEqualTo(State.PROBING);
        assertThat(throttle.limit()).isOne();
        ended(Sign.GOOD, 4, 30_000);
        assertThat(throttle.breaker()).isEqualTo(State.PROBING);
        ended(Sign.GOOD, 1, 30_000);
        assertThat(throttle.breaker()).isEqualTo(State.CLOSED);
        assertThat(throttle.limit()).isGreaterThan(1);
    }

    @Test
    void opensAgainWhenAProbeFails() {
        ended(Sign.BAD, 10, 0);
        throttle.ready(30_000);
        ended(Sign.GOOD, 4, 30_000);
        ended(Sign.OVERLOAD, 1, 31_000);
        assertThat(throttle.breaker()).isEqualTo(State.OPEN);
        assertThat(throttle.ready(60_999)).isEqualTo(61_000);
    }

    @Test
    void opensAfterThreeTimeOutsInARowHoweverFarApart() {
        timedOut(15_000);
        timedOut(30_000);
        assertThat(throttle.breaker()).isEqualTo(State.CLOSED);
        timedOut(45_000);
        assertThat(throttle.breaker()).isEqualTo(State.OPEN);
    }

    @Test
    void ignoresATimeOutIfACallHasSucceededSinceItBegan() {
        for (var i = 0; i < 100; i++) {
            ended(Sign.GOOD, 5, 20_000L * i);
            timedOut(20_000 * i + 14_000);
            timedOut(20_000 * i + 14_000);
            timedOut(20_000 * i + 14_000);
        }
        assertThat(throttle.breaker()).isEqualTo(State.CLOSED);
    }

    @Test
    void aSuccessEndsARowOfTimeOuts() {
        timedOut(15_000);
        timedOut(30_000);
        ended(Sign.GOOD, 1, 31_000);
        timedOut(47_000);
        timedOut(62_000);
        assertThat(throttle.breaker()).isEqualTo(State.CLOSED);
    }

    @Test
    void testsADistrustedTargetByOneCall() {
        throttle.distrust();
        assertThat(throttle.limit()).isOne();
        timedOut(15_000);
        assertThat(throttle.breaker()).isEqualTo(State.OPEN);
    }
}
