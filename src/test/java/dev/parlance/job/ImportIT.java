package dev.parlance.job;

import static dev.parlance.db.Waiting.result;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parlance.TestService;
import dev.parlance.bus.LocalBus;
import dev.parlance.config.TestConfig;
import dev.parlance.db.Db;
import dev.parlance.db.Hints;
import dev.parlance.egress.CallbackCheck;
import dev.parlance.event.CallbackStore;
import dev.parlance.event.EventStore;
import dev.parlance.file.worker.FileWorkers;
import dev.parlance.http.contract.Contract;
import dev.parlance.services.Services;
import dev.parlance.storage.Storage;
import dev.parlance.task.FileReads;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.vertx.core.DeploymentOptions;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.junit5.VertxExtension;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Imports whose instance dies, is paused or fails. The service of these tests receives files and imports none. */
@ExtendWith(VertxExtension.class)
class ImportIT {
    private static final TestService SERVICE = TestService.start("roles", "http");
    private static final TestService.Client ADMIN = SERVICE.admin();
    private static final Db DB = SERVICE.database().open(SERVICE.vertx());
    private static final FileWorkers WORKERS = new FileWorkers(64 << 20);

    private String project;
    private TestService.Answer uploaded;

    @AfterAll
    static void close() {
        result(DB.close());
        SERVICE.close();
        WORKERS.close();
    }

    @BeforeEach
    void upload() {
        SERVICE.database().execute("delete from task");
        project = Uploads.project(ADMIN, "de");
        var text = IntStream.range(0, 50).mapToObj("Line %d.\n"::formatted).collect(Collectors.joining());
        uploaded = Uploads.upload(ADMIN, project, "lines.txt", Uploads.text(text), Map.of());
        assertThat(uploaded.status()).isEqualTo(201);
    }

    @Test
    void takesOverTheImportOfADeadInstance() {
        SERVICE.database()
                .execute("update task set state = 'RUNNING', attempts = 1, epoch = 1, due_at = now() - interval '1 s'");
        try (var _ = TestService.on(SERVICE.database(), "roles", "import,http")) {
            var job = Uploads.imported(ADMIN, project, uploaded).getFirst();
            assertThat(job.path("importStatus").path("status").asText()).isEqualTo("OK");
            assertThat(job.path("wordsCount").asInt()).isEqualTo(100);
        }
        assertThat(segments()).isEqualTo(50);
        assertThat(Uploads.events(DB, project)).containsExactly("JOB_CREATED");
    }

    @Test
    void givesUpAFileThatCrashesEveryInstance() {
        SERVICE.database()
                .execute("update task set state = 'RUNNING', attempts = 3, epoch = 3, due_at = now() - interval '1 s'");
        try (var _ = TestService.on(SERVICE.database(), "roles", "import,http")) {
            var job = Uploads.imported(ADMIN, project, uploaded).getFirst();
            assertThat(job.path("importStatus").path("status").asText()).isEqualTo("ERROR");
            assertThat(job.path("importStatus").path("errorMessage").asText()).startsWith("the import failed");
        }
        var request = ADMIN.get(
                "/async/" + uploaded.json().path("asyncRequest").path("id").asText());
        assertThat(request.json().path("asyncResponse").path("errorCode").asText())
                .isEqualTo("importFailed");
        assertThat(segments()).isZero();
        assertThat(Uploads.number(DB, "select count(*) from task where state = 'FAILED'"))
                .isEqualTo(1);
    }

    @Test
    void writesNothingAfterALostLeaseAndEverythingInTheNextAttempt(Vertx vertx) {
        var reads = new AtomicInteger();
        var verticle = deploy(vertx, _ -> {
            if (reads.getAndIncrement() == 0) {
                SERVICE.database().execute("update task set epoch = epoch + 1");
            }
            return 1;
        });
        Uploads.await(DB, "select count(*) from task where epoch = 2 and state = 'RUNNING'");
        result(vertx.undeploy(verticle));
        assertThat(reads).hasValue(50);
        assertThat(segments()).isZero();
        assertThat(job().path("importStatus").path("status").asText()).isEqualTo("RUNNING");
        SERVICE.database().execute("update task set due_at = now() - interval '1 s'");
        // another instance of the service: a bus needs its own Vertx, and the extension injects only one
        var other = Vertx.vertx();
        deploy(other, _ -> 1);
        var job = Uploads.imported(ADMIN, project, uploaded).getFirst();
        assertThat(job.path("wordsCount").asInt()).isEqualTo(50);
        assertThat(segments()).isEqualTo(50);
        assertThat(Uploads.events(DB, project)).containsExactly("JOB_CREATED");
        result(other.close());
    }

