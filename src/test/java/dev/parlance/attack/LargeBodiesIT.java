package dev.parlance.attack;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.TestEvents;
import dev.parlance.TestService;
import dev.parlance.access.Role;
import dev.parlance.attack.requests.LoopWatch;
import dev.parlance.shared.Json;
import java.util.Collections;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Large bodies whose check takes long do not block an event loop; the samples of a late loop do not contain it. */
class LargeBodiesIT {
    private static final int BYTES = 900_000;
    private static TestService service;
    private static TestService.Client manager;

    @BeforeAll
    static void start() {
        service = TestService.start();
        manager = service.user(Role.PROJECT_MANAGER.name());
    }

    @AfterAll
    static void stop() {
        service.close();
    }

    private static String repeated(String element) {
        return element + ("," + element).repeat(BYTES / (element.length() + 1));
    }

    /** Valid elements, which all are checked; 100 violations would end the check. */
    @ParameterizedTest
    @ValueSource(strings = {"\"en\"", "\"de-1901-x-abc\"", "\"zh-Hant-TW\""})
    void listsOfLanguages(String language) {
        var body = "{\"name\":\"P\",\"sourceLang\":\"en\",\"targetLangs\":[" + repeated(language) + "]}";
        sendWatched("/projects", "application/json", body);
    }

    @ParameterizedTest
    @ValueSource(strings = {"[]", "{}", "1", "{\"a\":[[]]}"})
    void manyValues(String element) {
        sendWatched("/projects", "application/json", "{\"name\":\"P\",\"x\":[" + repeated(element) + "]}");
    }

    @ParameterizedTest
    @ValueSource(strings = {"1\n", "{}\n", "\n"})
    void manyLines(String line) {
        sendWatched("/events", "application/x-ndjson", line.repeat(BYTES / line.length()));
    }

    /** Events that conform to the contract, and not to the schema of their kind. */
    @Test
    void manyEvents() {
        var event = Json.text(Map.of("event", "JOB_CREATED", "payload", Map.of("jobParts", Map.of())));
        sendWatched("/events", "application/x-ndjson", (event + "\n").repeat(1_000));
        var large = TestEvents.of("JOB_CREATED", Map.of("jobParts", Collections.nCopies(50_000, Map.of())));
        sendWatched("/events", "application/json", Json.text(large));
    }

    private static void sendWatched(String path, String type, String body) {
        try (var watch = LoopWatch.of(service.vertx())) {
            assertThat(manager.raw("POST", path, type, body).status()).isEqualTo(400);
            assertNoCheckOnALoop(watch);
        }
    }

    private static void assertNoCheckOnALoop(LoopWatch watch) {
        // the watch has the last result with its next look
        java.util.concurrent.locks.LockSupport.parkNanos(20_000_000);
        assertThat(watch.longest().toString()).doesNotContain("RequestCheck", "JsonLines", "EventSchemas");
    }
}
