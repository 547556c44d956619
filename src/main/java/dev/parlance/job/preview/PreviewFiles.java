package dev.parlance.job.preview;

import dev.parlance.config.section.PreviewSection;
import dev.parlance.fault.Fault;
import dev.parlance.file.gate.FileLimits;
import dev.parlance.file.worker.FileWorkers;
import dev.parlance.http.body.Upload;
import dev.parlance.shared.TemporaryFiles;
import dev.parlance.storage.StoredFile;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.WorkerExecutor;
import io.vertx.core.buffer.Buffer;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Receives and previews files on a pool of threads of its own, one pool per instance. The number of files that wait is
 * limited; beyond the limit a request is refused.
 */
public final class PreviewFiles {
    private static final String PREFIX = "preview-";

    private final Vertx vertx;
    private final PreviewSection settings;
    private final FileLimits limits;
    private final FileWorkers workers;
    private final WorkerExecutor pool;
    private final AtomicInteger underWay = new AtomicInteger();
    private final Receiving.Limits receiving;

    /**
     * Opens the pool.
     *
     * @param limits those of imports
     * @param workers the processes that read the files; the caller closes them
     */
    public PreviewFiles(Vertx vertx, PreviewSection settings, FileLimits limits, FileWorkers workers) {
        this.vertx = vertx;
        this.settings = settings;
        this.limits = limits;
        this.workers = workers;
        var most = settings.maxBytes().bytes();
        this.receiving = new Receiving.Limits(most, settings.receiveTimeout(), new ReceivedBytes(places() * most));
        this.pool = vertx.createSharedWorkerExecutor(
                "parlance-preview", settings.workers(), 3 * settings.timeout().toMillis(), TimeUnit.MILLISECONDS);
    }

    /** Fails with {@link Fault.Unavailable} when too many files wait; asked before settings are read. */
    void requireRoom() {
        if (underWay.get() >= places()) {
            throw full();
        }
    }

    private int places() {
        return settings.workers() + settings.maxWaiting();
    }

    private static Fault.Unavailable full() {
        return new Fault.Unavailable("too many files are being previewed");
    }

    /** What is shown of a file. It blocks, and deletes the directory of the file. */
    @FunctionalInterface
    interface Shown {
        Buffer of(PreviewWork work) throws IOException;
    }

    /**
     * Receives a file and shows it. Only a whole file takes a place among those that wait, so that slow senders do not
     * keep others from it; the bytes that are received have a limit of their own. Fails with {@link Fault.Unavailable}
     * when too many files or bytes wait or the file waits too long; an empty file fails with {@link Fault.Invalid}, one
     * that is too large with {@link Fault.TooLarge}, one that arrives too slowly with {@link Fault.TimedOut}.
     */
    Future<Buffer> preview(Upload upload, Shown shown) {
        return blocking(() -> TemporaryFiles.directory(PREFIX)).compose(directory -> {
            var file = new Receiving(vertx, directory, receiving);
            return file.all(upload).compose(_ -> received(directory, shown)).onComplete(_ -> file.release());
        });
    }

    private Future<Buffer> received(Path directory, Shown shown) {
        return takePlace()
                ? show(directory, shown).onComplete(_ -> underWay.decrementAndGet())
                : Receiving.delete(vertx, directory).transform(_ -> Future.failedFuture(full()));
    }

    /**
     * Shows a stored file, which {@code shown} copies into its directory. Fails as the other one.
     */
    Future<Buffer> preview(StoredFile file, Shown shown) {
        var most = settings.maxBytes().bytes();
        if (file.bytes() > most) {
            return Future.failedFuture(new Fault.TooLarge(
                    "the file of the job has %,d bytes; a preview reads at most %,d (setting import.preview.maxBytes)"
                            .formatted(file.bytes(), most)));
        }
        if (!takePlace()) {
            return Future.failedFuture(full());
        }
        return blocking(() -> TemporaryFiles.directory(PREFIX))
                .compose(directory -> show(directory, shown))
                .onComplete(_ -> underWay.decrementAndGet());
    }

    /** Whether there was a place; who took it gives it back. */
    private boolean takePlace() {
        if (underWay.incrementAndGet() <= places()) {
            return true;
        }
        underWay.decrementAndGet();
        return false;
    }

    private Future<Buffer> show(Path directory, Shown shown) {
        var latest = System.nanoTime() + settings.timeout().toNanos();
        var work = new PreviewWork(new PreviewProcess(workers, settings.timeout(), latest), limits, directory);
        return pool.executeBlocking(() -> shown.of(work), false).map(Objects::requireNonNull);
    }

    private <T> Future<T> blocking(Callable<T> work) {
        return vertx.executeBlocking(work, false).map(Objects::requireNonNull);
    }

    /** Ends the pool. */
    public Future<Void> close() {
        return pool.close();
    }
}
