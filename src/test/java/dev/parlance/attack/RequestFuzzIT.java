package dev.parlance.attack;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.TestService;
import dev.parlance.TestVolume;
import dev.parlance.attack.requests.LoopWatch;
import dev.parlance.attack.requests.RequestFuzz;
import java.time.Duration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/** Some fuzzed requests. The benchmark {@code attack} sends 100,000. */
class RequestFuzzIT {
    private static final long SEED = Long.getLong("bench.seed", 1);
    private static final long FIRST = Long.getLong("bench.first", 0);
    private static final int REQUESTS = Integer.getInteger("bench.requests", TestVolume.of(1_500, 500));
    /** In a JVM that still interprets the code and counts its coverage; the benchmark has a limit of 50 ms. */
    private static final long MOST_BLOCKED_MILLIS = 1_000;

    private static final TestService SERVICE = TestService.start(
            RequestFuzz.settings("http.requestTimeout", "2s", "http.idleTimeout", "2s", "export.timeout", "1s"));

    @AfterAll
    static void stop() {
        SERVICE.close();
    }

    @Test
    void everyRequestGetsAResponse() {
        try (var watch = LoopWatch.of(SERVICE.vertx());
                var fuzz = new RequestFuzz(SERVICE.admin(), SERVICE.base().getPort(), SEED, Duration.ofSeconds(30))) {
            var tally = fuzz.send(
                    FIRST, REQUESTS, System.nanoTime() + Duration.ofMinutes(2).toNanos());
            assertThat(tally.failures()).isEmpty();
            assertThat(tally.requests()).isEqualTo(REQUESTS);
            assertThat(tally.wellFormed(200, 300)).as(tally.report()).isGreaterThan(REQUESTS / 10);
            assertThat(watch.blockedMillis()).as(watch.longest().toString()).isLessThan(MOST_BLOCKED_MILLIS);
            SERVICE.admin()
                    .until(
                            "/auth/whoAmI",
                            _ -> RequestFuzz.occupied(SERVICE.scrape()).isEmpty());
        }
    }
}
