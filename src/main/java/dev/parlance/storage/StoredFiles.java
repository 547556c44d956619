package dev.parlance.storage;

import dev.parlance.db.Db;
import dev.parlance.fault.Fault;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import java.io.InputStream;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The stored files, on the connections of one part of the service. Safe from any thread. */
public final class StoredFiles {
    private final Storage storage;
    private final FileStore rows;
    private final ChunkStore chunks;
    private final Contents database;

    StoredFiles(Storage storage, Db db) {
        this.storage = storage;
        this.rows = new FileStore(db);
        this.chunks = new ChunkStore(db);
        this.database = new DatabaseContents(db);
    }

    private Future<List<Buffer>> blocks(StoredFile file, int from, int limit) {
        return in(file.place())
                .blocks(file, from, limit)
                .compose(blocks -> blocks.isEmpty() && from < file.blocks()
                        ? moved(file, from, limit)
                        : Future.succeededFuture(blocks));
    }

    private Contents in(Place place) {
        return storage.in(place, database);
    }

    /** The blocks of a file that was moved while it was read. */
    private Future<List<Buffer>> moved(StoredFile file, int from, int limit) {
        return rows.find(file.id())
                .compose(found -> found.filter(now -> now.place() != file.place())
                        .map(now -> in(now.place()).blocks(now, from, limit))
                        .orElse(Future.succeededFuture(List.of())));
    }

    /** Receives new files. */
    public ReceiveFile receiving() {
        return new ReceiveFile(storage.vertx(), rows, storage.place(), storage.in(storage.place(), database));
    }

    /** Finds a complete file. */
    public Future<Optional<StoredFile>> find(long fileId) {
        return rows.find(fileId);
    }

    /**
     * The bytes of a file for a worker thread, which blocks while the next bytes are read. Reading throws {@link
     * Fault.Damaged} if they are not those that were stored.
     */
    public InputStream open(long fileId) {
        return open(fileId, 0);
    }

    /** As {@link #open(long)}, from an offset on. */
    public InputStream open(long fileId, long offset) {
        return new BlockInputStream(
                () -> rows.findSource(fileId)
                        .map(file -> file.orElseThrow(() -> new Fault.NotFound("file", String.valueOf(fileId)))),
                this::blocks,
                offset);
    }

    /**
     * Supplies the bytes of a file from {@code offset} in pieces, null after the last; for one reader. A piece fails
     * with {@link Fault.Damaged} if it is not the one that was stored.
     */
    public Supplier<Future<@Nullable Buffer>> pieces(StoredFile file, long offset) {
        return new Pieces(file, offset);
    }

    /** Reads one block per call; belongs to one reader. */
    private final class Pieces implements Supplier<Future<@Nullable Buffer>> {
        private final StoredFile file;
        private final BlockCheck check;
        private int skipped;

        Pieces(StoredFile file, long offset) {
            this.file = file;
            this.check = new BlockCheck(file, (int) (offset / StoredFile.BLOCK_BYTES));
            this.skipped = (int) (offset % StoredFile.BLOCK_BYTES);
        }

        @Override
        public Future<@Nullable Buffer> get() {
            return check.ended()
                    ? Future.succeededFuture(null)
                    : blocks(file, check.next(), 1)
                            .compose(blocks -> storage.vertx().executeBlocking(() -> checked(blocks), false))
                            .map(Objects::requireNonNull);
        }

        private Buffer checked(List<Buffer> blocks) {
            var block = Buffer.buffer(check.check(blocks.isEmpty() ? null : blocks.getFirst()));
            var from = Math.min(skipped, block.length());
            skipped = 0;
            return from == 0 ? block : block.slice(from, block.length());
        }
    }

    /** Deletes old files that are incomplete or that no row refers to. */
    public Future<Void> sweep() {
        var s3 = storage.s3();
        var removal = new RemoveUnused(rows, chunks, database);
        return s3 == null ? removal.inDatabase() : removal.inDatabase().compose(_ -> removal.inS3(s3));
    }
}
