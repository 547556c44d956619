package dev.parlance.storage.s3;

import static dev.parlance.db.Waiting.until;
import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.TestService;
import dev.parlance.config.TestConfig;
import dev.parlance.db.Db;
import dev.parlance.db.Rows;
import dev.parlance.db.SilentProxy;
import dev.parlance.db.Waiting;
import dev.parlance.egress.Egress;
import dev.parlance.shared.Uid;
import dev.parlance.storage.FileStore;
import dev.parlance.storage.Received;
import dev.parlance.storage.Storage;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** An S3 that is away or silent, and what uploads leave behind that do not end. */
@Tag("drill")
class S3OutageIT {
    private static final Vertx VERTX = Vertx.vertx();
    private static final S3Server S3 = S3Server.start();
    private static final SilentProxy PROXY = new SilentProxy(VERTX, S3.port());
    private static final String[] SETTINGS = S3.settings(PROXY.port()).toArray(String[]::new);
    private static final TestService SERVICE = TestService.start(SETTINGS);
    private static final TestService.Client ADMIN = SERVICE.admin();
    private static final Db DB = SERVICE.database().open(SERVICE.vertx());

    private String project = "";

    @AfterAll
    static void close() {
        SERVICE.close();
        S3.close();
        Waiting.result(VERTX.close());
    }

    @BeforeEach
    void create() {
        var body = Map.of("name", "Handbook", "sourceLang", "en", "targetLangs", List.of("de"));
        project = "/projects/" + ADMIN.post("/projects", body).uid();
    }

    private TestService.Answer upload(byte[] bytes) {
        return ADMIN.upload(project + "/references", "a.bin", bytes);
    }

    private static long number(String sql) {
        return number(DB, sql);
    }

    private static long number(Db db, String sql) {
        return Rows.one(Waiting.result(db.query(sql))).getLong(0);
    }

    private static void sweep() {
        var s3 = new S3Contents(
                SERVICE.vertx(),
                TestConfig.with(SETTINGS).files().s3(),
                new SimpleMeterRegistry(),
                InstantSource.system());
        Waiting.outcome(new Storage(SERVICE.vertx(), s3, true).files(DB).sweep().map(true));
        Waiting.result(s3.close());
    }

    private static void age() {
        SERVICE.database().execute("""
                update stored_file
                   set created_at = created_at - interval '61 minutes',
                       touched_at = touched_at - interval '61 minutes',
                       removal_begun_at = removal_begun_at - interval '61 minutes'
                """);
    }

    @Test
    void respondsWith503OnlyToWhatNeedsFiles() throws IOException {
        var bytes = S3Server.bytes(1_000);
        var path = project + "/references/" + upload(bytes).uid() + "/download";
        S3.stop();
        for (var refused : List.of(ADMIN.get(path), upload(bytes), upload(S3Server.bytes(6 << 20)))) {
            assertThat(refused.status()).isEqualTo(503);
            assertThat(refused.json().path("errorCode").asText()).isEqualTo("Unavailable");
            assertThat(refused.header("retry-after")).isNotEmpty();
            assertThat(refused.header("content-disposition")).isEmpty();
        }
        assertThat(ADMIN.get(project).status()).isEqualTo(200);
        var ready = (HttpURLConnection)
                SERVICE.management().resolve("/health/ready").toURL().openConnection();
        assertThat(ready.getResponseCode()).isEqualTo(200);
        // an instance starts without S3
        TestService.on(SERVICE.database(), SETTINGS).close();
        S3.restart();
        assertThat(ADMIN.get(path).bytes()).isEqualTo(bytes);
        assertThat(upload(bytes).status()).isEqualTo(201);
    }

    @Test
    void importsAFileWhenS3IsBack() {
        var http = Stream.concat(Stream.of("roles", "http"), Arrays.stream(SETTINGS))
                .toArray(String[]::new);
        var imports = Stream.concat(Stream.of("roles", "import", "import.maxAttempts", "1"), Arrays.stream(SETTINGS))
                .toArray(String[]::new);
        try (var first = TestService.start(http)) {
            var client = first.admin();
            var body = Map.of("name", "Handbook", "sourceLang", "en", "targetLangs", List.of("de"));
            var jobs = "/projects/" + client.post("/projects", body).uid() + "/jobs";
            client.upload(jobs, "lines.txt", "One.".getBytes(StandardCharsets.UTF_8));
            S3.stop();
            var db = first.database().open(first.vertx());
            try (var _ = TestService.on(first.database(), imports)) {
                var waiting = "select count(*) from task where state = 'QUEUED' and due_at > now() + interval '10 s'";
                until("the import waits", () -> number(db, waiting) == 1);
                S3.restart();
                first.database().execute("update task set due_at = now()");
                client.until(
                        jobs,
                        answer -> answer.json()
                                .findPath("importStatus")
                                .path("status")
                                .asText()
                                .equals("OK"));
            }
        }
    }

    @Test
    void repeatsARequestWhoseConnectionFellSilent() {
        var bytes = S3Server.bytes(1_000);
        var path = project + "/references/" + upload(bytes).uid() + "/download";
        PROXY.silence();
        var begun = System.nanoTime();
        assertThat(ADMIN.get(path).bytes()).isEqualTo(bytes);
        assertThat(Duration.ofNanos(System.nanoTime() - begun)).isLessThan(Duration.ofSeconds(10));
    }

