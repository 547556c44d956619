package dev.parlance.storage.s3;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.parlance.TestService;
import dev.parlance.config.InvalidConfig;
import dev.parlance.config.TestConfig;
import dev.parlance.db.Db;
import dev.parlance.db.Rows;
import dev.parlance.db.Waiting;
import dev.parlance.shared.Json;
import dev.parlance.storage.StoredFile;
import java.io.IOException;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Files in S3: stored, read, checked and removed. */
class S3FilesIT {
    private static final int BLOCK = StoredFile.BLOCK_BYTES;
    private static final S3Server S3 = S3Server.shared();
    private static final TestService SERVICE =
            TestService.start(S3.settings(S3.port()).toArray(String[]::new));
    private static final TestService.Client ADMIN = SERVICE.admin();
    private static final Db DB = SERVICE.database().open(SERVICE.vertx());

    private String project = "";

    @AfterAll
    static void close() {
        SERVICE.close();
        S3.close();
    }

    @BeforeEach
    void create() {
        var body = Map.of("name", "Handbook", "sourceLang", "en", "targetLangs", List.of("de"));
        project = "/projects/" + ADMIN.post("/projects", body).uid();
    }

    private static String text(String sql) {
        return Rows.one(Waiting.result(DB.query(sql))).getString(0);
    }

    private static long number(String sql) {
        return Rows.one(Waiting.result(DB.query(sql))).getLong(0);
    }

    /** The path of the download of a new reference file. */
    private String stored(byte[] bytes) {
        var added = ADMIN.upload(project + "/references", "a.bin", bytes);
        assertThat(added.status()).as(added.text()).isEqualTo(201);
        return project + "/references/" + added.uid() + "/download";
    }

    private static String uid(String download) {
        return text("""
                select f.uid
                  from project_reference r
                  join stored_file f on f.id = r.file_id
                 where r.uid = '%s'
                """.formatted(download.split("/", -1)[4]));
    }

    @Test
    void storesASmallFileAsOneObject() throws IOException {
        var chunks = number("select count(*) from file_chunk");
        var bytes = S3Server.bytes(3 * BLOCK + 7);
        var path = stored(bytes);
        assertThat(Files.readAllBytes(S3.object(uid(path)))).isEqualTo(bytes);
        assertThat(number("select count(*) from file_chunk")).isEqualTo(chunks);
        assertThat(ADMIN.get(path).bytes()).isEqualTo(bytes);
        var part = ADMIN.with("Range", "bytes=%d-%d".formatted(BLOCK + 3, 2 * BLOCK + 1))
                .get(path);
        assertThat(part.bytes()).isEqualTo(Arrays.copyOfRange(bytes, BLOCK + 3, 2 * BLOCK + 2));
    }

    @Test
    void storesALargeFileInParts() throws IOException {
        var bytes = S3Server.bytes(23 << 20);
        var path = stored(bytes);
        assertThat(Files.readAllBytes(S3.object(uid(path)))).isEqualTo(bytes);
        assertThat(ADMIN.get(path).bytes()).isEqualTo(bytes);
        assertThat(S3.files()).noneMatch(name -> name.contains("part") || name.contains("mpu"));
        assertThat(SERVICE.scrape())
                .contains("parlance_s3_requests_seconds_count{operation=\"part\",outcome=\"ok\"} 5");
    }

    @Test
    void importsAndExportsFiles() {
        var uploaded = ADMIN.with("Parlance", Json.text(Map.of()))
                .upload(project + "/jobs", "lines.txt", "One.\nTwo.\n".getBytes(UTF_8));
        var job = project + "/jobs/"
                + uploaded.json().path("jobs").path(0).path("uid").asText();
        ADMIN.until(
                job,
                answer -> answer.json()
                        .path("importStatus")
                        .path("status")
                        .asText()
                        .equals("OK"));
        assertThat(ADMIN.get(job + "/original").text()).isEqualTo("One.\nTwo.\n");
        assertThat(ADMIN.get(job + "/targetFile").text()).isEqualTo("One.\nTwo.\n");
        var request = ADMIN.post(job + "/targetFile", Map.of())
                .json()
                .path("asyncRequest")
                .path("id")
                .asText();
        ADMIN.until(
                "/async/" + request,
                answer -> !answer.json().path("asyncResponse").isNull());
        assertThat(ADMIN.get(job + "/downloadTargetFile/" + request).text()).isEqualTo("One.\nTwo.\n");
        assertThat(number("select count(*) from file_chunk")).isZero();
    }

