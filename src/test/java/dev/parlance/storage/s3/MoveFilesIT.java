package dev.parlance.storage.s3;

import static dev.parlance.db.Waiting.result;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parlance.storage.Storage;
import dev.parlance.storage.StoredFile;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Files are moved to S3 and back, beside an instance that serves them. */
@Tag("drill")
class MoveFilesIT extends MovedFiles {
    private static final int BLOCK = StoredFile.BLOCK_BYTES;

    @Test
    void theCommandMovesFilesToS3AndBack() throws Exception {
        var small = S3Server.bytes(10);
        var large = S3Server.bytes((23 << 20) + 1);
        var first = stored(small);
        var second = stored(large);
        assertThat(command("s3")).startsWith("0 ").contains("moved 2 files with 24,117,259 bytes to s3");
        assertThat(Files.readAllBytes(s3.object(uid(first)))).isEqualTo(small);
        assertThat(Files.readAllBytes(s3.object(uid(second)))).isEqualTo(large);
        assertThat(number("select count(*) from file_chunk")).isZero();
        assertThat(admin.get(first).bytes()).isEqualTo(small);
        assertThat(admin.get(second).bytes()).isEqualTo(large);
        assertThat(command("s3")).startsWith("0 ").contains("moved 0 files");
        assertThat(command("database")).startsWith("0 ").contains("moved 2 files with 24,117,259 bytes to database");
        assertThat(s3.files()).isEmpty();
        assertThat(number("select count(*) from stored_file where place = 's3' or copy_in_s3"))
                .isZero();
        assertThat(admin.get(first).bytes()).isEqualTo(small);
        assertThat(admin.get(second).bytes()).isEqualTo(large);
    }

    @Test
    void aReaderThatHasBegunIsNotDisturbed() throws IOException {
        var bytes = S3Server.bytes(5 * BLOCK + 3);
        var id = id(stored(bytes));
        var files = new Storage(service.vertx(), contents, false).files(db);
        for (var toS3 : new boolean[] {true, false}) {
            var pieces = files.pieces(result(files.find(id)).orElseThrow(), 0);
            var read = new ByteArrayOutputStream();
            read.writeBytes(Objects.requireNonNull(result(pieces.get())).getBytes());
            try (var stream = files.open(id)) {
                var start = stream.readNBytes(7);
                assertThat(result(move(toS3)).files()).isEqualTo(1);
                assertThat(start).isEqualTo(Arrays.copyOf(bytes, 7));
                assertThat(stream.readAllBytes()).isEqualTo(Arrays.copyOfRange(bytes, 7, bytes.length));
            }
            rest(pieces, read);
            assertThat(read.toByteArray()).isEqualTo(bytes);
        }
    }

    private static void rest(Supplier<Future<@Nullable Buffer>> pieces, ByteArrayOutputStream into) {
        for (var piece = result(pieces.get()); piece != null; piece = result(pieces.get())) {
            into.writeBytes(piece.getBytes());
        }
    }

    @Test
    void continuesAfterARunThatWasInterrupted() throws IOException {
        var bytes = S3Server.bytes(BLOCK + 5);
        var path = stored(bytes);
        put(path, "half".getBytes(UTF_8));
        result(db.query("update stored_file set copy_in_s3 = true, upload_id = 'gone'"));
        assertThat(result(move(true)).files()).isEqualTo(1);
        assertThat(admin.get(path).bytes()).isEqualTo(bytes);
        // the way back was interrupted within a file, and another time before its object was deleted
        result(db.query("insert into file_chunk (file_id, ordinal, bytes) values (%d, 0, 'half')".formatted(id(path))));
        var object = Files.readAllBytes(s3.object(uid(path)));
        assertThat(result(move(false)).files()).isEqualTo(1);
        assertThat(admin.get(path).bytes()).isEqualTo(bytes);
        put(path, object);
        result(db.query("update stored_file set copy_in_s3 = true"));
        assertThat(result(move(false)).files()).isZero();
        assertThat(s3.files()).isEmpty();
        assertThat(admin.get(path).bytes()).isEqualTo(bytes);
    }

