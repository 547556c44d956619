package dev.parlance.analysis;

import static dev.parlance.db.Waiting.result;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parlance.TestService;
import dev.parlance.db.Db;
import dev.parlance.db.InOrder;
import dev.parlance.db.Rows;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.sqlclient.SqlConnection;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** An instance that serves and imports but does not count, and others that start later. */
class TakeOverIT {
    private TestService service;
    private TestService.Client admin;
    private Db db;
    private String project;
    private JsonNode created;

    @BeforeEach
    void analyse() {
        service = TestService.start("roles", "http, import");
        admin = service.admin();
        db = service.database().open(service.vertx());
        project = Sample.project(admin, Map.of());
        var job = Sample.job(admin, project, "a.txt", Sample.FIRST);
        created = admin.post("/analyses/byProviders", Sample.body(job))
                .json()
                .path("analyses")
                .path(0);
    }

    @AfterEach
    void close() {
        result(db.close());
        service.close();
    }

    @Test
    void showsNoCountsUntilItIsCounted() {
        var analysis = admin.get(path()).json();
        assertThat(analysis.path("status").asText()).isEqualTo("RUNNING");
        assertThat(analysis.path("digest").isNull()).isTrue();
        var data = analysis.path("analyseLanguageParts").path(0).path("data");
        assertThat(data.path("available").asBoolean(true)).isFalse();
        assertThat(Sample.counts(data.path("all"))).isEqualTo("0/0");
    }

    @Test
    void countsOnceAfterAnInstanceDied() {
        service.database().execute("""
                update task
                   set state = 'RUNNING',
                       attempts = 1,
                       epoch = 1,
                       due_at = now() - interval '1 second'
                 where kind = 'countPart'
                """);
        try (var other = TestService.on(service.database(), "roles", "analysis")) {
            assertThat(other.management()).isNotNull();
            Sample.ended(admin, created.path("asyncRequest"));
        }
        assertThat(Sample.summary(admin.get(path()).json())).startsWith("all 5/13 rep 1/4");
        assertThat(number("select attempts from task where kind = 'countPart'")).isEqualTo(2);
        assertThat(number("select count(*) from webhook_event where kind = 'ANALYSIS_CREATED'"))
                .isEqualTo(1);
    }

    @Test
    void endsTheRequestOfAnAnalysisThatIsDeletedBeforeItIsCounted() {
        assertThat(admin.delete(path()).status()).isEqualTo(204);
        var response = Sample.ended(admin, created.path("asyncRequest")).path("asyncResponse");
        assertThat(response.path("errorCode").asText()).isEqualTo("analysisDeleted");
        var detail = response.path("errorDetails").path(0);
        assertThat(detail.path("message").asText()).isNotBlank();
        assertThat(detail.path("args").path("analyse").path("value"))
                .isEqualTo(created.path("analyse").path("uid"));
        assertThat(number("select count(*) from task where kind = 'countPart'")).isZero();
    }

    @Test
    void endsTheRequestOfAnAnalysisThatIsDeletedWithItsProject() {
        assertThat(admin.delete("/projects/" + project).status()).isEqualTo(204);
        try (var other = TestService.on(service.database(), "roles", "analysis")) {
            assertThat(other.management()).isNotNull();
            var response = Sample.ended(admin, created.path("asyncRequest")).path("asyncResponse");
            assertThat(response.path("errorCode").asText()).isEqualTo("analysisDeleted");
        }
        assertThat(admin.get(path()).status()).isEqualTo(404);
    }

    /** The end of the counting waits for the row of the analysis. */
    @Test
    void endsTheRequestOfAnAnalysisThatIsDeletedWithItsProjectWhileItEnds() {
        var locked = Promise.<Void>promise();
        var deleted = db.transaction(tx -> tx.query("select from analysis for update")
                .execute()
                .onSuccess(_ -> locked.complete())
                .compose(_ -> InOrder.whileTrue(() -> nothingWaits(tx)))
                .compose(_ -> tx.query("delete from project").execute()));
        result(locked.future());
        try (var other = TestService.on(service.database(), "roles", "analysis")) {
            assertThat(other.management()).isNotNull();
            result(deleted);
            var response = Sample.ended(admin, created.path("asyncRequest")).path("asyncResponse");
            assertThat(response.path("errorCode").asText()).isEqualTo("analysisDeleted");
        }
    }

    private Future<Boolean> nothingWaits(SqlConnection tx) {
        return tx.query("select not exists (select from pg_locks where not granted) as nothing")
                .execute()
                .compose(rows -> service.vertx()
                        .timer(10, TimeUnit.MILLISECONDS)
                        .map(Rows.one(rows).getBoolean("nothing")));
    }

    @Test
    void endsTheRequestOfAnAnalysisThatFailedAndWasDeletedWithItsProject() {
        service.database().execute("update task set attempts = 3 where kind = 'countPart'");
        assertThat(admin.delete("/projects/" + project).status()).isEqualTo(204);
        try (var other = TestService.on(service.database(), "roles", "analysis", "analysis.maxAttempts", "3")) {
            assertThat(other.management()).isNotNull();
            var response = Sample.ended(admin, created.path("asyncRequest")).path("asyncResponse");
            assertThat(response.path("errorCode").asText()).isEqualTo("analysisDeleted");
        }
    }

    @Test
    void reportsWhyAnAnalysisFailed() {
        service.database().execute("""
                update task
                   set state = 'RUNNING',
                       attempts = 3,
                       due_at = now() - interval '1 second'
                 where kind = 'countPart'
                """);
        try (var other = TestService.on(service.database(), "roles", "analysis", "analysis.maxAttempts", "3")) {
            assertThat(other.management()).isNotNull();
            var response = Sample.ended(admin, created.path("asyncRequest")).path("asyncResponse");
            assertThat(response.path("errorCode").asText()).isEqualTo("analysisFailed");
            assertThat(response.path("errorDesc").asText()).contains("3 times");
            var detail = response.path("errorDetails").path(0);
            assertThat(detail.path("code").asText()).isEqualTo("analysisFailed");
            assertThat(detail.path("message")).isEqualTo(response.path("errorDesc"));
            assertThat(detail.path("args").path("targetLang").path("value").asText())
                    .isEqualTo("de");
            assertThat(detail.path("args").path("reason").path("value").asText())
                    .contains("3 times");
            assertThat(response.path("acceptedSegmentsCount").isNull()).isTrue();
        }
        assertThat(admin.get(path()).json().path("status").asText()).isEqualTo("FAILED");
        assertThat(number("select count(*) from webhook_event where kind = 'ANALYSIS_CREATED'"))
                .isZero();
    }

    @Test
    void discountsByASchemeThatIsSetWhileCounting() {
        var scheme = admin.post("/netRateSchemes", Map.of("name", "n", "rates", Map.of("repetition", 0)));
        assertThat(admin.put(path() + "/netRateScheme", Map.of("uid", scheme.uid()))
                        .status())
                .isEqualTo(200);
        try (var other = TestService.on(service.database(), "roles", "analysis")) {
            assertThat(other.management()).isNotNull();
            Sample.ended(admin, created.path("asyncRequest"));
        }
        var part = admin.get(path()).json().path("analyseLanguageParts").path(0);
        assertThat(Sample.counts(part.path("discountedData").path("all"))).isEqualTo("4/9");
    }

    private String path() {
        return "/analyses/" + created.path("analyse").path("uid").asText();
    }

    private long number(String sql) {
        return Rows.one(result(db.query(sql))).getLong(0);
    }
}
