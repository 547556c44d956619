package dev.parlance.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parlance.TestService;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/** Why segments were counted where they were. */
class ExplainIT {
    private static final TestService SERVICE = TestService.start();
    private static final TestService.Client ADMIN = SERVICE.admin();

    @AfterAll
    static void close() {
        SERVICE.close();
    }

    @Test
    void showsTheMatchOfEverySegment() {
        var project = Sample.project(ADMIN, Map.of());
        var unit = Map.of("source", "Open the doors.", "target", "Türen öffnen.", "targetLang", "de");
        var memory =
                ADMIN.post("/transMemories", Map.of("name", "TM", "sourceLang", "en", "targetLangs", List.of("de")));
        ADMIN.post("/transMemories/" + memory.uid() + "/segments", Map.of("segments", List.of(unit)));
        ADMIN.put(
                "/projects/" + project + "/transMemories",
                Map.of("transMemories", List.of(Map.of("transMemory", Map.of("uid", memory.uid()), "penalty", 5))));
        var first = Sample.job(ADMIN, project, "a.txt", "Open the door.\nhttps://example.com\nClose it now please.\n");
        var second = Sample.job(ADMIN, project, "b.txt", "Close it now please.\nClose it now, please.\nHello.\n");
        var body = Sample.body(first, second);
        body.put("includeNonTranslatables", true);
        body.put("separateFuzzyRepetitions", true);
        var path = "/analyses/" + Sample.analysed(ADMIN, body).path("uid").asText() + "/segments";
        var all = ADMIN.get(path).json();
        assertThat(all.path("totalElements").asInt()).isEqualTo(6);
        assertThat(all.path("content").valueStream().map(ExplainIT::cell))
                .containsExactly(
                        "transMemoryMatches 50 70 3",
                        "nonTranslatablesMatches 100 100 1",
                        "transMemoryMatches 0 0 4",
                        "repetitions null 100 4",
                        "internalFuzzyMatches 75 83 4",
                        "transMemoryMatches 0 0 1");
        var door = all.path("content").path(0);
        assertThat(door.path("source").asText()).isEqualTo("Open the door.");
        assertThat(door.path("jobUid").asText()).isEqualTo(first);
        var ofMemory = door.path("matched");
        assertThat(ofMemory.path("type").asText()).isEqualTo("TRANS_MEMORY");
        assertThat(ofMemory.path("transMemory").path("uid").asText()).isEqualTo(memory.uid());
        assertThat(ofMemory.path("source").asText()).isEqualTo("Open the doors.");
        assertThat(ofMemory.path("target").asText()).isEqualTo("Türen öffnen.");
        assertThat(ofMemory.path("penalty").asInt()).isEqualTo(5);
        assertThat(all.path("content").path(2).path("matched").isNull()).isTrue();
        var repeated = all.path("content").path(3).path("matched");
        assertThat(repeated.path("jobUid").asText()).isEqualTo(first);
        assertThat(repeated.path("ordinal").asInt()).isEqualTo(2);
        assertThat(repeated.path("source").asText()).isEqualTo("Close it now please.");
        assertThat(all.path("content").path(4).path("matched").path("type").asText())
                .isEqualTo("SEGMENT");
        assertThat(sources(path + "?category=transMemoryMatches"))
                .containsExactly("Open the door.", "Close it now please.", "Hello.");
        assertThat(sources(path + "?category=transMemoryMatches&match=0"))
                .containsExactly("Close it now please.", "Hello.");
        assertThat(sources(path + "?match=100")).containsExactly("https://example.com");
        assertThat(sources(path + "?targetLang=fr")).isEmpty();
        assertThat(ADMIN.get(path + "?match=96&category=none").pointers())
                .containsExactlyInAnyOrder("match", "category");
        assertThat(SERVICE.user("GUEST").get(path).status())
                .as("what memories hold")
                .isEqualTo(403);
        assertThat(SERVICE.user("LINGUIST").get(path).status()).isEqualTo(404);
        ADMIN.delete("/projects/" + project + "/jobs/" + first);
        assertThat(ADMIN.get(path).json().path("content").path(0).path("source").isNull())
                .isTrue();
    }

