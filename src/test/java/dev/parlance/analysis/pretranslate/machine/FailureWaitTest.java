package dev.parlance.analysis.pretranslate.machine;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FailureWaitTest {
    @ParameterizedTest
    @CsvSource({
        // failing, Retry-After, most, least wait, longest wait; all in milliseconds
        "0, 0, 300000, 500, 1000",
        "8000, 0, 300000, 4000, 8000",
        "250000, 0, 300000, 30000, 60000",
        "0, 90000, 300000, 90000, 90000",
        "0, 900000, 300000, 300000, 300000",
        "60000, 10, 300000, 30000, 60000",
    })
    void growsWithTheTimeOfTheFailureAndObeysTheService(
            long failing, long retryAfter, long most, long least, long longest) {
        var waits = IntStream.range(0, 200)
                .mapToObj(_ -> FailureWait.wait(
                                Duration.ofMillis(failing), Duration.ofMillis(retryAfter), Duration.ofMillis(most))
                        .toMillis())
                .toList();
        assertThat(waits).allMatch(wait -> wait >= least && wait <= longest);
        assertThat(waits.stream().distinct().count()).isGreaterThan(least == longest ? 0 : 20);
    }
}
