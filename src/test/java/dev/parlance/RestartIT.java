package dev.parlance;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Kills the packaged service during its work and starts it again on the same data. */
@Order(1)
@Tag("drill")
class RestartIT {
    private static final int LINES = 60_000;
    private static final Map<String, String> SHORT_LEASES = Map.of(
            "PARLANCE_IMPORT_TASK_LEASE", "2s",
            "PARLANCE_IMPORT_HEARTBEAT", "500ms",
            "PARLANCE_ANALYSIS_TASK_LEASE", "2s",
            "PARLANCE_ANALYSIS_HEARTBEAT", "500ms");

    @TempDir
    private Path directory;

    @Test
    void finishesWorkOnceAfterAKill() throws Exception {
        var text = IntStream.range(0, LINES)
                .mapToObj(i -> "Line number " + i + " has words of its own")
                .collect(Collectors.joining("\n"))
                .getBytes(StandardCharsets.UTF_8);
        String project;
        String job;
        try (var first = ServiceProcess.start(directory, SHORT_LEASES)) {
            project = first.post(
                            "/projects", Map.of("name", "Killed", "sourceLang", "en", "targetLangs", List.of("de")))
                    .path("uid")
                    .asText();
            job = first.upload("/projects/" + project + "/jobs", "large.txt", text)
                    .path("jobs")
                    .path(0)
                    .path("uid")
                    .asText();
            assertThat(status(first.get("/projects/" + project + "/jobs/" + job)))
                    .isEqualTo("RUNNING");
            first.kill();
        }
        String analysis;
        try (var second = ServiceProcess.start(directory, SHORT_LEASES)) {
            second.until(
                    "/projects/" + project + "/jobs/" + job,
                    answer -> status(answer).equals("OK"));
            assertThat(second.get("/projects/" + project + "/jobs/" + job + "/segments?pageSize=1")
                            .path("totalElements")
                            .asInt())
                    .isEqualTo(LINES);
            analysis = second.post("/analyses/byProviders", Map.of("jobs", List.of(Map.of("uid", job))))
                    .path("analyses")
                    .path(0)
                    .path("analyse")
                    .path("uid")
                    .asText();
            second.kill();
        }
        try (var third = ServiceProcess.start(directory, SHORT_LEASES)) {
            var counted = third.until(
                    "/analyses/" + analysis,
                    answer -> data(answer).path("available").asBoolean());
            assertThat(data(counted).path("all").path("segments").asInt()).isEqualTo(LINES);
            assertThat(data(counted).path("all").path("words").asInt()).isEqualTo(LINES * 8);
            assertThat(third.get("/projects/" + project + "/analyses")
                            .path("totalElements")
                            .asInt())
                    .isEqualTo(1);
            assertThat(third.stop()).contains("stopped").doesNotContain("the service did not stop completely");
        }
        assertThat(ServiceProcess.under(directory)).as("left behind").isEmpty();
    }

    private static String status(JsonNode job) {
        return job.path("importStatus").path("status").asText();
    }

    private static JsonNode data(JsonNode analysis) {
        return analysis.path("analyseLanguageParts").path(0).path("data");
    }
}
