package dev.parlance.job.upload;

import dev.parlance.access.Caller;
import dev.parlance.fault.Fault;
import dev.parlance.file.ZipUpload;
import dev.parlance.file.settings.FileImportSettings;
import dev.parlance.shared.Json;
import dev.parlance.shared.TemporaryFiles;
import dev.parlance.storage.StoredFiles;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.WorkerExecutor;
import io.vertx.core.buffer.Buffer;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Reads the directories of uploaded archives, on a pool of threads of its own, one pool per instance. The number of
 * archives that wait is limited; beyond the limit a request is refused.
 */
public final class ReadZip {
    private static final int THREADS = 2;
    private static final int MOST_WAITING = 16;
    private static final long SLOW_SECONDS = 60;

    /** In which the reading must begin. */
    private static final Duration PATIENCE = Duration.ofSeconds(15);

    private final WorkerExecutor pool;
    private final AtomicInteger underWay = new AtomicInteger();

    /** Opens the pool. */
    public ReadZip(Vertx vertx) {
        this.pool = vertx.createSharedWorkerExecutor("parlance-zip", THREADS, SLOW_SECONDS, TimeUnit.SECONDS);
    }

    /**
     * The files in an archive that was received; empty when it is one file of some format. Fails with
     * {@link Fault.Unavailable} when too many wait, and as {@link ZipUpload#of}.
     */
    Future<Optional<ZipUpload>> read(StoredFiles files, long fileId, FileImportSettings settings) {
        if (underWay.incrementAndGet() > THREADS + MOST_WAITING) {
            underWay.decrementAndGet();
            return Future.failedFuture(new Fault.Unavailable("too many ZIP archives are being read"));
        }
        var latest = System.nanoTime() + PATIENCE.toNanos();
        return pool.executeBlocking(() -> readBefore(latest, files, fileId, settings), false)
                .map(Objects::requireNonNull)
                .onComplete(_ -> underWay.decrementAndGet());
    }

    private static Optional<ZipUpload> readBefore(
            long latest, StoredFiles files, long fileId, FileImportSettings settings) throws IOException {
        if (System.nanoTime() - latest > 0) {
            throw new Fault.Unavailable("the ZIP archive was not read in time");
        }
        var copy = TemporaryFiles.file("zip-", "");
        try (var bytes = files.open(fileId);
                var out = Files.newOutputStream(copy)) {
            bytes.transferTo(out);
            out.flush();
            return ZipUpload.of(copy, settings);
        } finally {
            Files.deleteIfExists(copy);
        }
    }

    /** A response as JSON, which may be large; without what the caller may not read. */
    Future<Buffer> json(Object response, Caller caller) {
        return pool.executeBlocking(() -> Buffer.buffer(Json.bytes(response, caller.audience())), false)
                .map(Objects::requireNonNull);
    }

    /** Ends the pool. */
    public Future<Void> close() {
        return pool.close();
    }
}
