package dev.parlance.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.TestService;
import dev.parlance.db.TestDatabase;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** The same analysis counted by one instance and by two. */
class ManyInstancesIT {
    private static final List<String> LANGS = List.of("de", "fr", "es", "it", "pl", "cs");
    private static final String[] COUNTING = {
        "roles", "analysis", "analysis.workers", "1", "delivery.allowedNetworks", "127.0.0.0/8"
    };

    private final TestDatabase database = TestDatabase.fresh();

    @Test
    void haveTheSameDigestAndTheSameBytes() throws Exception {
        var gate = new AtomicReference<>(new CountDownLatch(0));
        try (var service =
                        TestService.on(database, "roles", "http, import", "delivery.allowedNetworks", "127.0.0.0/8");
                var translations = new Translations(request -> {
                    gate.get().countDown();
                    assertThat(gate.get().await(20, TimeUnit.SECONDS)).isTrue();
                    return Translations.estimates(request, 0.6);
                });
                var first = TestService.on(database, COUNTING)) {
            var admin = service.admin();
            var project = Sample.project(admin, Map.of("targetLangs", LANGS));
            translations.serve(admin, project);
            memory(admin, project);
            var jobs = Sample.jobs(admin, project, "a.txt", Sample.FIRST + Sample.SECOND, Map.of("targetLangs", LANGS));
            var body = Sample.body(jobs.toArray(String[]::new));
            body.put("includeMachineTranslationMatches", true);
            var path = "/analyses/" + Sample.analysed(admin, body).path("uid").asText();
            var byOne = admin.get(path);
            var explained = admin.get(path + "/segments?pageSize=50");
            assertThat(parts(first)).isEqualTo(LANGS.size());

            // no part continues before a second one has begun on the other instance, because each has one worker
            gate.set(new CountDownLatch(2));
            try (var second = TestService.on(database, COUNTING)) {
                var again =
                        admin.post("/analyses/recalculate", Map.of("analyses", List.of(Map.of("uid", byOne.uid()))));
                assertThat(again.status()).as(again.text()).isEqualTo(202);
                Sample.ended(admin, again.json().path("analyses").path(0).path("asyncRequest"));
                assertThat(parts(second)).isPositive();
                assertThat(parts(first) + parts(second)).isEqualTo(2L * LANGS.size());
            }
            var byTwo = admin.get(path);
            assertThat(byOne.json().path("digest").asText()).hasSize(64);
            assertThat(byTwo.json().path("digest")).isEqualTo(byOne.json().path("digest"));
            assertThat(byTwo.text()).isEqualTo(byOne.text());
            assertThat(admin.get(path + "/segments?pageSize=50").text()).isEqualTo(explained.text());
        }
    }

    private static void memory(TestService.Client admin, String project) {
        var memory = admin.post("/transMemories", Map.of("name", "m", "sourceLang", "en", "targetLangs", LANGS))
                .uid();
        var segments = LANGS.stream()
                .map(lang -> Map.of("source", "Press the red button.", "target", "x", "targetLang", lang))
                .toList();
        assertThat(admin.post("/transMemories/" + memory + "/segments", Map.of("segments", segments))
                        .status())
                .isEqualTo(200);
        assertThat(admin.put(
                                "/projects/" + project + "/transMemories",
                                Map.of("transMemories", List.of(Map.of("transMemory", Map.of("uid", memory)))))
                        .status())
                .isEqualTo(200);
    }

    /** How many language parts an instance has counted. */
    private static long parts(TestService instance) {
        return instance.scrape()
                .lines()
                .filter(line -> line.startsWith("parlance_analyses_seconds_count{") && line.contains("\"counted\""))
                .mapToLong(line -> Math.round(Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1))))
                .sum();
    }
}
