package dev.parlance.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parlance.TestService;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Requests for pre-translation, and the memories that they need. */
final class PreTranslations {
    private PreTranslations() {}

    /** uid of a new memory from English to German with units, attached to the project, which also writes it. */
    static String attach(TestService.Client client, String project, List<Map<String, Object>> units) {
        var memory = client.post(
                        "/transMemories", Map.of("name", "m", "sourceLang", "en", "targetLangs", List.of("de")))
                .uid();
        var posted = client.post("/transMemories/" + memory + "/segments", Map.of("segments", units));
        assertThat(posted.status()).as(posted.text()).isEqualTo(200);
        var items = List.of(Map.of("transMemory", Map.of("uid", memory), "writeMode", true));
        assertThat(client.put("/projects/" + project + "/transMemories", Map.of("transMemories", items))
                        .status())
                .isEqualTo(200);
        return memory;
    }

    static Map<String, Object> unit(String source, String target) {
        return new HashMap<>(Map.of("source", source, "target", target, "targetLang", "de"));
    }

    static Map<String, Object> body(Map<String, ?> more, String... jobs) {
        var body = new HashMap<String, Object>(more);
        body.put("jobs", Arrays.stream(jobs).map(uid -> Map.of("uid", uid)).toList());
        return body;
    }

    /** The asynchronous request of a pre-translation that has begun. */
    static JsonNode begun(TestService.Client client, String project, Map<String, Object> body) {
        var started = client.post("/projects/" + project + "/jobs/preTranslate", body);
        assertThat(started.status()).as(started.text()).isEqualTo(202);
        return started.json().path("asyncRequest");
    }

    /** The response of a pre-translation that has ended. */
    static JsonNode ended(TestService.Client client, String project, Map<String, Object> body) {
        var request = Sample.ended(client, begun(client, project, body));
        assertThat(request.path("action").asText()).isEqualTo("PRE_TRANSLATE");
        var response = request.path("asyncResponse");
        assertThat(response.path("errorCode").isNull()).as(response.toString()).isTrue();
        return response;
    }

    /** The segments of a job. */
    static JsonNode segments(TestService.Client client, String project, String job) {
        return client.get("/projects/" + project + "/jobs/" + job + "/segments")
                .json()
                .path("content");
    }

    /** Targets, {@code null} for none, {@code !} after a confirmed one. */
    static List<String> targets(TestService.Client client, String project, String job) {
        return segments(client, project, job)
                .valueStream()
                .map(segment -> segment.path("target").asText("null")
                        + (segment.path("confirmed").asBoolean() ? " !" : ""))
                .toList();
    }
}
