package dev.parlance.job;

import static dev.parlance.db.Waiting.result;
import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.TestService;
import dev.parlance.analysis.Instance;
import dev.parlance.db.Db;
import dev.parlance.db.Rows;
import dev.parlance.db.TestDatabase;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Two instances in separate processes, one of which is killed while it gives a job a new version of its file. */
@Tag("drill")
class KilledSourceUpdateIT {
    private static final int SEGMENTS = 2_000;
    private static final long PATIENCE_NANOS = 60_000_000_000L;
    private static final String WAITING = """
            select count(*)
              from pg_stat_activity
             where wait_event_type = 'Lock'
               and query like '%for update%'
               and datname = current_database()
            """;

    private final TestDatabase database = TestDatabase.fresh();

    @Test
    void isReplacedByTheOtherInstanceThatUpdatesOnce() throws Exception {
        try (var service = TestService.on(database, "http.requestsPerMinute", "0")) {
            var admin = service.admin();
            var job = Uploads.job(admin, Uploads.project(admin, "de"), text(0));
            var target = Map.of("ordinal", SEGMENTS - 1, "target", "Ende.", "confirmed", true);
            assertThat(admin.put(job + "/segments", Map.of("segments", List.of(target)))
                            .status())
                    .isEqualTo(200);
        }
        try (var service = TestService.on(database, "roles", "http", "http.requestsPerMinute", "0");
                var first = Instance.start(database, "import")) {
            var db = database.open(service.vertx());
            var job = "/projects/%s/jobs/%s"
                    .formatted(text(db, "select uid from project"), text(db, "select uid from job"));
            var started = startedAndKilled(service.admin(), db, job, first);
            assertThat(service.admin().get(job).json().path("sourceVersion").asInt())
                    .isEqualTo(1);
            try (var second = Instance.start(database, "import")) {
                var id = started.json().at("/asyncRequest/id").asText();
                var request = service.admin()
                        .until(
                                "/async/" + id,
                                answer -> !answer.json().path("asyncResponse").isNull());
                assertThat(request.json().at("/asyncResponse/errorCode").isNull())
                        .isTrue();
                assertThat(second.log()).contains("taking over a task");
            }
            updatedOnce(service.admin(), db, job);
            result(db.close());
        }
    }

    /** Kills the instance when it has stored the new segments and waits for the job, which this test has locked. */
    private static TestService.Answer startedAndKilled(TestService.Client admin, Db db, String job, Instance first)
            throws Exception {
        var release = Promise.<Void>promise();
        var locked = new CountDownLatch(1);
        var started = admin.upload(job + "/source", "lines.txt", Uploads.text(text(1)));
        var lock = lock(db, locked, release.future());
        assertThat(locked.await(30, TimeUnit.SECONDS)).isTrue();
        var deadline = System.nanoTime() + PATIENCE_NANOS;
        while (!isWaiting(db)) {
            assertThat(System.nanoTime()).as("the update waits for the job").isLessThan(deadline);
            LockSupport.parkNanos(10_000_000);
        }
        first.kill();
        release.complete();
        result(lock);
        return started;
    }

    /** Whether the update waits; a database that is too busy to tell is asked again. */
    private static boolean isWaiting(Db db) {
        return result(
                db.query(WAITING).map(rows -> Rows.one(rows).getLong(0) > 0).otherwise(false));
    }

    private static Future<Void> lock(Db db, CountDownLatch locked, Future<Void> release) {
        return db.transaction(tx -> tx.query("select id from job for update")
                .execute()
                .onSuccess(_ -> locked.countDown())
                .compose(_ -> release));
    }

    private static void updatedOnce(TestService.Client admin, Db db, String job) {
        var now = admin.get(job).json();
        assertThat(now.path("sourceVersion").asInt()).isEqualTo(2);
        assertThat(now.path("confirmedSegments").asInt()).isEqualTo(1);
        assertThat(now.path("endIndex").asInt()).isEqualTo(SEGMENTS);
        assertThat(number(db, """
                select count(*) from segment where file_id not in (select file_id from replaced_source)
                """)).isEqualTo(SEGMENTS + 1);
        // those of the first version are deleted later
        assertThat(number(db, "select count(*) from segment")).isEqualTo(2 * SEGMENTS + 1);
        assertThat(number(db, "select ordinal from segment_target")).isEqualTo(SEGMENTS);
        assertThat(number(db, "select count(*) from source_version")).isEqualTo(2);
        assertThat(number(db, "select attempts from task where kind = 'UPDATE_SOURCE'"))
                .isEqualTo(2);
        assertThat(number(db, "select count(*) from webhook_event where kind = 'CONTINUOUS_JOB_UPDATED'"))
                .isEqualTo(1);
    }

    /** Lines, after some more of them. */
    private static String text(int more) {
        return IntStream.range(-more, SEGMENTS)
                .mapToObj("Line %d has words of its own."::formatted)
                .collect(Collectors.joining("\n"));
    }

    private static long number(Db db, String sql) {
        return Rows.one(result(db.query(sql))).getLong(0);
    }

    private static String text(Db db, String sql) {
        return Rows.one(result(db.query(sql))).getString(0);
    }
}
