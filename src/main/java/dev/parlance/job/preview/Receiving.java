package dev.parlance.job.preview;

import dev.parlance.fault.Fault;
import dev.parlance.fault.Violation;
import dev.parlance.http.body.Upload;
import dev.parlance.shared.TemporaryFiles;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Receives one file into a directory. Its bytes count from their arrival until {@link #release}, so that a slow sender
 * holds no more room than it has used. Belongs to one event loop.
 */
final class Receiving {
    /** The name of the file in its directory. */
    static final String FILE = "original";

    private static final int CHUNK_BYTES = 64 << 10;

    private final Vertx vertx;
    private final Path directory;
    private final Limits limits;
    private final long user;
    private long received;
    private boolean ended;
    private Future<Void> written = Future.succeededFuture();

    /**
     * What is received.
     *
     * @param mostBytes of the file
     * @param timeout from the first byte to the last
     * @param all the bytes of this file and the others
     */
    record Limits(long mostBytes, Duration timeout, UserShares all) {}

    /**
     * Nothing is received yet.
     *
     * @param user who sends the file
     */
    Receiving(Vertx vertx, Path directory, Limits limits, long user) {
        this.vertx = vertx;
        this.directory = directory;
        this.limits = limits;
        this.user = user;
    }

    /**
     * Receives all bytes; deletes the directory when that fails. Fails with {@link Fault.TooLarge}, with
     * {@link Fault.TimedOut} for a slow sender, with {@link Fault.Unavailable} when there are too many bytes of all
     * files, with {@link Fault.TooMany} when there are too many of the user, and with {@link Fault.Invalid} for an
     * empty file.
     */
    Future<Path> all(Upload upload) {
        return upload.drain(CHUNK_BYTES, this::add)
                .timeout(limits.timeout().toMillis(), TimeUnit.MILLISECONDS)
                .compose(bytes -> bytes > 0
                        ? Future.succeededFuture(directory)
                        : Future.failedFuture(new Fault.Invalid(
                                Violation.at("", "required", "must be the content of the file, but is empty"))))
                .recover(failure -> drop().transform(_ ->
                        Future.failedFuture(failure instanceof TimeoutException ? new Fault.TimedOut() : failure)));
    }

    /** Counts the bytes no more; called when the directory is deleted. */
    void release() {
        limits.all().giveBack(user, received);
        received = 0;
    }

    private Future<Void> add(Buffer chunk) {
        if (ended) {
            return Future.failedFuture(new Fault.TimedOut());
        }
        if (received + chunk.length() > limits.mostBytes()) {
            return Future.failedFuture(new Fault.TooLarge(limits.mostBytes()));
        }
        try {
            limits.all().take(user, chunk.length());
        } catch (Fault full) {
            return Future.failedFuture(full);
        }
        received += chunk.length();
        written = vertx.executeBlocking(() -> append(chunk), false).mapEmpty();
        return written;
    }

    private Path append(Buffer chunk) throws IOException {
        return Files.write(
                directory.resolve(FILE), chunk.getBytes(), StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    }

    /** The sender may be gone while a chunk is still written. */
    private Future<Void> drop() {
        ended = true;
        return written.transform(_ -> delete(vertx, directory));
    }

    /** Deletes the directory of a file; what cannot be deleted is deleted when the service stops. */
    static Future<Void> delete(Vertx vertx, Path directory) {
        return vertx.executeBlocking(
                        () -> {
                            TemporaryFiles.delete(directory);
                            return true;
                        },
                        false)
                .mapEmpty();
    }
}
