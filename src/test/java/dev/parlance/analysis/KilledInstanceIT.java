package dev.parlance.analysis;

import static dev.parlance.db.Waiting.result;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parlance.TestService;
import dev.parlance.db.Db;
import dev.parlance.db.Rows;
import dev.parlance.db.TestDatabase;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Two instances in separate processes, one of which is killed in the middle of an analysis. */
@Order(1)
@Tag("drill")
class KilledInstanceIT {
    private static final Logger LOG = LoggerFactory.getLogger(KilledInstanceIT.class);
    private static final int SEGMENTS = 20_000;
    /** The first instance stays there; a batch of 1,000 segments has been counted and explained by then. */
    private static final int REQUESTS = 25;

    private final TestDatabase database = TestDatabase.fresh();

    @Test
    void isReplacedByTheOtherInstanceThatCountsEverythingOnce() throws Exception {
        var amid = new CountDownLatch(1);
        var killed = new AtomicBoolean();
        try (var service = TestService.on(
                        database,
                        "roles",
                        "http, import",
                        "http.requestsPerMinute",
                        "0",
                        "delivery.allowedNetworks",
                        "127.0.0.0/8");
                var translations = translations(amid, killed);
                var first = Instance.start(database)) {
            var db = database.open(service.vertx());
            var created = analyse(service.admin(), translations);
            assertThat(amid.await(60, TimeUnit.SECONDS)).as("counts").isTrue();
            try (var second = Instance.start(database)) {
                assertThat(number(db, "select attempts from task where kind = 'countPart'"))
                        .as("held by the first as long as that lives")
                        .isEqualTo(1);
                assertThat(number(db, "select count(*) from analysis_explanation"))
                        .as("some is counted")
                        .isPositive();
                first.kill();
                killed.set(true);
                var begin = System.nanoTime();
                var response = Sample.ended(service.admin(), created.path("asyncRequest"))
                        .path("asyncResponse");
                LOG.atInfo()
                        .addKeyValue("leaseMillis", Instance.LEASE.toMillis())
                        .addKeyValue(
                                "finishedAfterMillis",
                                Duration.ofNanos(System.nanoTime() - begin).toMillis())
                        .addKeyValue(
                                "second",
                                second.log()
                                        .lines()
                                        .filter(line -> line.contains("task"))
                                        .toList())
                        .log("the instance that counted was killed, and the other has finished");
                assertThat(response.path("acceptedSegmentsCount").asInt()).isEqualTo(SEGMENTS);
                assertThat(second.log()).contains("taking over a task");
            }
            countedOnce(service.admin(), db, created);
            result(db.close());
        }
    }

    /** Keeps the first instance waiting in the middle of its work. */
    private static Translations translations(CountDownLatch amid, AtomicBoolean killed) throws Exception {
        var all = new java.util.concurrent.atomic.AtomicInteger();
        return new Translations(request -> {
            if (all.incrementAndGet() > REQUESTS && !killed.get()) {
                amid.countDown();
                new CountDownLatch(1).await(15, TimeUnit.SECONDS);
            }
            return Translations.estimates(request, 0.8);
        });
    }

    private static JsonNode analyse(TestService.Client admin, Translations translations) {
        var project = Sample.project(admin, Map.of("targetLangs", List.of("de")));
        translations.serve(admin, project);
        var text = IntStream.range(0, SEGMENTS)
                .mapToObj("Line %d has words of its own."::formatted)
                .collect(Collectors.joining("\n"));
        var body = Sample.body(Sample.job(admin, project, "large.txt", text));
        body.put("includeMachineTranslationMatches", true);
        body.put("includeFuzzyRepetitions", false);
        var created = admin.post("/analyses/byProviders", body);
        assertThat(created.status()).as(created.text()).isEqualTo(200);
        return created.json().path("analyses").path(0);
    }

    private static void countedOnce(TestService.Client admin, Db db, JsonNode created) {
        var path = "/analyses/" + created.path("analyse").path("uid").asText();
        var data = admin.get(path).json().path("analyseLanguageParts").path(0).path("data");
        assertThat(Sample.counts(data.path("all"))).isEqualTo("%d/%d".formatted(SEGMENTS, 7 * SEGMENTS));
        assertThat(Sample.counts(data.path("machineTranslationMatches").path("match75")))
                .as("by estimates of 0.8")
                .isEqualTo("%d/%d".formatted(SEGMENTS, 7 * SEGMENTS));
        assertThat(admin.get(path + "/segments?pageSize=1")
                        .json()
                        .path("totalElements")
                        .asInt())
                .isEqualTo(SEGMENTS);
        assertThat(number(db, "select attempts from task where kind = 'countPart'"))
                .isEqualTo(2);
        assertThat(number(db, "select count(*) from webhook_event where kind = 'ANALYSIS_CREATED'"))
                .isEqualTo(1);
    }

    private static long number(Db db, String sql) {
        return Rows.one(result(db.query(sql))).getLong(0);
    }
}
