package dev.parlance.storage;

import dev.parlance.db.Db;
import dev.parlance.db.InOrder;
import dev.parlance.fault.Fault;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.sqlclient.SqlConnection;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Moves all files to the place of new ones, one after the other, while instances read and store files. The copy of a
 * file is read back and compared with its checksums before it counts; then readers find it there, also those that have
 * begun. One run at a time, which may end at any moment: the next one continues. For one run.
 */
public final class MoveFiles {
    private static final Logger LOG = LoggerFactory.getLogger(MoveFiles.class);
    private static final int AT_ONCE = 100;
    /** 4 MiB. */
    private static final int BLOCKS_AT_ONCE = 16;

    private final Storage storage;
    private final FileStore rows;
    private final MoveStore store;
    private final Db db;
    private final Contents database;
    private final Contents s3;
    private final Place to;
    private final AtomicLong last = new AtomicLong();
    private final AtomicLong files = new AtomicLong();
    private final AtomicLong bytes = new AtomicLong();
    private final AtomicLong damaged = new AtomicLong();

    /**
     * A move to the place where the storage puts new files.
     *
     * @param storage with S3
     * @param db with at least three connections
     */
    public MoveFiles(Storage storage, Db db) {
        this.storage = storage;
        this.rows = new FileStore(db);
        this.store = new MoveStore(db);
        this.db = db;
        this.database = new DatabaseContents(db);
        this.s3 = storage.in(Place.S3, database);
        this.to = storage.place();
    }

    /**
     * What was moved.
     *
     * @param place where the files are now, as in the settings
     */
    public record Moved(long files, long bytes, String place) {}

    /** Fails if another run is active, if a file is damaged, or if a place is away. */
    public Future<Moved> run() {
        return db.session(session -> require(session)
                .compose(_ -> InOrder.whileTrue(() -> some(session)))
                .compose(_ -> to == Place.DATABASE ? InOrder.whileTrue(() -> removeCopies(session)) : succeeded())
                .compose(_ -> result())
                .eventually(() -> MoveStore.unlock(session)));
    }

    private static Future<Void> succeeded() {
        return Future.succeededFuture();
    }

    /** Asked again before each file, in case the connection with the lock was lost. */
    private static Future<Void> require(SqlConnection session) {
        return MoveStore.lock(session)
                .compose(mine -> mine ? succeeded() : Future.failedFuture("another run is moving files at the moment"));
    }

    private Future<Moved> result() {
        return damaged.get() == 0
                ? Future.succeededFuture(new Moved(files.get(), bytes.get(), to.text()))
                : Future.failedFuture("%d files are damaged; the log names them".formatted(damaged.get()));
    }

    private Future<Boolean> some(SqlConnection session) {
        var from = to == Place.S3 ? Place.DATABASE : Place.S3;
        return store.next(from, last.get(), AT_ONCE)
                .compose(next -> InOrder.each(next, file -> require(session).compose(_ -> move(file)))
                        .map(_ -> !next.isEmpty()));
    }

    private Future<Void> move(StoredFile file) {
        last.set(file.id());
        return store.begin(file)
                .compose(begun -> begun ? moved(file) : succeeded())
                .recover(failure -> {
                    if (failure instanceof Fault.Damaged) {
                        damaged.incrementAndGet();
                        return succeeded();
                    }
                    return Future.failedFuture(failure);
                });
    }

    private Future<Void> moved(StoredFile file) {
        return (to == Place.DATABASE ? store.clear(file.id()) : succeeded())
                .compose(_ -> copied(file))
                .compose(received -> read(copy(file, received), _ -> succeeded())
                        .compose(_ -> to == Place.S3 ? store.toS3(received) : toDatabase(file, received)))
                .onSuccess(done -> count(file, done))
                .mapEmpty();
    }

    private StoredFile copy(StoredFile file, Received received) {
        var checksums = new StoredFile.Checksums(received.sha256(), received.blocks());
        return new StoredFile(file.id(), file.uid(), file.name(), file.bytes(), checksums, to);
    }

    private Future<Boolean> toDatabase(StoredFile file, Received received) {
        return store.toDatabase(received, file.blocks())
                .compose(done -> done
                        ? remove(new FileStore.Unused(new NewFile(file.id(), file.uid()), null))
                                .map(true)
                        : Future.succeededFuture(false));
    }

    private Future<Void> remove(FileStore.Unused copy) {
        return s3.remove(copy.file(), copy.upload())
                .compose(_ -> store.forget(copy.file().id()));
    }

    /** Of files that an earlier run has moved, or has not moved to the end. */
    private Future<Boolean> removeCopies(SqlConnection session) {
        return store.copies(AT_ONCE)
                .compose(copies -> InOrder.each(copies, copy -> require(session).compose(_ -> remove(copy)))
                        .map(_ -> !copies.isEmpty()));
    }

    private Future<Received> copied(StoredFile file) {
        var incoming =
                storage.in(to, database).receive(new NewFile(file.id(), file.uid()), new Touching(rows, file.id()));
        var hashes = new BlockHashes();
        return read(
                        file,
                        block -> storage.vertx()
                                .executeBlocking(() -> hashed(hashes, block), false)
                                .compose(_ -> incoming.add(block)))
                .compose(_ -> incoming.end())
                .map(_ -> hashes.received(file.id(), file.bytes()))
                .recover(failure -> incoming.drop().transform(_ -> Future.failedFuture(failure)))
                .eventually(incoming::close);
    }

    private static boolean hashed(BlockHashes hashes, Buffer block) {
        hashes.add(block.getBytes());
        return true;
    }

    /** Passes the blocks of a file to a sink, each after it was checked. */
    private Future<Void> read(StoredFile file, Function<Buffer, Future<Void>> sink) {
        var check = new BlockCheck(file, 0);
        return InOrder.whileTrue(() -> check.ended()
                ? Future.succeededFuture(false)
                : storage.in(file.place(), database)
                        .blocks(file, check.next(), BLOCKS_AT_ONCE)
                        .compose(blocks -> passed(check, blocks, sink)));
    }

    private Future<Boolean> passed(BlockCheck check, List<Buffer> blocks, Function<Buffer, Future<Void>> sink) {
        return blocks.isEmpty()
                ? checked(check, null).map(true)
                : InOrder.each(blocks, block -> checked(check, block).compose(sink::apply))
                        .map(true);
    }

    private Future<Buffer> checked(BlockCheck check, @Nullable Buffer block) {
        return storage.vertx()
                .executeBlocking(() -> Buffer.buffer(check.check(block)), false)
                .map(Objects::requireNonNull);
    }

    private void count(StoredFile file, boolean done) {
        if (!done) {
            LOG.atInfo().addKeyValue("file", file.id()).log("a file was removed while it was moved");
            return;
        }
        bytes.addAndGet(file.bytes());
        if (files.incrementAndGet() % AT_ONCE == 0) {
            LOG.atInfo().addKeyValue("files", files).addKeyValue("bytes", bytes).log("files were moved");
        }
    }
}
