package dev.parlance.storage;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parlance.TestService;
import dev.parlance.db.Db;
import dev.parlance.db.Rows;
import dev.parlance.db.Waiting;
import dev.parlance.fault.Fault;
import dev.parlance.shared.Sha256;
import java.io.IOException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Files whose bytes have changed after they were stored. */
class DamagedFilesIT {
    private static final int BLOCK = StoredFile.BLOCK_BYTES;
    private static final TestService SERVICE = TestService.start("roles", "http");
    private static final TestService.Client ADMIN = SERVICE.admin();
    private static final Db DB = SERVICE.database().open(SERVICE.vertx());
    private static final StoredFiles FILES = Storage.inDatabase(SERVICE.vertx()).files(DB);
    /** Three blocks and a part of one. */
    private static final byte[] BYTES = new byte[3 * BLOCK + 1_000];

    private String project = "";
    private String path = "";
    private long file;

    @AfterAll
    static void close() {
        SERVICE.close();
    }

    @BeforeEach
    void upload() {
        new Random(1).nextBytes(BYTES);
        var body = Map.of("name", "Handbook", "sourceLang", "en", "targetLangs", List.of("de"));
        project = "/projects/" + ADMIN.post("/projects", body).uid();
        var added = ADMIN.upload(project + "/references", "a.bin", BYTES);
        path = project + "/references/" + added.uid() + "/download";
        file = number("select file_id from project_reference where uid = '%s'".formatted(added.uid()));
    }

    private static long number(String sql) {
        return Rows.one(Waiting.result(DB.query(sql))).getLong(0);
    }

    private void damage(int block) {
        SERVICE.database().execute("""
                        update file_chunk
                           set bytes = set_byte(bytes, 100, 255 - get_byte(bytes, 100))
                         where file_id = %d
                           and ordinal = %d
                        """.formatted(file, block));
    }

    @Test
    void storesAChecksumOfEachBlock() {
        var stored = Rows.one(Waiting.result(
                        DB.query("select encode(block_sha256, 'hex') as hex from stored_file where id = " + file)))
                .getString("hex");
        var expected = IntStream.range(0, 4)
                .mapToObj(
                        block -> Arrays.copyOfRange(BYTES, block * BLOCK, Math.min(BYTES.length, (block + 1) * BLOCK)))
                .map(block -> HexFormat.of().formatHex(Sha256.of(block)))
                .collect(Collectors.joining());
        assertThat(stored).isEqualTo(expected);
    }

    @Test
    void respondsWithAProblemInsteadOfADamagedFirstBlock() {
        damage(0);
        var refused = ADMIN.get(path);
        assertThat(refused.status()).isEqualTo(500);
        assertThat(refused.json().path("errorCode").asText()).isEqualTo("FileDamaged");
        assertThat(refused.header("content-disposition")).isEmpty();
        assertThat(refused.header("etag")).isEmpty();
        assertThat(refused.header("accept-ranges")).isEmpty();
        assertThat(SERVICE.scrape()).contains("status=\"500\"");
    }

    @Test
    void respondsWithAProblemInsteadOfAMissingBlock() {
        SERVICE.database().execute("delete from file_chunk where file_id = %d and ordinal = 0".formatted(file));
        assertThat(ADMIN.get(path).json().path("errorCode").asText()).isEqualTo("FileDamaged");
    }

    @Test
    void checksTheBlocksOfARange() {
        damage(1);
        var whole = ADMIN.with("Range", "bytes=0-%d".formatted(BLOCK - 1)).get(path);
        assertThat(whole.status()).isEqualTo(206);
        assertThat(whole.bytes()).isEqualTo(Arrays.copyOf(BYTES, BLOCK));
        var damaged = ADMIN.with("Range", "bytes=%d-".formatted(BLOCK + 500)).get(path);
        assertThat(damaged.status()).isEqualTo(500);
        assertThat(damaged.json().path("errorCode").asText()).isEqualTo("FileDamaged");
    }

    @Test
    void endsADownloadBeforeADamagedBlock() {
        damage(2);
        assertThatThrownBy(() -> ADMIN.get(path)).hasStackTraceContaining("closed");
    }

    @Test
    void keepsBackTheEndOfADamagedFileOfAnEarlierVersion() {
        SERVICE.database().execute("update stored_file set block_sha256 = null where id = " + file);
        assertThat(ADMIN.get(path).bytes()).isEqualTo(BYTES);
        damage(1);
        assertThatThrownBy(() -> ADMIN.get(path)).hasStackTraceContaining("closed");
    }

    @Test
    void doesNotReadADamagedFileOnAWorker() throws IOException {
        try (var in = FILES.open(file)) {
            assertThat(in.readAllBytes()).isEqualTo(BYTES);
        }
        damage(3);
        try (var in = FILES.open(file)) {
            assertThat(in.readNBytes(3 * BLOCK)).isEqualTo(Arrays.copyOf(BYTES, 3 * BLOCK));
            assertThatThrownBy(in::read).isInstanceOf(Fault.Damaged.class);
        }
    }

    @Test
    void readsAFileOfATermBaseThatAnEarlierVersionHasStored() throws IOException {
        SERVICE.database()
                .execute("update stored_file set bytes = null, sha256 = null, block_sha256 = null where id = " + file);
        try (var in = FILES.open(file)) {
            assertThat(in.readAllBytes()).isEqualTo(BYTES);
        }
    }

    @Test
    void doesNotImportADamagedFile() {
        var uploaded = ADMIN.upload(
                project + "/jobs", "lines.txt", "One. Two.".repeat(100).getBytes(UTF_8));
        var job = uploaded.json().path("jobs").path(0).path("uid").asText();
        file = number("select file_id from job where uid = '%s'".formatted(job));
        damage(0);
        try (var _ = TestService.on(SERVICE.database(), "roles", "import", "import.maxAttempts", "1")) {
            var ended = ADMIN.until(
                    project + "/jobs/" + job,
                    answer -> !"RUNNING"
                            .equals(answer.json()
                                    .path("importStatus")
                                    .path("status")
                                    .asText()));
            assertThat(ended.json().path("importStatus").path("status").asText())
                    .isEqualTo("ERROR");
        }
    }
}
