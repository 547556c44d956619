package dev.parlance.analysis;

import static dev.parlance.db.Waiting.result;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parlance.TestService;
import dev.parlance.db.Db;
import dev.parlance.db.Rows;
import dev.parlance.db.TestDatabase;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Two instances in separate processes, one of which is killed in the middle of a pre-translation. */
@Tag("drill")
class KilledPreTranslationIT {
    private static final int SEGMENTS = 20_000;
    private static final int TRANSLATED = 1_000;
    private static final int BEFORE_THE_KILL = 500;
    private static final String LOOPBACK = "127.0.0.0/8";
    private static final long PATIENCE_NANOS = 60_000_000_000L;

    private final TestDatabase database = TestDatabase.fresh();

    @Test
    void isContinuedByTheOtherInstanceThatWritesNothingTwice() throws Exception {
        try (var service = TestService.on(database, "roles", "http, import", "http.requestsPerMinute", "0");
                var first = Instance.start(database)) {
            var db = database.open(service.vertx());
            var admin = service.admin();
            var project = Sample.project(admin, Map.of("targetLangs", List.of("de")));
            PreTranslations.attach(
                    admin, project, List.of(PreTranslations.unit("Line 0 has words of its own.", "Zeile 0.")));
            var job = Sample.job(admin, project, "large.txt", text());
            var before = number(db, "select segments_revision from job");
            var request = PreTranslations.begun(
                    admin, project, PreTranslations.body(Map.of("overwriteExistingTranslations", true), job));
            awaitWritten(db);
            first.kill();
            assertThat(number(db, "select written from pre_translation")).isBetween(1L, SEGMENTS - 1L);
            try (var second = Instance.start(database)) {
                var response = Sample.ended(admin, request).path("asyncResponse");
                assertThat(response.path("acceptedSegmentsCount").asInt()).isEqualTo(SEGMENTS);
                assertThat(second.log()).contains("taking over a task");
            }
            writtenOnce(db, before);
            result(db.close());
        }
    }

    @Test
    void translatesByMachineAtMostOneBatchAgain() throws Exception {
        var sent = new ConcurrentLinkedQueue<String>();
        var holding = new CountDownLatch(1);
        var released = new CountDownLatch(1);
        try (var translations = new Translations(request -> {
                    var texts = request.path("q")
                            .valueStream()
                            .map(JsonNode::asText)
                            .toList();
                    sent.addAll(texts);
                    if (sent.size() > BEFORE_THE_KILL) {
                        holding.countDown();
                        assertThat(released.await(60, TimeUnit.SECONDS)).isTrue();
                    }
                    return Translations.Answer.of(Map.of("translatedText", texts));
                });
                var service = TestService.on(database, "roles", "http, import", "delivery.allowedNetworks", LOOPBACK);
                var first = Instance.start(database)) {
            var db = database.open(service.vertx());
            var admin = service.admin();
            var project = Sample.project(admin, Map.of("targetLangs", List.of("de")));
            translations.serve(admin, project);
            var job = Sample.job(admin, project, "large.txt", text(TRANSLATED));
            var request = PreTranslations.begun(
                    admin, project, PreTranslations.body(Map.of("useMachineTranslation", true), job));
            assertThat(holding.await(60, TimeUnit.SECONDS)).isTrue();
            first.kill();
            var written = number(db, "select written from pre_translation");
            assertThat(written).isBetween(1L, TRANSLATED - 1L);
            released.countDown();
            try (var second = Instance.start(database)) {
                var response = Sample.ended(admin, request).path("asyncResponse");
                assertThat(response.at("/preTranslation/machineTranslation").asInt())
                        .isEqualTo(TRANSLATED);
                assertThat(second.log()).contains("taking over a task");
            }
            assertThat(sent).hasSizeBetween(TRANSLATED, TRANSLATED + 200);
            assertThat(Set.copyOf(sent)).hasSize(TRANSLATED);
            assertThat(number(db, "select count(*) from pre_translation_waiting"))
                    .isZero();
            result(db.close());
        }
    }

    private static String text() {
        return text(SEGMENTS);
    }

    private static String text(int segments) {
        return IntStream.range(0, segments)
                .mapToObj("Line %d has words of its own."::formatted)
                .collect(Collectors.joining("\n"));
    }

    private static void awaitWritten(Db db) {
        var deadline = System.nanoTime() + PATIENCE_NANOS;
        while (number(db, "select written from pre_translation") == 0) {
            assertThat(System.nanoTime()).as("a batch is written in time").isLessThan(deadline);
            LockSupport.parkNanos(1_000_000);
        }
    }

    private static void writtenOnce(Db db, long revision) {
        assertThat(number(db, "select count(*) from segment_target where target is not null"))
                .isEqualTo(SEGMENTS);
        assertThat(number(db, "select translated_segments from job")).isEqualTo(SEGMENTS);
        assertThat(number(db, "select segments_revision from job") - revision)
                .as("batches of 200")
                .isEqualTo(SEGMENTS / 200);
        assertThat(number(db, "select attempts from task where kind = 'preTranslate'"))
                .isEqualTo(2);
        assertThat(number(db, "select count(*) from webhook_event where kind = 'PRE_TRANSLATION_FINISHED'"))
                .isEqualTo(1);
    }

    private static long number(Db db, String sql) {
        return Rows.one(result(db.query(sql))).getLong(0);
    }
}
