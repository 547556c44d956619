package dev.parlance.storage;

import dev.parlance.fault.Fault;
import dev.parlance.fault.Violation;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import java.util.function.Function;

/** Receives a file and passes it on to the change that refers to it. If either fails, nothing of the file stays. */
public final class ReceiveFile {
    private final Vertx vertx;
    private final FileStore rows;
    private final Place place;
    private final Contents contents;

    ReceiveFile(Vertx vertx, FileStore rows, Place place, Contents contents) {
        this.vertx = vertx;
        this.rows = rows;
        this.place = place;
        this.contents = contents;
    }

    /**
     * Receives a file; an empty one fails with {@link Fault.Invalid}.
     *
     * @param bytes passes all bytes to a sink in blocks of {@link StoredFile#BLOCK_BYTES} and returns their number
     * @param use completes the file in the transaction that refers to it
     */
    public <T> Future<T> run(
            String name,
            long createdBy,
            Function<Function<Buffer, Future<Void>>, Future<Long>> bytes,
            Function<Received, Future<T>> use) {
        return rows.begin(name, createdBy, place).compose(file -> {
            var sink = new Sink(file);
            return bytes.apply(sink::add)
                    .compose(sink::end)
                    .compose(use)
                    .recover(sink::drop)
                    .eventually(sink.incoming::close);
        });
    }

    /** Hashes blocks on their way; belongs to one request. */
    private final class Sink {
        private final NewFile file;
        private final Contents.Incoming incoming;
        private final BlockHashes hashes = new BlockHashes();

        Sink(NewFile file) {
            this.file = file;
            this.incoming = contents.receive(file, new Touching(rows, file.id()));
        }

        Future<Void> add(Buffer block) {
            return vertx.executeBlocking(
                            () -> {
                                hashes.add(block.getBytes());
                                return true;
                            },
                            false)
                    .compose(_ -> incoming.add(block));
        }

        Future<Received> end(long bytes) {
            return bytes == 0
                    ? Future.failedFuture(new Fault.Invalid(
                            Violation.at("", "required", "must be the content of the file, but is empty")))
                    : incoming.end().map(_ -> hashes.received(file.id(), bytes));
        }

        /**
         * Deletes the file and fails with the original failure, unless the change that refers to it was committed. What
         * cannot be deleted now is swept later. A store that is not available would let the sender wait as long again.
         */
        <T> Future<T> drop(Throwable failure) {
            var dropped = rows.claim(file.id())
                    .compose(claimed ->
                            claimed ? incoming.drop().compose(_ -> rows.delete(file.id())) : Future.succeededFuture());
            return failure instanceof Fault.FilesUnavailable
                    ? Future.failedFuture(failure)
                    : dropped.transform(_ -> Future.failedFuture(failure));
        }
    }
}
