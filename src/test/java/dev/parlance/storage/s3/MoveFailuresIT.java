package dev.parlance.storage.s3;

import static dev.parlance.db.Waiting.result;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parlance.db.Rows;
import dev.parlance.fault.Fault;
import dev.parlance.storage.Contents;
import dev.parlance.storage.NewFile;
import dev.parlance.storage.StoredFile;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Moves that do not succeed: what stays where, what is left behind, and what the command says. */
class MoveFailuresIT extends MovedFiles {
    private static final int BLOCK = StoredFile.BLOCK_BYTES;

    /** S3 as it is, for subclasses that spoil a part of it. */
    private class Passed implements Contents {
        @Override
        public Incoming receive(NewFile file, Progress progress) {
            return contents.receive(file, progress);
        }

        @Override
        public Future<List<Buffer>> blocks(StoredFile file, int from, int limit) {
            return contents.blocks(file, from, limit);
        }

        @Override
        public Future<Void> remove(NewFile file, @Nullable String upload) {
            return contents.remove(file, upload);
        }
    }

    private String place(String download) {
        return text("select place from stored_file where id = " + id(download));
    }

    @Test
    void aCopyThatDiffersIsDroppedAndTheFileStays() {
        var bytes = S3Server.bytes(2 * BLOCK);
        var spoiled = stored(bytes);
        var good = stored(S3Server.bytes(20));
        var spoiledId = id(spoiled);
        var spoiling = new Passed() {
            @Override
            public Future<List<Buffer>> blocks(StoredFile file, int from, int limit) {
                return super.blocks(file, from, limit)
                        .map(blocks -> file.id() == spoiledId
                                ? blocks.stream()
                                        .map(block -> block.copy().setByte(0, (byte) ~block.getByte(0)))
                                        .toList()
                                : blocks);
            }
        };
        assertThatThrownBy(() -> result(move(spoiling, true)))
                .hasMessageContaining(
                        "1 files remain in database: 0 damaged, 1 with a copy that differs, 0 incomplete");
        assertThat(place(spoiled)).isEqualTo("database");
        assertThat(place(good)).isEqualTo("s3");
        assertThat(s3.files()).singleElement().asString().endsWith(uid(good));
        assertThat(number("select count(*) from stored_file where copy_in_s3")).isZero();
        assertThat(admin.get(spoiled).bytes()).isEqualTo(bytes);
        assertThat(result(move(true)).files()).isEqualTo(1);
        assertThat(admin.get(spoiled).bytes()).isEqualTo(bytes);
    }

    @Test
    void aCopyToTheDatabaseThatFailsLeavesNoBlocks() {
        var bytes = S3Server.bytes(20 * BLOCK);
        var path = stored(bytes);
        assertThat(result(move(true)).files()).isEqualTo(1);
        var written = new AtomicLong();
        var away = new Passed() {
            @Override
            public Future<List<Buffer>> blocks(StoredFile file, int from, int limit) {
                return from == 0
                        ? super.blocks(file, from, limit)
                        : db.query("select count(*) from file_chunk").compose(rows -> {
                            written.set(Rows.one(rows).getLong(0));
                            return Future.failedFuture(new Fault.FilesUnavailable());
                        });
            }
        };
        assertThatThrownBy(() -> result(move(away, false))).hasCauseInstanceOf(Fault.FilesUnavailable.class);
        assertThat(written).as("blocks before the failure").hasValue(16);
        assertThat(number("select count(*) from file_chunk")).isZero();
        assertThat(place(path)).isEqualTo("s3");
        assertThat(result(move(false)).files()).isEqualTo(1);
        assertThat(admin.get(path).bytes()).isEqualTo(bytes);
    }

    /** As after {@code kill -9} on the way back, when S3 is to stay the place after all. */
    @Test
    void aRunRemovesBlocksThatAnEarlierOneHasLeft() {
        var path = stored(S3Server.bytes(30));
        assertThat(result(move(true)).files()).isEqualTo(1);
        result(db.query("""
                insert into file_chunk (file_id, ordinal, bytes)
                select id, n, 'half' from stored_file, generate_series(0, 4) n
                """));
        assertThat(result(move(true)).files()).isZero();
        assertThat(number("select count(*) from file_chunk")).isZero();
        assertThat(admin.get(path).bytes()).isEqualTo(S3Server.bytes(30));
    }

    @Test
    void movesAnUploadThatEndsAfterALaterOne() {
        var early = stored(S3Server.bytes(30));
        var late = stored(S3Server.bytes(40));
        var lateId = id(late);
        assertThat(id(early)).isLessThan(lateId);
        result(db.query("update stored_file set bytes = null where id = " + id(early)));
        var ended = "update stored_file set bytes = 30 where bytes is null";
        var ending = new Passed() {
            @Override
            public Future<List<Buffer>> blocks(StoredFile file, int from, int limit) {
                var before = file.id() == lateId ? db.query(ended).<Void>mapEmpty() : Future.<Void>succeededFuture();
                return before.compose(_ -> super.blocks(file, from, limit));
            }
        };
        assertThat(result(move(ending, true)).files()).isEqualTo(2);
        assertThat(place(early)).isEqualTo("s3");
        assertThat(admin.get(early).bytes()).isEqualTo(S3Server.bytes(30));
    }

    @Test
    void theCommandSaysWhatRemains() throws Exception {
        var damaged = stored(S3Server.bytes(30));
        var incomplete = stored(S3Server.bytes(40));
        stored(S3Server.bytes(50));
        result(db.query("update file_chunk set bytes = 'x' where file_id = " + id(damaged)));
        result(db.query("update stored_file set bytes = null where id = " + id(incomplete)));
        assertThat(command("s3"))
                .startsWith("1 ")
                .contains("2 files remain in database: 1 damaged, 0 with a copy that differs, 1 incomplete")
                .contains("runbooks.md")
                .doesNotContain("Run the command again");
        assertThat(number("select count(*) from stored_file where place = 's3'"))
                .isEqualTo(1);
    }
}
