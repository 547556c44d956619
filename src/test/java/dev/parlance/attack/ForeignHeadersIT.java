package dev.parlance.attack;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parlance.TestService;
import dev.parlance.webhook.Receiver;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The own headers of a webhook, which are credentials of its receiver, in the hands of another manager. */
class ForeignHeadersIT {
    private static final TestService SERVICE = TestService.start("delivery.allowedNetworks", "127.0.0.0/8");
    private static final TestService.Client OWNER = SERVICE.user("PROJECT_MANAGER");
    private static final String SECRET = "Bearer owners-secret";
    private static final Map<String, String> MASKED = Map.of("Authorization", "****", "X-Own", "****");

    @AfterAll
    static void close() {
        SERVICE.close();
    }

    static Stream<TestService.Client> others() {
        return Stream.of(SERVICE.admin(), SERVICE.user("PROJECT_MANAGER"));
    }

    private static Map<String, Object> webhook(String url, Map<String, String> headers) {
        return Map.of("url", url, "events", List.of("PROJECT_CREATED"), "headers", headers);
    }

    private static String create(String url) {
        var created = OWNER.post("/webhooks", webhook(url, Map.of("Authorization", SECRET, "X-Own", "x")));
        assertThat(created.status()).as(created.text()).isEqualTo(201);
        assertThat(header(created.json())).isEqualTo(SECRET);
        return "/webhooks/" + created.uid();
    }

    private static String header(JsonNode webhook) {
        return webhook.at("/headers/Authorization").asText();
    }

    @ParameterizedTest
    @MethodSource("others")
    void othersSeeMasks(TestService.Client other) {
        var path = create("http://127.0.0.1:9/own");
        assertThat(header(OWNER.get(path).json())).isEqualTo(SECRET);
        for (var answer : List.of(
                other.get(path),
                other.get("/webhooks"),
                other.patch(path, Map.of("name", "renamed")),
                other.put(path, webhook("http://127.0.0.1:9/own", MASKED)),
                other.post(path + "/rotateSecret"))) {
            assertThat(answer.status()).as(answer.text()).isEqualTo(200);
            assertThat(answer.text()).contains("****").doesNotContain("owners-secret");
        }
        assertThat(header(OWNER.get(path).json())).as("kept by all changes").isEqualTo(SECRET);
    }

    @ParameterizedTest
    @MethodSource("others")
    void othersSendTheHeadersOnlyWhereTheyWereSentBefore(TestService.Client other) {
        try (var receiver = Receiver.kind();
                var thief = Receiver.kind()) {
            var path = create(receiver.url());
            var moved = Map.of("url", thief.url());
            assertThat(other.patch(path, moved).pointers()).containsExactly("/headers");
            assertThat(other.put(path, webhook(thief.url(), MASKED)).pointers()).containsExactly("/headers");
            assertThat(other.patch(path, Map.of("name", "renamed")).status()).isEqualTo(200);
            assertThat(other.post(path + "/test?event=PROJECT_CREATED").status())
                    .isEqualTo(200);
            assertThat(receiver.await(1).getFirst().header("Authorization")).isEqualTo(SECRET);
            var own = Map.of("authorization", "mine");
            assertThat(other.put(path, webhook(thief.url(), own)).status()).isEqualTo(200);
            assertThat(other.post(path + "/test?event=PROJECT_CREATED").status())
                    .isEqualTo(200);
            assertThat(thief.await(1).getFirst().header("Authorization")).isEqualTo("mine");
        }
    }

    @Test
    void theCreatorMovesItsHeaders() {
        var path = create("http://127.0.0.1:9/own");
        var answer = OWNER.put(path, webhook("http://127.0.0.1:9/moved", MASKED));
        assertThat(answer.status()).as(answer.text()).isEqualTo(200);
        assertThat(header(answer.json())).isEqualTo(SECRET);
    }

    @Test
    void aMaskWithoutAValueIsRefused() {
        var created = OWNER.post("/webhooks", webhook("http://127.0.0.1:9/own", MASKED));
        assertThat(created.status()).isEqualTo(400);
        assertThat(created.pointers()).containsExactlyInAnyOrder("/headers/Authorization", "/headers/X-Own");
        var path = create("http://127.0.0.1:9/own");
        assertThat(OWNER.patch(path, Map.of("headers", Map.of("X-New", "****"))).pointers())
                .containsExactly("/headers/X-New");
    }

    @ParameterizedTest
    @MethodSource("others")
    void eachCallersTagIsThatOfWhatTheCallerSees(TestService.Client other) {
        var path = create("http://127.0.0.1:9/own");
        var tag = other.get(path).header("etag");
        assertThat(tag).isNotEqualTo(OWNER.get(path).header("etag"));
        var renamed = other.with("If-Match", tag).patch(path, Map.of("name", "renamed"));
        assertThat(renamed.status()).as(renamed.text()).isEqualTo(200);
        assertThat(other.with("If-Match", tag).delete(path).status()).isEqualTo(412);
        assertThat(OWNER.with("If-Match", OWNER.get(path).header("etag"))
                        .delete(path)
                        .status())
                .isEqualTo(204);
    }
}
