package dev.parlance.storage;

import dev.parlance.db.Db;
import dev.parlance.db.InOrder;
import dev.parlance.fault.Fault;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Copies a file to another place and compares the copy with its checksums. After a failure nothing of it stays. */
final class CopyFile {
    /** 4 MiB. */
    private static final int BLOCKS_AT_ONCE = 16;

    private final Storage storage;
    private final FileStore rows;
    private final MoveStore store;
    private final Contents database;
    private final Place to;

    CopyFile(Storage storage, Db db, Place to) {
        this.storage = storage;
        this.rows = new FileStore(db);
        this.store = new MoveStore(db);
        this.database = new DatabaseContents(db);
        this.to = to;
    }

    /** The copy has other bytes than the file, which is whole. */
    static final class Differs extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Differs(long fileId) {
            super("the copy of file %d differs".formatted(fileId));
        }
    }

    /**
     * Copies a file; fails with {@link Fault.Damaged} if the file is damaged, and with {@link Differs} if its copy is.
     *
     * @param permit fails if another run may have moved the file since; then the copy is left to that run
     */
    Future<Received> run(StoredFile file, Supplier<Future<Void>> permit) {
        var incoming =
                storage.in(to, database).receive(new NewFile(file.id(), file.uid()), new Touching(rows, file.id()));
        return received(file, incoming)
                .compose(received -> compared(file, received).map(received))
                .recover(failure ->
                        permit.get().compose(_ -> drop(file, incoming)).transform(_ -> Future.failedFuture(failure)))
                .eventually(incoming::close);
    }

    private Future<Received> received(StoredFile file, Contents.Incoming incoming) {
        var hashes = new BlockHashes();
        return read(
                        file,
                        new BlockCheck(file, 0),
                        block -> storage.vertx()
                                .executeBlocking(() -> hashed(hashes, block), false)
                                .compose(_ -> incoming.add(block)))
                .compose(_ -> incoming.end())
                .map(_ -> hashes.received(file.id(), file.bytes()));
    }

    private static boolean hashed(BlockHashes hashes, Buffer block) {
        hashes.add(block.getBytes());
        return true;
    }

    private Future<Void> compared(StoredFile file, Received received) {
        var checksums = new StoredFile.Checksums(received.sha256(), received.blocks());
        var copy = new StoredFile(file.id(), file.uid(), file.name(), file.bytes(), checksums, to);
        return read(copy, BlockCheck.ofCopy(copy), _ -> Future.succeededFuture())
                .recover(failure ->
                        Future.failedFuture(failure instanceof Fault.Damaged ? new Differs(file.id()) : failure));
    }

    private Future<Void> drop(StoredFile file, Contents.Incoming incoming) {
        return incoming.drop().compose(_ -> to == Place.DATABASE ? store.clear(file.id()) : store.forget(file.id()));
    }

    /** Passes the blocks of a file to a sink, each after it was checked. */
    private Future<Void> read(StoredFile file, BlockCheck check, Function<Buffer, Future<Void>> sink) {
        return InOrder.whileTrue(() -> check.ended()
                ? Future.succeededFuture(false)
                : storage.in(file.place(), database)
                        .blocks(file, check.next(), BLOCKS_AT_ONCE)
                        .compose(blocks -> passed(check, blocks, sink)));
    }

    private Future<Boolean> passed(BlockCheck check, List<Buffer> blocks, Function<Buffer, Future<Void>> sink) {
        return blocks.isEmpty()
                ? checked(check, null).map(true)
                : InOrder.each(blocks, block -> checked(check, block).compose(sink))
                        .map(true);
    }

    private Future<Buffer> checked(BlockCheck check, @Nullable Buffer block) {
        return storage.vertx()
                .executeBlocking(() -> Buffer.buffer(check.check(block)), false)
                .map(Objects::requireNonNull);
    }
}