    /** The time of the attempts to store it, but not that of the attempts to delete it. */
    @Test
    void refusesAnUploadBeforeItIsRemoved() {
        var bytes = S3Server.bytes(1_000);
        var rows = number("select count(*) from stored_file");
        var begun = System.nanoTime();
        PROXY.hang(true);
        try {
            assertThat(upload(bytes).status()).isEqualTo(503);
        } finally {
            PROXY.hang(false);
        }
        assertThat(Duration.ofNanos(System.nanoTime() - begun)).isLessThan(Duration.ofSeconds(10));
        until("its row is removed", () -> number("select count(*) from stored_file") == rows);
    }

    @Test
    void removesAnUploadWhoseSenderIsGone() throws IOException {
        var before = S3.files();
        var rows = number("select count(*) from stored_file");
        var token = SERVICE.anonymous()
                .post("/auth/login", Map.of("userName", "admin", "password", TestService.PASSWORD))
                .json()
                .path("token")
                .asText();
        var head = """
                POST /web/api2/v1%s/references HTTP/1.1\r
                Host: localhost\r
                Authorization: ApiToken %s\r
                Content-Disposition: attachment; filename=a.bin\r
                Content-Type: application/octet-stream\r
                Content-Length: %d\r
                \r
                """.formatted(project, token, 20 << 20);
        try (var socket =
                new Socket(InetAddress.getLoopbackAddress(), SERVICE.base().getPort())) {
            socket.getOutputStream().write(head.getBytes(StandardCharsets.US_ASCII));
            socket.getOutputStream().write(S3Server.bytes(12 << 20));
            until("a part is sent", () -> number("select count(*) from stored_file where upload_id is not null") > 0);
        }
        until("nothing is left", () -> number("select count(*) from stored_file") == rows);
        assertThat(S3.files()).isEqualTo(before);
    }

    @Test
    void removesFilesThatNothingRefersToAfterAnHour() {
        var reference = project + "/references/" + upload(S3Server.bytes(1_000)).uid();
        var file = number("select max(id) from stored_file");
        assertThat(ADMIN.delete(reference).status()).isEqualTo(204);
        sweep();
        assertThat(number("select count(*) from stored_file where id = " + file))
                .isEqualTo(1);
        age();
        var used = project + "/references/" + upload(S3Server.bytes(2_000)).uid();
        var uid = Rows.one(Waiting.result(DB.query("select uid from stored_file where id = " + file)))
                .getString(0);
        assertThat(S3.object(uid)).exists();
        sweep();
        assertThat(S3.object(uid)).doesNotExist();
        assertThat(number("select count(*) from stored_file where id = " + file))
                .isZero();
        age();
        sweep();
        assertThat(ADMIN.get(used + "/download").bytes()).hasSize(2_000);
    }

    @Test
    void removesThePartsOfAnUploadThatWasInterrupted() {
        var uid = Uid.next();
        var settings = TestConfig.with(SETTINGS).files().s3();
        var objects = new S3Objects(new S3Client(
                SERVICE.vertx(), settings, Egress.trusting(null), new SimpleMeterRegistry(), InstantSource.system()));
        var before = S3.files();
        var upload = Waiting.result(objects.begin("test/" + uid));
        var part = S3Request.Body.of(Buffer.buffer(S3Server.bytes(5 << 20)));
        Waiting.result(objects.part("test/" + uid, upload, 1, part));
        assertThat(S3.files()).hasSizeGreaterThan(before.size());
        var row = number("""
                insert into stored_file (uid, name, created_by, place, upload_id)
                values ('%s', 'a', 1, 's3', '%s')
                returning id
                """.formatted(uid, upload));
        age();
        sweep();
        assertThat(S3.files()).isEqualTo(before);
        assertThat(number("select count(*) from stored_file where id = " + row)).isZero();
        Waiting.result(objects.close());
    }

    @Test
    void triesAgainToRemoveWhatS3DidNotRemove() {
        upload(S3Server.bytes(3_000));
        var file = number("select max(id) from stored_file");
        SERVICE.database().execute("delete from project_reference where file_id = " + file);
        age();
        S3.stop();
        sweep();
        assertThat(number("select count(*) from stored_file where removal_begun_at is not null and id = " + file))
                .isEqualTo(1);
        S3.restart();
        sweep();
        assertThat(number("select count(*) from stored_file where id = " + file))
                .as("belongs to the instance that failed")
                .isEqualTo(1);
        age();
        sweep();
        assertThat(number("select count(*) from stored_file where id = " + file))
                .isZero();
    }

    @Test
    void doesNotCompleteAFileThatIsBeingRemoved() {
        var row = number("""
                insert into stored_file (uid, name, created_by, place, removal_begun_at)
                values ('%s', 'a', 1, 's3', now())
                returning id
                """.formatted(Uid.next()));
        var received = new Received(row, 1, Buffer.buffer(new byte[32]), Buffer.buffer(new byte[32]));
        Future<Void> completed = DB.transaction(tx -> FileStore.complete(tx, received));
        assertThat(Waiting.failure(completed)).hasMessageContaining("removed");
    }
}
