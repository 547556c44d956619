package dev.parlance.attack;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.TestService;
import dev.parlance.shared.Json;
import dev.parlance.shared.Uid;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Callers use the service to reach what only the service can reach: its own ports, its database, other hosts. */
class OwnPortsIT {
    private static TestService service;
    private static TestService.Client admin;

    @BeforeAll
    static void start() {
        service = TestService.start("delivery.allowedNetworks", "127.0.0.0/8", "delivery.callbackHosts", "127.0.0.1");
        admin = service.admin();
    }

    @AfterAll
    static void stop() {
        service.close();
    }

    static Stream<String> urls() {
        var ports = Stream.of(
                service.base().getPort(),
                service.management().getPort(),
                service.database().options().getPort());
        return ports.flatMap(port -> Stream.of("127.0.0.1", "127.1.2.3", "localhost", "[::ffff:127.0.0.1]")
                .map(host -> "http://%s:%d/metrics".formatted(host, port)));
    }

    @ParameterizedTest
    @MethodSource("urls")
    void aManagerCannotReachThePortsOfTheService(String url) {
        var manager = service.user("PROJECT_MANAGER");
        var webhook = Map.of("name", "a", "url", url, "events", List.of("PROJECT_CREATED"));
        assertThat(manager.post("/webhooks", webhook).pointers()).containsExactly("/url");
        var engine = Map.of("name", Uid.next(), "type", "HTTP", "url", url, "key", "k");
        assertThat(manager.post("/machineTranslateSettings", engine).pointers()).containsExactly("/url");
        assertThat(upload(manager, url).pointers()).containsExactly("/callbackUrl");
    }

    @Test
    void otherPortsOfAnAllowedNetworkAreCalled() {
        var webhook = Map.of("name", "a", "url", "http://127.0.0.1:9/", "events", List.of("PROJECT_CREATED"));
        assertThat(admin.post("/webhooks", webhook).status()).isEqualTo(201);
    }

    @Test
    void aSubmitterNamesOnlyListedHostsForItsCallback() {
        var submitter = service.user("SUBMITTER");
        assertThat(upload(submitter, "http://127.0.0.1:9/").status()).isEqualTo(201);
        for (var url : List.of("http://127.0.0.2:9/", "http://localhost:9/", "http://127.0.0.1.example.com/", "/x")) {
            assertThat(upload(submitter, url).pointers()).as(url).containsExactly("/callbackUrl");
        }
        var own = "http://127.0.0.1:" + service.management().getPort() + "/metrics";
        assertThat(upload(submitter, own).pointers()).containsExactly("/callbackUrl");
        assertThat(upload(admin, "http://127.0.0.2:9/").status()).isEqualTo(201);
    }

    @Test
    void byDefaultASubmitterHasNoCallbacksAndLoopbackIsClosed() {
        try (var plain = TestService.start()) {
            assertThat(upload(plain.user("SUBMITTER"), "https://1.1.1.1/").pointers())
                    .containsExactly("/callbackUrl");
            var webhook = Map.of("name", "a", "url", "http://127.0.0.1:9/", "events", List.of("PROJECT_CREATED"));
            assertThat(plain.admin().post("/webhooks", webhook).pointers()).containsExactly("/url");
        }
    }

    private static TestService.Answer upload(TestService.Client user, String callbackUrl) {
        var project = user.post("/projects", Map.of("name", "a", "sourceLang", "en", "targetLangs", List.of("de")));
        return user.with("Parlance", Json.text(Map.of("callbackUrl", callbackUrl)))
                .upload("/projects/" + project.uid() + "/jobs", "a.txt", "One.".getBytes(StandardCharsets.UTF_8));
    }
}
