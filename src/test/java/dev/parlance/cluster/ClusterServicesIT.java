package dev.parlance.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.TestService;
import dev.parlance.webhook.Receiver;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/** An instance with the role http, and one that works for it, neither of which listens to the database. */
@Isolated("Hazelcast lists the members of all clusters of the JVM")
@Tag("drill")
class ClusterServicesIT {
    private static final Pattern RECEIVED = Pattern.compile("parlance_hints_total\\{result=\"received\"} ([0-9.]+)");

    private static String freePort() throws IOException {
        try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return Integer.toString(socket.getLocalPort());
        }
    }

    private static String[] settings(String roles, String port, String member) throws IOException {
        return Stream.of(
                        List.of("roles", roles, "delivery.allowedNetworks", "127.0.0.0/8"),
                        List.of("hints.transport", "cluster", "hints.cluster.host", "127.0.0.1"),
                        List.of("hints.cluster.port", port, "hints.cluster.busPort", freePort()),
                        List.of("hints.cluster.members", "127.0.0.1:" + member))
                .flatMap(List::stream)
                .toArray(String[]::new);
    }

    private static double received(TestService service) {
        var counted = RECEIVED.matcher(service.scrape());
        assertThat(counted.find()).isTrue();
        return Double.parseDouble(counted.group(1));
    }

    private static void listening(TestService service) {
        for (var i = 0; i < 600 && !service.scrape().contains("parlance_hints_listening 1.0"); i++) {
            LockSupport.parkNanos(50_000_000);
        }
        assertThat(service.scrape()).contains("parlance_hints_listening 1.0");
    }

    /** Imports a file and delivers an event, both in another instance. */
    private static void work(TestService asked) {
        var admin = asked.admin();
        try (var receiver = Receiver.kind()) {
            admin.post("/webhooks", Map.of("url", receiver.url(), "events", List.of("JOB_CREATED")));
            var project = admin.post(
                            "/projects", Map.of("name", "Far", "sourceLang", "en", "targetLangs", List.of("de")))
                    .uid();
            var jobs = "/projects/%s/jobs".formatted(project);
            admin.upload(jobs, "a.txt", "Press the button.".getBytes(StandardCharsets.UTF_8));
            admin.until(
                    jobs,
                    listed -> listed.json()
                            .at("/content/0/importStatus/status")
                            .asText()
                            .equals("OK"));
            receiver.await(1);
        }
    }

    @Test
    void hintsReachTheOtherInstance() throws Exception {
        var ports = List.of(freePort(), freePort());
        try (var asked = TestService.start(settings("http", ports.get(0), ports.get(1)));
                var works = TestService.on(asked.database(), settings("import,delivery", ports.get(1), ports.get(0)))) {
            listening(asked);
            listening(works);
            var before = received(works);
            work(asked);
            assertThat(received(works)).isGreaterThan(before);
        }
    }

    @Test
    void worksWithoutTheCluster() throws Exception {
        try (var asked = TestService.start(settings("http", freePort(), freePort()));
                var works = TestService.on(asked.database(), settings("import,delivery", freePort(), freePort()))) {
            work(asked);
            assertThat(received(works)).isZero();
            assertThat(works.scrape()).contains("parlance_hints_listening 0.0");
        }
    }
}
