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

/** Receives one file into a directory; belongs to one event loop. */
final class Receiving {
    /** The name of the file in its directory. */
    static final String FILE = "original";

    private static final int CHUNK_BYTES = 64 << 10;

    private final Vertx vertx;
    private final Path directory;
    private final long mostBytes;
    private long received;
    private Future<Void> written = Future.succeededFuture();

    Receiving(Vertx vertx, Path directory, long mostBytes) {
        this.vertx = vertx;
        this.directory = directory;
        this.mostBytes = mostBytes;
    }

    /** Receives all bytes; deletes the directory when that fails. */
    Future<Path> all(Upload upload) {
        return upload.drain(CHUNK_BYTES, this::add)
                .compose(bytes -> bytes > 0
                        ? Future.succeededFuture(directory)
                        : Future.failedFuture(new Fault.Invalid(
                                Violation.at("", "required", "must be the content of the file, but is empty"))))
                .recover(failure -> drop().transform(_ -> Future.failedFuture(failure)));
    }

    private Future<Void> add(Buffer chunk) {
        received += chunk.length();
        if (received > mostBytes) {
            return Future.failedFuture(new Fault.TooLarge(mostBytes));
        }
        written = vertx.executeBlocking(() -> append(chunk), false).mapEmpty();
        return written;
    }

    private Path append(Buffer chunk) throws IOException {
        return Files.write(
                directory.resolve(FILE), chunk.getBytes(), StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    }

    /** The sender may be gone while a chunk is still written. */
    private Future<Void> drop() {
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
