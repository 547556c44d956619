package dev.parlance.storage;

import dev.parlance.fault.Fault;
import dev.parlance.fault.Violation;
import dev.parlance.shared.Sha256;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import java.security.MessageDigest;
import java.util.function.Function;

/** Receives a file and passes it on to the change that refers to it. If either fails, nothing of the file stays. */
public final class ReceiveFile {
    private final FileStore files;

    public ReceiveFile(FileStore files) {
        this.files = files;
    }

    /**
     * Receives a file; an empty one fails with {@link Fault.Invalid}.
     *
     * @param bytes passes all bytes to a sink in chunks of {@link FileStore#CHUNK_BYTES} and returns their number
     * @param use completes the file in the transaction that refers to it
     */
    public <T> Future<T> run(
            String name,
            long createdBy,
            Function<Function<Buffer, Future<Void>>, Future<Long>> bytes,
            Function<FileStore.Received, Future<T>> use) {
        return files.begin(name, createdBy)
                .compose(fileId -> receive(fileId, bytes).compose(use).recover(failure -> drop(fileId, failure)));
    }

    private Future<FileStore.Received> receive(
            long fileId, Function<Function<Buffer, Future<Void>>, Future<Long>> bytes) {
        var sink = new ChunkSink(files, fileId);
        return bytes.apply(sink::add)
                .compose(count -> count == 0
                        ? Future.failedFuture(new Fault.Invalid(
                                Violation.at("", "required", "must be the content of the file, but is empty")))
                        : Future.succeededFuture(new FileStore.Received(fileId, count, sink.digest())));
    }

    /** Deletes the file and fails with the original failure; a file that cannot be deleted now is swept later. */
    private <T> Future<T> drop(long fileId, Throwable failure) {
        return files.delete(fileId).transform(_ -> Future.failedFuture(failure));
    }

    /** Numbers and hashes chunks on their way into the database; belongs to one request. */
    private static final class ChunkSink {
        private final FileStore files;
        private final long fileId;
        private final MessageDigest digest = Sha256.start();
        private int next;

        ChunkSink(FileStore files, long fileId) {
            this.files = files;
            this.fileId = fileId;
        }

        Future<Void> add(Buffer chunk) {
            digest.update(chunk.getBytes());
            return files.add(fileId, next++, chunk);
        }

        Buffer digest() {
            return Buffer.buffer(digest.digest());
        }
    }
}