    private JsonNode job() {
        return ADMIN.get(project + "/jobs").json().path("content").path(0);
    }

    @Test
    void retriesAnImportThatFailedForAnotherReasonThanItsFile(Vertx vertx) {
        var reads = new AtomicInteger();
        deploy(vertx, _ -> {
            if (reads.getAndIncrement() == 0) {
                throw new IllegalStateException("a fault of the counter");
            }
            return 1;
        });
        Uploads.await(DB, "select count(*) from task where state = 'QUEUED' and attempts = 1");
        SERVICE.database().execute("update task set due_at = now() - interval '1 s'");
        assertThat(Uploads.imported(ADMIN, project, uploaded)
                        .getFirst()
                        .path("importStatus")
                        .path("status")
                        .asText())
                .isEqualTo("OK");
    }

    @Test
    void endsTheRequestWhenItsJobsWereDeleted() {
        ADMIN.delete(project + "/jobs/"
                + uploaded.json().path("jobs").path(0).path("uid").asText());
        try (var _ = TestService.on(SERVICE.database(), "roles", "import,http")) {
            assertThat(Uploads.imported(ADMIN, project, uploaded)).isEmpty();
        }
        var request = ADMIN.get(
                "/async/" + uploaded.json().path("asyncRequest").path("id").asText());
        assertThat(request.json().path("asyncResponse").path("errorCode").asText())
                .isEqualTo("jobsDeleted");
    }

    @Test
    void endsTheRequestAlikeWhenItsJobsAreDeletedDuringTheImport(Vertx vertx) {
        var job = uploaded.json().path("jobs").path(0).path("uid").asText();
        deploy(vertx, _ -> {
            ADMIN.delete(project + "/jobs/" + job);
            return 1;
        });
        assertThat(Uploads.imported(ADMIN, project, uploaded)).isEmpty();
        var response = ADMIN.get("/async/"
                        + uploaded.json().path("asyncRequest").path("id").asText())
                .json()
                .path("asyncResponse");
        assertThat(response.path("errorCode").asText()).isEqualTo("jobsDeleted");
        assertThat(response.path("acceptedSegmentsCount").isNull()).isTrue();
    }

    private static String deploy(Vertx vertx, ToLongFunction<String> counter) {
        var clock = InstantSource.system();
        var bus = new LocalBus(vertx, Duration.ofSeconds(5), 10);
        var settings = TestConfig.with("import.segmentsPerBatch", "10");
        var db = SERVICE.database().open(vertx);
        var services = new Services(
                vertx,
                bus,
                Hints.open(vertx, db, SERVICE.database().options()),
                new EventStore(bus, clock),
                new CallbackStore(clock),
                new SimpleMeterRegistry(),
                clock,
                Storage.inDatabase(vertx));
        var feature = new JobFeature(
                services,
                settings.imports(),
                settings.export(),
                Contract.load(),
                List.of(),
                new CallbackCheck((_, _) -> Future.succeededFuture(Optional.empty()), List.of()),
                WORKERS);
        var reads = new FileReads(settings.imports(), WORKERS);
        var verticles = feature.importVerticles(db, settings.imports(), reads, Duration.ofSeconds(5), _ -> counter);
        return result(vertx.deployVerticle(verticles.getFirst(), new DeploymentOptions()));
    }

    private long segments() {
        return Uploads.number(
                DB,
                "select count(*) from segment s join job j on j.file_id = s.file_id where j.uid = '%s'"
                        .formatted(
                                uploaded.json().path("jobs").path(0).path("uid").asText()));
    }
}