    /** A linguist sees the analyses whose provider it is, but texts only of jobs that it works on. */
    @Test
    void showsALinguistNoTextOfAJobThatItWasTakenOff() {
        var linguist = SERVICE.user("LINGUIST");
        var self = linguist.get("/auth/whoAmI").json().path("user").path("uid").asText();
        var project = Sample.project(ADMIN, Map.of());
        searched(project, Map.of("Open the door.", "Tür öffnen.", "Press the button.", "Knopf drücken."));
        var provider = Map.of("targetLang", "de", "providers", List.of(Map.of("type", "USER", "uid", self)));
        var header = Map.<String, Object>of("targetLangs", List.of("de"), "assignments", List.of(provider));
        var taken = Sample.jobs(ADMIN, project, "a.txt", "Open the door.\nClose it now please.\n", header);
        var kept = Sample.jobs(ADMIN, project, "b.txt", "Close it now please.\nPress the button.\n", header);
        var analysis = "/analyses/"
                + Sample.analysed(ADMIN, Sample.body(taken.getFirst(), kept.getFirst()))
                        .path("uid")
                        .asText();
        assertThat(texts(linguist, analysis))
                .containsExactly(
                        "Open the door. / Open the door. / Tür öffnen.",
                        "Close it now please. /  / ",
                        "Close it now please. / Close it now please. / null",
                        "Press the button. / Press the button. / Knopf drücken.")
                .isEqualTo(texts(ADMIN, analysis));
        ADMIN.patch("/projects/" + project + "/jobs/" + taken.getFirst(), Map.of("providers", List.of()));
        assertThat(texts(linguist, analysis))
                .containsExactly(
                        "null / null / null",
                        "null /  / ",
                        "Close it now please. / null / null",
                        "Press the button. / Press the button. / Knopf drücken.");
        assertThat(texts(ADMIN, analysis).getFirst()).endsWith("Tür öffnen.");
        assertThat(cells(linguist, analysis)).isEqualTo(cells(ADMIN, analysis));
    }

    private static void searched(String project, Map<String, String> units) {
        var memory =
                ADMIN.post("/transMemories", Map.of("name", "TM", "sourceLang", "en", "targetLangs", List.of("de")));
        var segments = units.entrySet().stream()
                .map(unit -> Map.of("source", unit.getKey(), "target", unit.getValue(), "targetLang", "de"))
                .toList();
        ADMIN.post("/transMemories/" + memory.uid() + "/segments", Map.of("segments", segments));
        ADMIN.put(
                "/projects/" + project + "/transMemories",
                Map.of("transMemories", List.of(Map.of("transMemory", Map.of("uid", memory.uid())))));
    }

    /** The source of each segment, and the source and the target that it matched. */
    private static List<String> texts(TestService.Client client, String analysis) {
        return segments(client, analysis)
                .map(segment -> "%s / %s / %s"
                        .formatted(
                                segment.path("source").asText(),
                                segment.path("matched").path("source").asText(),
                                segment.path("matched").path("target").asText()))
                .toList();
    }

    private static List<String> cells(TestService.Client client, String analysis) {
        return segments(client, analysis).map(ExplainIT::cell).toList();
    }

    private static Stream<JsonNode> segments(TestService.Client client, String analysis) {
        return client.get(analysis + "/segments").json().path("content").valueStream();
    }

    @Test
    void readsPagesAcrossBlocks() {
        var lines = IntStream.range(0, 2_300)
                .mapToObj(i -> i % 3 == 0 ? "Number " + i + " is new x" + i * 7_919 : "Again and again.")
                .collect(Collectors.joining("\n"));
        var project = Sample.project(ADMIN, Map.of());
        var body = Sample.body(Sample.job(ADMIN, project, "a.txt", lines));
        body.put("includeFuzzyRepetitions", false);
        var analysis = Sample.analysed(ADMIN, body);
        var path = "/analyses/" + analysis.path("uid").asText() + "/segments?category=transMemoryMatches&match=0";
        var total = ADMIN.get(path).json().path("totalElements").asInt();
        assertThat(total).isEqualTo(767 + 1);
        var ordinals = new ArrayList<Integer>();
        for (var page = 0; page * 50 < total; page++) {
            ADMIN.get(path + "&pageNumber=" + page)
                    .json()
                    .path("content")
                    .forEach(segment -> ordinals.add(segment.path("ordinal").asInt()));
        }
        assertThat(ordinals)
                .isEqualTo(IntStream.range(0, 2_300)
                        .filter(i -> i % 3 == 0 || i == 1)
                        .boxed()
                        .toList());
    }

    private static List<String> sources(String path) {
        return ADMIN.get(path)
                .json()
                .path("content")
                .valueStream()
                .map(segment -> segment.path("source").asText())
                .toList();
    }

    private static String cell(JsonNode segment) {
        return "%s %s %s %s"
                .formatted(
                        segment.path("category").asText(),
                        segment.path("match").asText(),
                        segment.path("score").asText(),
                        segment.path("words").asText());
    }
}
