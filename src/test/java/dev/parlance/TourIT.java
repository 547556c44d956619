package dev.parlance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/** Runs the tour of the README exactly as it is written. */
@Order(1)
class TourIT {
    /** A tour that fails stops its receiver too. */
    private static final String CLEAN_UP = "trap 'kill $(jobs -p) 2>/dev/null || true' EXIT\n";

    /** The README's command that starts the service for the tour. */
    private static final Pattern START = Pattern.compile("\nPARLANCE_DELIVERY_ALLOWED_NETWORKS=(\\S+) mvn -q compile");

    private static final TestService SERVICE = TestService.start("delivery.allowedNetworks", allowedNetworks());

    private static String allowedNetworks() {
        try {
            var start = START.matcher(Files.readString(Path.of("README.md")));
            assertThat(start.find()).isTrue();
            return start.group(1);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    @AfterAll
    static void stop() {
        SERVICE.close();
    }

    @Test
    void theTourWorksAsWritten() throws Exception {
        var blocks = Pattern.compile("```sh\n(.*?)```", Pattern.DOTALL)
                .matcher(Files.readString(Path.of("README.md")))
                .results()
                .map(match -> match.group(1))
                .collect(Collectors.joining("\n"));
        var log = Files.createTempFile("parlance-tour", ".log");
        var builder = new ProcessBuilder("bash", "-xeuo", "pipefail", "-c", CLEAN_UP + blocks)
                .redirectErrorStream(true)
                .redirectOutput(log.toFile());
        builder.environment().put("PARLANCE", SERVICE.base().toString());
        builder.environment().put("PASSWORD", TestService.PASSWORD);
        builder.environment().merge("PATH", System.getProperty("java.home") + "/bin", (path, bin) -> bin + ":" + path);
        var tour = builder.start();
        var ended = tour.waitFor(2, TimeUnit.MINUTES);
        if (!ended) {
            tour.descendants().forEach(ProcessHandle::destroyForcibly);
            tour.destroyForcibly();
        }
        var output = Files.readString(log);
        Files.delete(log);
        assertThat(ended).as(output).isTrue();
        assertThat(tour.exitValue()).as(output).isZero();
        assertThat(output)
                .containsPattern("handled \\S+ .*\"event\":\"PROJECT_CREATED\"")
                .containsPattern("handled \\S+ .*\"event\":\"JOB_CREATED\"")
                .containsPattern("handled \\S+ .*\"event\":\"ANALYSIS_CREATED\"")
                .contains("\"totalElements\":1");
    }
}