    @Test
    void neverHandsOutADamagedObject() throws IOException {
        var path = stored(S3Server.bytes(2 * BLOCK));
        var object = S3.object(uid(path));
        var bytes = Files.readAllBytes(object);
        bytes[17]++;
        Files.write(object, bytes);
        var refused = ADMIN.get(path);
        assertThat(refused.status()).isEqualTo(500);
        assertThat(refused.json().path("errorCode").asText()).isEqualTo("FileDamaged");
        Files.write(object, Arrays.copyOf(bytes, 20));
        assertThat(ADMIN.get(path).json().path("errorCode").asText()).isEqualTo("FileDamaged");
        Files.delete(object);
        assertThat(ADMIN.get(path).json().path("errorCode").asText()).isEqualTo("FileDamaged");
    }

    @Test
    void readsEachFileWhereItWasStored() {
        var bytes = S3Server.bytes(BLOCK + 1);
        var inS3 = stored(bytes);
        var settings = S3.settings(S3.port()).toArray(String[]::new);
        settings[1] = "database";
        try (var other = TestService.on(SERVICE.database(), settings)) {
            var client = other.admin();
            assertThat(client.get(inS3).bytes()).isEqualTo(bytes);
            var before = S3.files().size();
            var added = client.upload(project + "/references", "b.bin", bytes);
            assertThat(S3.files()).hasSize(before);
            var path = project + "/references/" + added.uid() + "/download";
            assertThat(client.get(path).bytes()).isEqualTo(bytes);
            assertThat(ADMIN.get(path).bytes()).isEqualTo(bytes);
        }
    }

    @Test
    void storesNothingOfAnUploadThatIsRefused() {
        var before = S3.files();
        var rows = number("select count(*) from stored_file");
        assertThat(ADMIN.upload(project + "/references?note=" + "x".repeat(1025), "a.bin", S3Server.bytes(6 << 20))
                        .status())
                .isEqualTo(400);
        assertThat(ADMIN.upload(project + "/references", "a.bin", new byte[0]).status())
                .isEqualTo(400);
        assertThat(S3.files()).isEqualTo(before);
        assertThat(number("select count(*) from stored_file")).isEqualTo(rows);
    }

    @Test
    void refusesTheStartWithAReason() {
        stored(S3Server.bytes(10));
        assertThat(refused()).contains("files.s3.endpoint", "must be set, because files of this database are in S3");
        assertThat(refused("files.s3.secretKey", "wrong")).contains("files.s3.bucket", "SignatureDoesNotMatch");
        assertThat(refused("files.s3.bucket", "no-such-bucket")).contains("files.s3.bucket", "NoSuchBucket");
    }

    /** The error of a start with some settings of S3 replaced, or without any. */
    private static String refused(String... other) {
        var settings = other.length == 0
                ? new String[0]
                : Stream.concat(S3.settings(S3.port()), Arrays.stream(other)).toArray(String[]::new);
        var failure = catchThrowable(
                () -> TestService.on(SERVICE.database(), settings).close());
        assertThat(failure).hasCauseInstanceOf(InvalidConfig.class);
        return String.valueOf(failure.getMessage());
    }

    @Test
    void namesTheSettingsThatLack() {
        assertThatThrownBy(() -> TestConfig.with("files.store", "s3"))
                .hasMessageContaining("files.s3.endpoint must be set when files.store is s3");
        assertThatThrownBy(() -> TestConfig.with("files.s3.endpoint", "http://127.0.0.1:9"))
                .hasMessageContaining("files.s3.bucket")
                .hasMessageContaining("files.s3.accessKey")
                .hasMessageContaining("files.s3.secretKey");
        assertThatThrownBy(() -> TestConfig.with("files.s3.endpoint", "https://a/b"))
                .hasMessageContaining("files.s3.endpoint must be http:// or https://");
    }
}
