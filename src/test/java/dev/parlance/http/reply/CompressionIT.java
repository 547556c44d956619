package dev.parlance.http.reply;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.TestService;
import dev.parlance.http.contract.Contract;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Responses in one piece and in many, plain and compressed: both have the same content. */
class CompressionIT {
    private static final TestService SERVICE = TestService.start();
    private static final HttpClient HTTP =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private static String token;
    private static String memory;

    @BeforeAll
    static void create() {
        var admin = SERVICE.admin();
        for (var i = 0; i < 100; i++) {
            admin.post("/clients", Map.of("name", "client " + i, "note", (i + " ").repeat(1_000)));
        }
        memory = admin.post("/transMemories", Map.of("name", "m", "sourceLang", "en", "targetLangs", List.of("de")))
                .uid();
        token = admin.post("/apiTokens", Map.of("name", "t"))
                .json()
                .path("token")
                .asText();
    }

    @AfterAll
    static void stop() {
        HTTP.close();
        SERVICE.close();
    }

    private static HttpResponse<byte[]> get(String path, String encoding) throws IOException, InterruptedException {
        var request = HttpRequest.newBuilder(SERVICE.base().resolve(Contract.BASE + path))
                .header("Authorization", "ApiToken " + token)
                .header("Accept-Encoding", encoding)
                .build();
        return HTTP.send(request, HttpResponse.BodyHandlers.ofByteArray());
    }

    private static byte[] unpacked(HttpResponse<byte[]> response) throws IOException {
        assertThat(response.headers().firstValue("content-encoding")).contains("gzip");
        return new GZIPInputStream(new ByteArrayInputStream(response.body())).readAllBytes();
    }

    @ParameterizedTest
    @CsvSource({"/clients?pageSize=3, 1000", "/clients?pageSize=50, 64000", "/webhooks/schemas/JOB_CREATED, 1000"})
    void compressedResponsesHaveTheSameContent(String path, int length) throws IOException, InterruptedException {
        var plain = get(path, "identity");
        assertThat(plain.statusCode()).isEqualTo(200);
        assertThat(plain.headers().firstValue("content-encoding")).isEmpty();
        assertThat(plain.headers().firstValueAsLong("content-length")).hasValue(plain.body().length);
        assertThat(plain.body().length).isGreaterThan(length);
        var compressed = get(path, "gzip");
        assertThat(unpacked(compressed)).isEqualTo(plain.body());
        assertThat(compressed.body().length).isLessThan(plain.body().length);
    }

    @Test
    void generatedBodiesAreCompressed() throws IOException, InterruptedException {
        var path = "/transMemories/" + memory + "/export";
        assertThat(new String(unpacked(get(path, "gzip")), StandardCharsets.UTF_8))
                .startsWith("<?xml")
                .contains("</tmx>");
    }

    @Test
    void shortResponsesAreNotCompressed() throws IOException, InterruptedException {
        assertThat(get("/auth/whoAmI", "gzip").headers().firstValue("content-encoding"))
                .isEmpty();
    }
}
