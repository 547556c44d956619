package dev.parlance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.storage.s3.S3Server;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Alerts, dashboards and autoscalers name only what a running service measures, and alerts link to what exists. */
@Order(1)
class MonitoringIT {
    private static final Path COMPONENTS = Path.of("k8s/components");
    private static final Path RUNBOOKS = Path.of("src/docs/runbooks.md");
    private static final Pattern METRIC = Pattern.compile("\\b(?:parlance|vertx|jvm|process|system)_[a-z0-9_]+");
    private static final Pattern SERIES = Pattern.compile("^([a-z0-9_]+)[{ ]", Pattern.MULTILINE);
    private static final Pattern LINK = Pattern.compile("runbook: src/docs/runbooks.md#(\\S+)");
    private static final Pattern ALERT = Pattern.compile("- alert: ");
    private static final Pattern HEADING = Pattern.compile("^#+ (.*)$", Pattern.MULTILINE);

    @TempDir
    private static Path directory;

    private static String measured = "";

    /** A process of its own, as only that measures its pools; some series begin with the first import. */
    @BeforeAll
    static void work() throws Exception {
        var port = freePort();
        try (var s3 = S3Server.shared();
                var service = ServiceProcess.start(directory, environment(s3, port))) {
            var project = service.post(
                            "/projects", Map.of("name", "Measured", "sourceLang", "en", "targetLangs", List.of("de")))
                    .path("uid")
                    .asText();
            var jobs = "/projects/" + project + "/jobs";
            service.upload(jobs, "a.txt", "Press the button.".getBytes(StandardCharsets.UTF_8));
            service.until(
                    jobs,
                    listed -> listed.findPath("importStatus")
                            .path("status")
                            .asText()
                            .equals("OK"));
            try (var metrics = URI.create("http://127.0.0.1:%s/metrics".formatted(port))
                    .toURL()
                    .openStream()) {
                measured = new String(metrics.readAllBytes(), StandardCharsets.UTF_8);
            }
        }
    }

    /** With files in S3 and with a receiver of spans, so that both are measured too. */
    private static Map<String, String> environment(S3Server s3, String port) {
        var all = new HashMap<>(s3.environment());
        all.put("PARLANCE_MANAGEMENT_PORT", port);
        all.put("PARLANCE_TRACING_ENDPOINT", "http://127.0.0.1:9/v1/traces");
        // nobody receives the spans that are left at the end
        all.put("PARLANCE_TRACING_TIMEOUT", "500ms");
        return all;
    }

    private static String freePort() throws IOException {
        try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return Integer.toString(socket.getLocalPort());
        }
    }

    @Test
    void everyMetricOfTheManifestsExists() throws IOException {
        var named = named("monitoring/alerts.yaml", "monitoring/dashboard.json", "keda/scaled-object.yaml");
        assertThat(named).hasSizeGreaterThan(20);
        assertThat(series()).containsAll(named);
    }

    @Test
    void everyMetricOfTheGuideExists() throws IOException {
        var guide = Files.readString(Path.of("src/docs/running.md"));
        var series = series();
        assertThat(metrics(guide))
                .isNotEmpty()
                .allSatisfy(name -> assertThat(series)
                        .anyMatch(one -> one.equals(name) || one.startsWith(name.endsWith("_") ? name : name + "_")));
    }

    @Test
    void everyAlertHasARunbook() throws IOException {
        var alerts = Files.readString(COMPONENTS.resolve("monitoring/alerts.yaml"));
        var headings = HEADING.matcher(Files.readString(RUNBOOKS))
                .results()
                .map(match -> match.group(1).toLowerCase(Locale.ROOT).replace(' ', '-'))
                .collect(Collectors.toSet());
        var links = LINK.matcher(alerts).results().map(match -> match.group(1)).toList();
        assertThat(links).hasSameSizeAs(ALERT.matcher(alerts).results().toList());
        assertThat(headings).containsAll(links);
    }

    private static Set<String> named(String... files) throws IOException {
        var text = new StringBuilder();
        for (var file : files) {
            text.append(Files.readString(COMPONENTS.resolve(file)));
        }
        return metrics(text.toString()).collect(Collectors.toSet());
    }

    private static Stream<String> metrics(String text) {
        return METRIC.matcher(text).results().map(match -> match.group()).distinct();
    }

    private static Set<String> series() {
        return SERIES.matcher(measured).results().map(match -> match.group(1)).collect(Collectors.toSet());
    }
}
