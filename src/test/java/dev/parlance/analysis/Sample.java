package dev.parlance.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parlance.TestService;
import dev.parlance.shared.Json;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Projects and jobs to analyse. The first file has 5 segments and 13 words, the second 3 and 10; a number is a word and
 * one character.
 */
public final class Sample {
    static final String FIRST = """
            The pump is running.
            Close the valve.
            The pump is running.
            12 345
            https://example.com/a
            """;
    static final String SECOND = """
            Close the valve.
            Open the door.
            Press the green button.
            """;

    private Sample() {}

    /** uid of a new project from English. */
    public static String project(TestService.Client client, Map<String, Object> more) {
        var body = new HashMap<String, Object>();
        body.put("name", "Pumps");
        body.put("sourceLang", "en");
        body.put("targetLangs", List.of("de", "fr"));
        body.putAll(more);
        var created = client.post("/projects", body);
        assertThat(created.status()).as(created.text()).isEqualTo(201);
        return created.uid();
    }

    /** uids of the jobs that a file makes, imported. */
    static List<String> jobs(
            TestService.Client client, String project, String name, String text, Map<String, Object> header) {
        var uploaded = client.with("Parlance", Json.text(header))
                .upload("/projects/" + project + "/jobs", name, text.getBytes(StandardCharsets.UTF_8));
        assertThat(uploaded.status()).as(uploaded.text()).isEqualTo(201);
        ended(client, uploaded.json().path("asyncRequest"));
        return uids(uploaded.json().path("jobs"));
    }

    /** uids of the entities of a list themselves, not of what is in them. */
    static List<String> uids(JsonNode list) {
        return list.valueStream().map(one -> one.path("uid").asText()).toList();
    }

    /** uid of the one job of a file for German. */
    public static String job(TestService.Client client, String project, String name, String text) {
        return jobs(client, project, name, text, Map.of("targetLangs", List.of("de")))
                .getFirst();
    }

    /** The request with its response. */
    public static JsonNode ended(TestService.Client client, JsonNode asyncRequest) {
        return client.until(
                        "/async/" + asyncRequest.path("id").asText(),
                        answer -> !answer.json().path("asyncResponse").isNull())
                .json();
    }

    public static Map<String, Object> body(String... jobs) {
        var body = new HashMap<String, Object>();
        body.put("jobs", Arrays.stream(jobs).map(uid -> Map.of("uid", uid)).toList());
        return body;
    }

    /** The one analysis of these settings, finished. */
    public static JsonNode analysed(TestService.Client client, Map<String, Object> body) {
        var created = client.post("/analyses/byProviders", body);
        assertThat(created.status()).as(created.text()).isEqualTo(200);
        assertThat(created.json().path("analyses")).hasSize(1);
        var one = created.json().path("analyses").path(0);
        ended(client, one.path("asyncRequest"));
        return client.get("/analyses/" + one.path("analyse").path("uid").asText())
                .json();
    }

    /** Segments and words, as {@code 2/7}. */
    public static String counts(JsonNode countSet) {
        return countSet.path("segments").asText() + "/" + countSet.path("words").asText();
    }

    /** Segments and words of the first part's data, by category in short. */
    public static String summary(JsonNode analysis) {
        var data = analysis.path("analyseLanguageParts").path(0).path("data");
        var memory = data.path("transMemoryMatches");
        return "all %s rep %s tm101 %s tm100 %s tm95 %s tm50 %s new %s nt %s"
                .formatted(
                        counts(data.path("all")),
                        counts(data.path("repetitions")),
                        counts(memory.path("match101")),
                        counts(memory.path("match100")),
                        counts(memory.path("match95")),
                        counts(memory.path("match50")),
                        counts(memory.path("match0")),
                        counts(data.path("nonTranslatablesMatches").path("match100")));
    }
}
