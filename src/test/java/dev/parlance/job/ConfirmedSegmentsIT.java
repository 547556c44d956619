package dev.parlance.job;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parlance.TestService;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/** Confirmed segments of a job are written to the memories that its project writes. */
class ConfirmedSegmentsIT {
    private static final TestService SERVICE = TestService.start();
    private static final TestService.Client ADMIN = SERVICE.admin();

    @AfterAll
    static void close() {
        SERVICE.close();
    }

    private static String memory(String targetLang) {
        return ADMIN.post("/transMemories", Map.of("name", "m", "sourceLang", "en", "targetLangs", List.of(targetLang)))
                .uid();
    }

    private static Map<String, Object> attached(String memory, boolean write) {
        return Map.of("transMemory", Map.of("uid", memory), "writeMode", write);
    }

    private static String job(String text, List<Map<String, Object>> memories) {
        var project = Uploads.project(ADMIN, "de");
        assertThat(ADMIN.put(project + "/transMemories", Map.of("transMemories", memories))
                        .status())
                .isEqualTo(200);
        return Uploads.job(ADMIN, project, text);
    }

    private static void report(String job, Object... segments) {
        var answer = ADMIN.put(job + "/segments", Map.of("segments", List.of(segments)));
        assertThat(answer.status()).as(answer.text()).isEqualTo(200);
    }

    private static Map<String, Object> segment(int ordinal, String target, boolean confirmed) {
        return Map.of("ordinal", ordinal, "target", target, "confirmed", confirmed);
    }

    private static JsonNode segments(String memory) {
        return ADMIN.get("/transMemories/" + memory + "/segments").json().path("content");
    }

    @Test
    void writesConfirmedSegmentsWithTheirContext() {
        var memory = memory("de");
        var job = job("One.\nTwo.\nThree.", List.of(attached(memory, true)));
        report(job, segment(0, "Eins.", false), segment(1, "Zwei.", true));
        var written = segments(memory);
        assertThat(written).hasSize(1);
        var only = written.path(0);
        assertThat(only.path("source").asText()).isEqualTo("Two.");
        assertThat(only.path("target").asText()).isEqualTo("Zwei.");
        assertThat(only.path("previousSource").asText()).isEqualTo("One.");
        assertThat(only.path("nextSource").asText()).isEqualTo("Three.");
        assertThat(only.path("modifiedBy").path("userName").asText()).isEqualTo("admin");
        report(job, segment(0, "Eins.", true), segment(2, "Drei.", true));
        assertThat(segments(memory).findValuesAsText("source")).containsExactly("Two.", "One.", "Three.");
        assertThat(segments(memory).path(1).path("previousSource").isNull()).isTrue();
        assertThat(segments(memory).path(2).path("nextSource").isNull()).isTrue();
    }

    @Test
    void replacesTheEarlierUnitOfTheSameSegment() {
        var memory = memory("de");
        var job = job("One.", List.of(attached(memory, true)));
        report(job, segment(0, "Eins.", true));
        var first = segments(memory).path(0);
        report(job, segment(0, "Eins!", true));
        assertThat(segments(memory)).hasSize(1);
        assertThat(segments(memory).path(0).path("target").asText()).isEqualTo("Eins!");
        assertThat(segments(memory).path(0).path("uid")).isEqualTo(first.path("uid"));
        report(job, segment(0, "Eins?", false));
        assertThat(segments(memory).path(0).path("target").asText()).isEqualTo("Eins!");
    }

    @Test
    void writesOnlyToWritableMemoriesWithTheLanguage() {
        var read = memory("de");
        var austrian = memory("de_at");
        var french = memory("fr");
        var both = memory("de");
        var job = job(
                "One.",
                List.of(attached(read, false), attached(austrian, true), attached(french, true), attached(both, true)));
        report(job, segment(0, "Eins.", true));
        assertThat(segments(read)).isEmpty();
        assertThat(segments(french)).isEmpty();
        assertThat(segments(both)).hasSize(1);
        assertThat(segments(austrian).path(0).path("targetLang").asText()).isEqualTo("de_at");
    }

    @Test
    void writesNothingOfARefusedEdit() {
        var memory = memory("de");
        var job = job("One.", List.of(attached(memory, true)));
        var refused = ADMIN.put(
                job + "/segments", Map.of("segments", List.of(segment(0, "Eins.", true), segment(7, "?", true))));
        assertThat(refused.status()).isEqualTo(400);
        assertThat(segments(memory)).isEmpty();
    }

    @Test
    void acceptsManyConcurrentEditors() throws Exception {
        var one = memory("de");
        var two = memory("de");
        var there = job("A.\nB.\nC.\nD.", List.of(attached(one, true), attached(two, true)));
        var back = job("A.\nB.\nC.\nD.", List.of(attached(two, true), attached(one, true)));
        var work = new ArrayList<Callable<Integer>>();
        for (var i = 0; i < 4; i++) {
            for (var job : List.of(there, back)) {
                var body = Map.of("segments", List.of(segment(i, "Ziel " + i, true)));
                work.add(() -> ADMIN.put(job + "/segments", body).status());
            }
        }
        try (var pool = Executors.newFixedThreadPool(8)) {
            for (var status : pool.invokeAll(work)) {
                assertThat(status.get()).isEqualTo(200);
            }
        }
        assertThat(segments(one)).hasSize(4);
        assertThat(segments(two)).hasSize(4);
    }
}
