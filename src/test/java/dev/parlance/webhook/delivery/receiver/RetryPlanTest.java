package dev.parlance.webhook.delivery.receiver;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.config.TestConfig;
import java.time.Duration;
import java.time.Instant;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RetryPlanTest {
    private static final Instant NOW = Instant.parse("2026-11-21T12:00:00Z");

    private static RetryPlan plan(double random) {
        return new RetryPlan(TestConfig.with().delivery(), () -> random);
    }

    @Test
    void waits2Then4Then8Then16AndThen30MinutesTenTimesAtMost() {
        var plan = plan(0.5);
        assertThat(IntStream.range(0, 10)
                        .mapToObj(attempt -> plan.after(attempt, null))
                        .map(Duration::toMinutes))
                .containsExactly(2L, 4L, 8L, 16L, 30L, 30L, 30L, 30L, 30L, 30L);
        assertThat(plan.after(10, null)).isNull();
        assertThat(plan.after(10, Duration.ofHours(1))).isNull();
    }

    @Test
    void variesAWaitByTwentyPercent() {
        assertThat(plan(0).after(0, null)).isEqualTo(Duration.ofSeconds(96));
        assertThat(plan(1).after(0, null)).isEqualTo(Duration.ofSeconds(144));
    }

    @Test
    void waitsAtLeastAsLongAsTheReceiverAsks() {
        assertThat(plan(0.5).after(0, Duration.ofHours(3))).isEqualTo(Duration.ofHours(3));
        assertThat(plan(0.5).after(0, Duration.ofSeconds(3))).isEqualTo(Duration.ofMinutes(2));
    }

    @ParameterizedTest
    @CsvSource({
        "503, 120, 120",
        "429, 120, 120",
        "503, ' 7 ', 7",
        "503, 99999999999999999999, 86400",
        "503, 86401, 86400",
        "503, 'Sat, 21 Nov 2026 12:01:00 GMT', 60",
        "503, 'Sun, 29 Nov 2026 12:01:00 GMT', 86400",
        "503, 'Saturday, 21-Nov-26 12:01:00 GMT', 60",
        "429, 'Tuesday, 01-Dec-26 12:01:00 GMT', 86400",
        "503, 'Saturday, 21-Nov-76 12:00:00 GMT', 86400",
        "503, 'Sat Nov 21 12:01:00 2026', 60",
        "429, 'Tue Dec  1 12:01:00 2026', 86400"
    })
    void readsSecondsAndDates(int status, String header, long seconds) {
        assertThat(RetryPlan.wish(status, header, NOW)).isEqualTo(Duration.ofSeconds(seconds));
    }

    @ParameterizedTest
    @CsvSource({
        "500, 120",
        "200, 120",
        "503, soon",
        "503, -5",
        "503, 0",
        "503, ''",
        "503,",
        "503, 'Sat, 21 Nov 2026 11:59:00 GMT'",
        "503, 'Saturday, 21-Nov-26 11:59:00 GMT'",
        "503, 'Monday, 21-Nov-77 12:01:00 GMT'",
        "503, 'Saturday, 21-Nov-26 12:01:00'",
        "503, 'Sat Nov 21 11:59:00 2026'",
        "503, 'Sat Nov 21 12:01:00 26'"
    })
    void refusesOtherValues(int status, String header) {
        assertThat(RetryPlan.wish(status, header, NOW)).isNull();
    }
}
