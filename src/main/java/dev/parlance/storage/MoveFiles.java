package dev.parlance.storage;

import dev.parlance.db.Db;
import dev.parlance.db.InOrder;
import dev.parlance.fault.Fault;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlConnection;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
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
    /** An upload that ends late is found by the next pass. */
    private static final int MOST_PASSES = 5;

    private final MoveStore store;
    private final CopyFile copy;
    private final Db db;
    private final Contents s3;
    private final Place from;
    private final Place to;
    private final AtomicLong last = new AtomicLong();
    private final AtomicLong files = new AtomicLong();
    private final AtomicLong bytes = new AtomicLong();
    private final AtomicLong passes = new AtomicLong();
    private final Set<Long> damaged = ConcurrentHashMap.newKeySet();
    private final Set<Long> differing = ConcurrentHashMap.newKeySet();

    /**
     * A move to the place where the storage puts new files.
     *
     * @param storage with S3
     * @param db with at least three connections
     */
    public MoveFiles(Storage storage, Db db) {
        this.store = new MoveStore(db);
        this.db = db;
        this.s3 = storage.in(Place.S3, new DatabaseContents(db));
        this.to = storage.place();
        this.from = to == Place.S3 ? Place.DATABASE : Place.S3;
        this.copy = new CopyFile(storage, db, to);
    }

    /**
     * What was moved.
     *
     * @param place where the files are now, as in the settings
     */
    public record Moved(long files, long bytes, String place) {}

    /** The run has come to its end, but files remain where they were. The message counts them by their reasons. */
    public static final class FilesRemain extends RuntimeException {
        private static final long serialVersionUID = 1L;

        FilesRemain(String message) {
            super(message);
        }
    }

    /** Fails with {@link FilesRemain}, or at once if another run is active or if a place is away. */
    public Future<Moved> run() {
        return db.session(session -> require(session)
                .compose(_ -> store.completeEarlier())
                .compose(_ -> InOrder.whileTrue(() -> removeBlocks(session)))
                .compose(_ -> InOrder.whileTrue(() -> pass(session)))
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
        return store.left(from)
                .compose(left -> left.files() == 0
                        ? Future.succeededFuture(new Moved(files.get(), bytes.get(), to.text()))
                        : Future.failedFuture(new FilesRemain(remaining(left))));
    }

    private String remaining(MoveStore.Left left) {
        return "%,d files remain in %s: %,d damaged, %,d with a copy that differs, %,d incomplete"
                .formatted(left.files(), from.text(), damaged.size(), differing.size(), left.incomplete());
    }

    /** Moves all files that are complete; true if another pass may find more. */
    private Future<Boolean> pass(SqlConnection session) {
        var before = files.get();
        last.set(0);
        return InOrder.whileTrue(() -> some(session))
                .map(_ -> passes.incrementAndGet() < MOST_PASSES && files.get() > before);
    }

    private Future<Boolean> some(SqlConnection session) {
        return store.next(from, last.get(), AT_ONCE)
                .compose(next -> InOrder.each(next, file -> require(session).compose(_ -> move(file, session)))
                        .map(_ -> !next.isEmpty()));
    }

    private Future<Void> move(StoredFile file, SqlConnection session) {
        last.set(file.id());
        if (damaged.contains(file.id()) || differing.contains(file.id())) {
            return succeeded();
        }
        return store.begin(file)
                .compose(begun -> begun ? moved(file, session) : succeeded())
                .recover(failure -> switch (failure) {
                    case Fault.Damaged _ -> stays(file, damaged);
                    case CopyFile.Differs _ -> stays(file, differing);
                    default -> Future.failedFuture(failure);
                });
    }

    private static Future<Void> stays(StoredFile file, Set<Long> reason) {
        reason.add(file.id());
        return succeeded();
    }

    private Future<Void> moved(StoredFile file, SqlConnection session) {
        return (to == Place.DATABASE ? store.clear(file.id()) : succeeded())
                .compose(_ -> copy.run(file, () -> require(session)))
                .compose(received -> to == Place.S3 ? store.toS3(received) : toDatabase(file, received))
                .onSuccess(done -> count(file, done))
                .mapEmpty();
    }

    private Future<Boolean> toDatabase(StoredFile file, Received received) {
        return store.toDatabase(received, file.blocks())
                .compose(done -> done
                        ? remove(new FileStore.Unused(new NewFile(file.id(), file.uid()), null))
                                .map(true)
                        : store.clear(file.id()).map(false));
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

    /** Of files in S3 that a run which was ended was copying to the database. */
    private Future<Boolean> removeBlocks(SqlConnection session) {
        return store.withBlocks(AT_ONCE)
                .compose(files -> InOrder.each(files, file -> require(session).compose(_ -> store.clear(file)))
                        .map(_ -> !files.isEmpty()));
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
