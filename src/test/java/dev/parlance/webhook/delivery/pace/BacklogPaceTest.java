package dev.parlance.webhook.delivery.pace;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class BacklogPaceTest {
    private static final long USUAL = 10;
    private static final long SLOW = 40;

    private final BacklogPace pace = new BacklogPace();
    private long now = 1_000_000;

    @Test
    void aloneABacklogHasNoLimit() {
        assertThat(pace.rows(now)).isEqualTo(Integer.MAX_VALUE);
        second(USUAL);
        assertThat(pace.rows(now)).isLessThan(Integer.MAX_VALUE);
        now += BacklogPace.INTERVAL;
        pace.rows(now);
        now += BacklogPace.INTERVAL;
        assertThat(pace.rows(now)).as("the others have ended").isEqualTo(Integer.MAX_VALUE);
    }

    @Test
    void whatWasReadAloneIsNotOwed() {
        pace.read(1_000_000);
        now += 2 * BacklogPace.INTERVAL;
        pace.otherBegan(now);
        assertThat(pace.nextAt(now) - now).isLessThan(10);
    }

    @Test
    void rowsThatWereNotFoundMayBeReadLater() {
        second(USUAL);
        now += BacklogPace.INTERVAL / 2;
        pace.otherBegan(now);
        var some = pace.rows(now);
        pace.read(some);
        pace.notFound(some);
        assertThat(pace.rows(now)).isEqualTo(some).isPositive();
    }

    @Test
    void itIsReadFasterWhileNobodyIsDelayed() {
        var first = second(USUAL);
        for (var i = 0; i < 10; i++) {
            second(USUAL);
        }
        assertThat(second(USUAL)).isGreaterThan(4 * first);
    }

    @Test
    void aFewRowsDoNotMakeItFaster() {
        for (var i = 0; i < 1_000; i++) {
            now += 10;
            pace.otherBegan(now);
            pace.pageRead(USUAL, now);
            if (pace.rows(now) > 0 && i % 10 == 0) {
                pace.read(1);
            }
        }
        assertThat(second(USUAL)).isLessThan(6 * (int) BacklogPace.BEGIN);
    }

    @Test
    void theNextBacklogBeginsSlowly() {
        for (var i = 0; i < 10; i++) {
            second(USUAL);
        }
        now += BacklogPace.PERIOD;
        var first = second(USUAL);
        assertThat(first).isLessThan(6 * (int) BacklogPace.BEGIN);
        assertThat(second(USUAL)).isGreaterThan(2 * first);
    }

    @Test
    void itIsReadSlowerWhileOthersAreDelayed() {
        second(USUAL);
        var usual = second(USUAL);
        second(SLOW);
        var slow = second(SLOW);
        assertThat(slow).isBetween((int) BacklogPace.LEAST - 60, (int) BacklogPace.LEAST + 60);
        assertThat(slow).isLessThan(usual / 2);
        second(USUAL);
        assertThat(second(USUAL)).isGreaterThan(2 * slow);
    }

    @Test
    void pagesMayBeReadTwoMillisecondsLater() {
        second(USUAL);
        var before = second(USUAL + 2);
        assertThat(second(USUAL + 2)).isGreaterThan(before);
        second(USUAL + 3);
        assertThat(second(USUAL + 3)).isLessThan((int) BacklogPace.LEAST + 60);
    }

    @Test
    void aDelayThatStaysIsTheUsualOne() {
        second(USUAL);
        second(SLOW);
        var slow = second(SLOW);
        for (var i = 0; i < 10 * BacklogPace.PERIOD / 1_000; i++) {
            second(SLOW);
        }
        for (var i = 0; i < 3; i++) {
            second(SLOW);
        }
        assertThat(second(SLOW)).isGreaterThan(2 * slow);
    }

    @Test
    void delaysThatNoBacklogCausedChangeNothing() {
        second(USUAL);
        for (var i = 0; i < 100; i++) {
            now += 10;
            pace.otherBegan(now);
            pace.pageRead(SLOW, now);
        }
        assertThat(second(USUAL)).isGreaterThan((int) BacklogPace.BEGIN);
    }

    @Test
    void theNextTimeIsWhenARowMayBeRead() {
        second(USUAL);
        pace.otherBegan(now);
        pace.read(pace.rows(now));
        var next = pace.nextAt(now);
        assertThat(next).isGreaterThan(now);
        assertThat(pace.rows(next - 1)).isZero();
        pace.otherBegan(next);
        assertThat(pace.rows(next)).isPositive();
    }

    @Test
    void itIsReadAsFastAsItGrows() {
        second(USUAL);
        for (var i = 0; i < 4; i++) {
            secondWithNewRows(10_000);
        }
        assertThat(secondWithNewRows(10_000)).isBetween(9_500, 10_500);
        for (var i = 0; i < 5; i++) {
            second(SLOW);
        }
        assertThat(second(SLOW)).isLessThan((int) BacklogPace.LEAST + 60);
    }

    private int secondWithNewRows(int number) {
        for (var i = 0; i < number; i++) {
            pace.added(now);
        }
        return second(SLOW);
    }

    /** Reads what is allowed for a second, while another delivery begins every 10 ms; returns the rows. */
    private int second(long delay) {
        var rows = 0;
        for (var i = 0; i < 100; i++) {
            now += 10;
            pace.otherBegan(now);
            pace.pageRead(delay, now);
            var some = pace.rows(now);
            rows += some;
            pace.read(some);
        }
        return rows;
    }
}
