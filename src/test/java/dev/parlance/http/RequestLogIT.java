package dev.parlance.http;

import static dev.parlance.db.Waiting.result;
import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import dev.parlance.TestService;
import dev.parlance.db.Rows;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;
import org.slf4j.LoggerFactory;
import org.slf4j.event.KeyValuePair;

@Isolated("it reads the log of all services of the JVM")
class RequestLogIT {
    private static final TestService SERVICE = TestService.start("http.requestLog", "all");
    private static final Logger LOGGER = (Logger) LoggerFactory.getLogger("dev.parlance.http.requests");
    private static final String TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";

    private final ListAppender<ILoggingEvent> log = new ListAppender<>();
    private final TestService.Client client = SERVICE.admin();

    @AfterAll
    static void stop() {
        SERVICE.close();
    }

    @BeforeEach
    void listen() {
        log.start();
        LOGGER.addAppender(log);
    }

    @AfterEach
    void end() {
        LOGGER.detachAppender(log);
    }

    @Test
    void namesTheRequestAndTheTraceOfTheClient() {
        client.with("x-request-id", "mine")
                .with("traceparent", "00-" + TRACE + "-00f067aa0ba902b7-01")
                .get("/auth/whoAmI");
        assertThat(logged("whoAmI")).containsEntry("requestId", "mine").containsEntry("traceId", TRACE);
    }

    @Test
    void namesATraceOfItsOwn() {
        client.with("traceparent", "00-" + TRACE + "-0000000000000000-01").get("/auth/whoAmI");
        assertThat(logged("whoAmI").get("traceId")).matches("[0-9a-f]{32}").isNotEqualTo(TRACE);
    }

    @Test
    void eventsHaveTheTraceOfTheLog() {
        client.post("/projects", Map.of("name", "Traced", "sourceLang", "en", "targetLangs", List.of("de")));
        var db = SERVICE.database().open(SERVICE.vertx());
        var rows = result(db.query("select traceparent from webhook_event where kind = 'PROJECT_CREATED'"));
        result(db.close());
        assertThat(Rows.one(rows).getString("traceparent"))
                .contains(logged("createProject").get("traceId"));
    }

    /** The line of a request with this operation, which is written after the response; others may be in the log too. */
    private Map<String, String> logged(String operation) {
        for (var i = 0; i < 200; i++) {
            for (var line : lines()) {
                if (operation.equals(line.get("operation"))) {
                    return line;
                }
            }
            LockSupport.parkNanos(10_000_000);
        }
        throw new AssertionError("no line of " + operation + " in " + lines());
    }

    private List<Map<String, String>> lines() {
        synchronized (log) {
            return log.list.stream()
                    .map(event -> event.getKeyValuePairs().stream()
                            .collect(Collectors.toMap(
                                    (KeyValuePair pair) -> pair.key, pair -> String.valueOf(pair.value))))
                    .toList();
        }
    }
}
