package dev.parlance.job.export;

import dev.parlance.db.InOrder;
import dev.parlance.job.target.TargetFile;
import dev.parlance.storage.Received;
import dev.parlance.storage.StoredFiles;
import dev.parlance.task.Task;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Stores a file that was written, and closes it. */
record KeepTarget(Vertx vertx, StoredFiles files) {
    /**
     * The stored file.
     *
     * @param user id of the user who requested it
     */
    record As(String name, long user) {}

    /**
     * Stores a file; stops when the lease of the task is lost.
     *
     * @param use completes the file in the transaction that refers to it
     */
    Future<Void> keep(TargetFile file, As as, Task task, Function<Received, Future<Void>> use) {
        return files.receiving()
                .run(as.name(), as.user(), sink -> copy(file.download(vertx).from(0), sink, task), use)
                .eventually(() -> {
                    file.close();
                    return Future.succeededFuture();
                });
    }

    /** Passes all pieces to the sink, one after another, and returns the number of bytes. */
    private static Future<Long> copy(
            Supplier<Future<@Nullable Buffer>> pieces, Function<Buffer, Future<Void>> sink, Task task) {
        var bytes = new AtomicLong();
        return InOrder.whileTrue(() -> {
                    task.requireHeld();
                    return pieces.get()
                            .compose(piece -> piece == null
                                    ? Future.succeededFuture(false)
                                    : sink.apply(piece).map(_ -> bytes.addAndGet(piece.length()) > 0));
                })
                .map(_ -> bytes.get());
    }
}