    @Test
    void leavesADamagedFileWhereItIs() {
        var whole = S3Server.bytes(20);
        var damaged = stored(S3Server.bytes(30));
        var good = stored(whole);
        result(db.query("update file_chunk set bytes = 'x' where file_id = " + id(damaged)));
        assertThatThrownBy(() -> result(move(true)))
                .hasMessageContaining(
                        "1 files remain in database: 1 damaged, 0 with a copy that differs, 0 incomplete");
        assertThat(text("select place from stored_file where id = " + id(damaged)))
                .isEqualTo("database");
        assertThat(text("select place from stored_file where id = " + id(good))).isEqualTo("s3");
        assertThat(admin.get(good).bytes()).isEqualTo(whole);
        assertThat(admin.get(damaged).json().path("errorCode").asText()).isEqualTo("FileDamaged");
    }

    /** They did not write the size and the checksums of a file that is imported into a term base. */
    @Test
    void movesFilesOfEarlierVersionsThatImportsRead() throws IOException {
        var bytes = S3Server.bytes(2 * BLOCK + 9);
        var path = stored(bytes);
        var id = id(path);
        var object = s3.object(uid(path));
        var termBase = admin.post("/termBases", Map.of("name", "Terms", "langs", List.of("en")))
                .uid();
        result(db.query("""
                insert into term_base_import (uid, term_base_id, file_id, file_name, format, update_terms,
                                              strict_lang_matching, on_error, created_by)
                select 'early', b.id, %d, 'terms.csv', 'CSV', false, false, 'skip', u.id
                  from term_base b, app_user u
                 where b.uid = '%s'
                   and u.user_name = 'admin'
                """.formatted(id, termBase)));
        result(db.query("delete from project_reference"));
        result(db.query("update stored_file set bytes = null, sha256 = null, block_sha256 = null"));
        assertThat(result(move(true)).files()).isEqualTo(1);
        assertThat(Files.readAllBytes(object)).isEqualTo(bytes);
        assertThat(number("select count(*) from file_chunk")).isZero();
        assertThat(number("select count(*) from stored_file where place = 's3' and bytes = " + bytes.length))
                .isEqualTo(1);
        try (var stream =
                new Storage(service.vertx(), contents, false).files(db).open(id)) {
            assertThat(stream.readAllBytes()).isEqualTo(bytes);
        }
    }

    /** An upload that has not ended has no size either, and nothing refers to it. */
    @Test
    void leavesAnUploadThatHasNotEnded() {
        var id = id(stored(S3Server.bytes(10)));
        result(db.query("delete from project_reference"));
        result(db.query("update stored_file set bytes = null, sha256 = null, block_sha256 = null"));
        assertThatThrownBy(() -> result(move(true)))
                .hasMessageContaining("1 files remain in database")
                .hasMessageContaining("1 incomplete");
        assertThat(text("select place from stored_file where id = " + id)).isEqualTo("database");
    }

    /** The row must not go before its object, wherever a run was interrupted. */
    @Test
    void unusedCopiesAreRemovedWithTheirFile() throws IOException {
        var path = stored(S3Server.bytes(40));
        put(path, "copy".getBytes(UTF_8));
        result(db.query("update stored_file set copy_in_s3 = true"));
        result(db.query("update stored_file set touched_at = now() - interval '2 hours'"));
        assertThat(admin.delete(path.replace("/download", "")).status()).isEqualTo(204);
        assertThat(number("select count(*) from stored_file")).isEqualTo(1);
        result(new Storage(service.vertx(), contents, false).files(db).sweep());
        assertThat(number("select count(*) from stored_file")).isZero();
        assertThat(s3.files()).isEmpty();
    }

    @Test
    void oneRunAtATime() {
        var refused = result(db.session(other -> other.query("select pg_advisory_lock(hashtext('move files'))")
                .execute()
                .compose(_ -> move(true).<String>map("").otherwise(Throwable::getMessage))
                .eventually(() -> other.query("select pg_advisory_unlock_all()").execute())));
        assertThat(refused).contains("another run is moving files");
        assertThat(result(move(true)).files()).isZero();
    }
}
