package dev.parlance.trace;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import dev.parlance.TestService;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;
import org.slf4j.LoggerFactory;

@Isolated("it reads the log of all services of the JVM")
class TracedLogIT {
    private static final Logger LOGGER = (Logger) LoggerFactory.getLogger("dev.parlance.http.requests");

    /** The client sends a trace that is not valid, so that the service begins one. */
    @Test
    void namesTheTraceThatIsExported() {
        var log = new ListAppender<ILoggingEvent>();
        log.start();
        try (var collector = new OtlpReceiver();
                var service = TestService.start(
                        "http.requestLog",
                        "all",
                        "tracing.endpoint",
                        collector.url(),
                        "tracing.exportInterval",
                        "50ms")) {
            var client = service.admin().with("traceparent", "00-" + "0".repeat(32) + "-00f067aa0ba902b7-01");
            LOGGER.addAppender(log);
            client.get("/auth/whoAmI");
            var trace = traceId(log);
            assertThat(trace).matches("[0-9a-f]{32}");
            assertThat(collector
                            .await(trace, span -> span.name().equals("whoAmI"))
                            .parent())
                    .isEmpty();
        } finally {
            LOGGER.detachAppender(log);
        }
    }

    /** The trace of the line of this request; that of the login before it may come later than its response. */
    private static String traceId(ListAppender<ILoggingEvent> log) {
        for (var i = 0; i < 1_000; i++) {
            for (var line : List.copyOf(log.list)) {
                if ("whoAmI".equals(value(line, "operation"))) {
                    return value(line, "traceId");
                }
            }
            LockSupport.parkNanos(10_000_000);
        }
        return "none";
    }

    private static String value(ILoggingEvent line, String key) {
        return line.getKeyValuePairs().stream()
                .filter(pair -> pair.key.equals(key))
                .map(pair -> String.valueOf(pair.value))
                .findFirst()
                .orElse("none");
    }
}
