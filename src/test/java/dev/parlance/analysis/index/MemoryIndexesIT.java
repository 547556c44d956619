package dev.parlance.analysis.index;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parlance.TestService;
import dev.parlance.analysis.Sample;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Memories that change between analyses, and indexes that do not fit. */
class MemoryIndexesIT {

    @Test
    void followAddedAndDeletedUnits() {
        try (var service = TestService.start()) {
            var admin = service.admin();
            var project = Sample.project(admin, Map.of());
            var memory = memory(admin, project, "Open the blue door.");
            var body = Sample.body(
                    Sample.job(admin, project, "a.txt", "Open the red door.\nPress the green button now.\n"));
            assertThat(Sample.summary(Sample.analysed(admin, body))).contains("new 1/5");
            add(admin, memory, "Press the green buttons now.");
            assertThat(Sample.summary(Sample.analysed(admin, body))).contains("new 0/0");
            var segments =
                    admin.get("/transMemories/" + memory + "/segments").json().path("content");
            var blue = segments.valueStream()
                    .filter(segment -> segment.path("source").asText().contains("blue"))
                    .findFirst()
                    .orElseThrow();
            assertThat(admin.delete("/transMemories/" + memory + "/segments/"
                                    + blue.path("uid").asText())
                            .status())
                    .isEqualTo(204);
            assertThat(Sample.summary(Sample.analysed(admin, body))).contains("new 1/4");
        }
    }

    @Test
    void findOnlyExactMatchesInAMemoryThatDoesNotFit() {
        try (var service = TestService.start("analysis.memoryIndexes", "1KiB")) {
            var admin = service.admin();
            var project = Sample.project(admin, Map.of());
            var small = memory(admin, project, "Open the blue door.");
            var large = newMemory(admin);
            add(admin, large, texts(30));
            attach(admin, project, large, small);
            var body = Sample.body(
                    Sample.job(admin, project, "a.txt", "Sentence number 7 is here.\nOpen the red door.\n"));
            var created = admin.post("/analyses/byProviders", body)
                    .json()
                    .path("analyses")
                    .path(0);
            var response = Sample.ended(admin, created.path("asyncRequest")).path("asyncResponse");
            assertThat(response.path("warnings").findValuesAsText("code")).containsExactly("transMemoryTooLarge");
            var data = admin.get(
                            "/analyses/" + created.path("analyse").path("uid").asText())
                    .json()
                    .path("analyseLanguageParts")
                    .path(0)
                    .path("data")
                    .path("transMemoryMatches");
            assertThat(Sample.counts(data.path("match100"))).isEqualTo("1/5");
            assertThat(Sample.counts(data.path("match75")))
                    .as("of the small one, which fits")
                    .isEqualTo("1/4");
        }
    }

    @Test
    void giveTheSameCountsWhenManyTakeTurns() {
        try (var service = TestService.start("analysis.memoryIndexes", "4KiB", "analysis.workers", "4")) {
            var admin = service.admin();
            var requests = new ArrayList<JsonNode>();
            for (var i = 0; i < 8; i++) {
                var project = Sample.project(admin, Map.of());
                memory(admin, project, texts(10));
                var job = Sample.job(admin, project, "a.txt", "Sentence number 3 is there.\nUnlike.\n");
                requests.add(admin.post("/analyses/byProviders", Sample.body(job))
                        .json()
                        .path("analyses")
                        .path(0));
            }
            var digests = requests.stream()
                    .map(request -> {
                        Sample.ended(admin, request.path("asyncRequest"));
                        return Sample.summary(admin.get("/analyses/"
                                        + request.path("analyse").path("uid").asText())
                                .json());
                    })
                    .distinct();
            assertThat(digests).containsExactly("all 2/6 rep 0/0 tm101 0/0 tm100 0/0 tm95 0/0 tm50 0/0 new 1/1 nt 0/0");
        }
    }

    @Test
    void areBuiltAgainAfterEviction() {
        try (var service = TestService.start("analysis.memoryIndexes", "64KiB")) {
            var admin = service.admin();
            var bodies = IntStream.range(0, 3)
                    .mapToObj(i -> {
                        var project = Sample.project(admin, Map.of());
                        memory(admin, project, texts(300));
                        return Sample.body(Sample.job(
                                admin, project, "a.txt", "Sentence number %d is there.\nUnlike.\n".formatted(i)));
                    })
                    .toList();
            // an index of 300 units is expected to take 57,000 bytes: there is room for one
            for (var round = 0; round < 2; round++) {
                for (var body : bodies) {
                    assertThat(Sample.summary(Sample.analysed(admin, body))).contains("new 1/1");
                }
            }
        }
    }

    @Test
    void skipUnreadableUnitsWithAWarning() {
        try (var service = TestService.start()) {
            var admin = service.admin();
            var project = Sample.project(admin, Map.of());
            memory(admin, project, "Open the blue door.", "Press the green buttons now.");
            service.database().execute("""
                    update trans_memory_segment
                       set source = source || chr(65532)
                     where source like 'Open%'
                    """);
            var job = Sample.job(admin, project, "a.txt", "Open the red door.\nPress the green button now.\n");
            var created = admin.post("/analyses/byProviders", Sample.body(job))
                    .json()
                    .path("analyses")
                    .path(0);
            var response = Sample.ended(admin, created.path("asyncRequest")).path("asyncResponse");
            assertThat(response.path("errorCode").isNull()).isTrue();
            assertThat(response.path("acceptedSegmentsCount").asInt()).isEqualTo(2);
            var warning = response.path("warnings").path(0);
            assertThat(warning.path("code").asText()).isEqualTo("unreadableUnitSkipped");
            assertThat(warning.path("args").path("units").path("value").asInt()).isEqualTo(1);
            assertThat(Sample.summary(admin.get("/analyses/"
                                    + created.path("analyse").path("uid").asText())
                            .json()))
                    .contains("new 1/4");
        }
    }

    private static String[] texts(int count) {
        return IntStream.range(0, count)
                .mapToObj(i -> "Sentence number %d is here.".formatted(i))
                .toArray(String[]::new);
    }

    private static String memory(TestService.Client admin, String project, String... sources) {
        var memory = newMemory(admin);
        add(admin, memory, sources);
        attach(admin, project, memory);
        return memory;
    }

    private static String newMemory(TestService.Client admin) {
        return admin.post("/transMemories", Map.of("name", "m", "sourceLang", "en", "targetLangs", List.of("de")))
                .uid();
    }

    private static void add(TestService.Client admin, String memory, String... sources) {
        var segments = java.util.Arrays.stream(sources)
                .map(source -> Map.of("source", source, "target", "x", "targetLang", "de"))
                .toList();
        assertThat(admin.post("/transMemories/" + memory + "/segments", Map.of("segments", segments))
                        .status())
                .isEqualTo(200);
    }

    private static void attach(TestService.Client admin, String project, String... memories) {
        var items = java.util.Arrays.stream(memories)
                .map(memory -> Map.of("transMemory", Map.of("uid", memory)))
                .toList();
        assertThat(admin.put("/projects/" + project + "/transMemories", Map.of("transMemories", items))
                        .status())
                .isEqualTo(200);
    }
}
