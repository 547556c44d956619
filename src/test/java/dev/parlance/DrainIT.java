package dev.parlance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.http.contract.Contract;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** The end of a service while clients read. */
class DrainIT {
    private static final int BYTES = 32 << 20;
    private static final int FIRST = 1 << 20;

    @Test
    void finishesADownloadAndEndsAStream() throws Exception {
        try (var client = HttpClient.newHttpClient()) {
            var service = TestService.start();
            var admin = service.admin();
            var project = admin.post(
                            "/projects", Map.of("name", "Drain", "sourceLang", "en", "targetLangs", List.of("de")))
                    .uid();
            var file = admin.upload("/projects/" + project + "/references", "large.bin", new byte[BYTES])
                    .uid();
            var token = admin.post("/auth/login", Map.of("userName", "admin", "password", TestService.PASSWORD))
                    .json()
                    .path("token")
                    .asText();
            var stream = open(client, service, "/events/stream", token);
            try (var download =
                    open(client, service, "/projects/" + project + "/references/" + file + "/download", token)) {
                assertThat(download.readNBytes(FIRST)).hasSize(FIRST);
                var begun = System.nanoTime();
                var ended = CompletableFuture.runAsync(service::close);
                var events = new String(stream.readAllBytes(), StandardCharsets.UTF_8);
                assertThat(Duration.ofNanos(System.nanoTime() - begun)).isLessThan(Duration.ofSeconds(5));
                assertThat(events).containsPattern("\nretry: 1[0-9]{3}\n\n$");
                assertThat(ended).isNotDone();
                assertThat(download.readAllBytes()).hasSize(BYTES - FIRST);
                ended.get(20, TimeUnit.SECONDS);
            }
        }
    }

    private static InputStream open(HttpClient client, TestService service, String path, String token)
            throws Exception {
        var request = HttpRequest.newBuilder(URI.create(service.base() + Contract.BASE + path))
                .header("Authorization", "ApiToken " + token)
                .build();
        var response = client.send(request, HttpResponse.BodyHandlers.ofInputStream());
        assertThat(response.statusCode()).isEqualTo(200);
        return response.body();
    }
}
