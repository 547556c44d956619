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

/**
 * Receives and previews files on a pool of threads of its own, one pool per instance. The number of files that wait is
 * limited, also for each user; beyond the limit a request is refused.
 */
public final class PreviewFiles {
    private static final String PREFIX = "preview-";

    private final Vertx vertx;
    private final PreviewSection settings;
    private final FileLimits limits;
    private final FileWorkers workers;
    private final WorkerExecutor pool;
    private final PreviewTurns turns;
    private final UserShares places;
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
        this.turns = new PreviewTurns(vertx, settings.workers());
        var all = settings.workers() + settings.maxWaiting();
        var ofUser = Math.max(1, all / 2);
        this.places = new UserShares(all, ofUser, "previewed");
        var most = settings.maxBytes().bytes();
        var bytes = new UserShares(all * most, ofUser * most, "received for previews");
        this.receiving = new Receiving.Limits(most, settings.receiveTimeout(), bytes);
        this.pool = vertx.createSharedWorkerExecutor(
                "parlance-preview", settings.workers(), 3 * settings.timeout().toMillis(), TimeUnit.MILLISECONDS);
    }

    /**
     * Asked before settings are read.
     *
     * @throws Fault.Unavailable when too many files wait
     * @throws Fault.TooMany when too many files of the user wait
     */
    void requireRoom(long user) {
        places.require(user, 1);
    }

    /** What is shown of a file. It blocks, and deletes the directory of the file. */
    @FunctionalInterface
    interface Shown {
        Buffer of(PreviewWork work) throws IOException;
    }

    /**
     * Receives a file and shows it. Only a whole file takes a place among those that wait, so that slow senders do not
     * keep others from it; the bytes that are received have a limit of their own. Fails with {@link Fault.Unavailable}
     * when too many files or bytes wait or the file waits too long, and with {@link Fault.TooMany} when those of the
     * user are too many; an empty file fails with {@link Fault.Invalid}, one that is too large with
     * {@link Fault.TooLarge}, one that arrives too slowly with {@link Fault.TimedOut}.
     */
    Future<Buffer> preview(long user, Upload upload, Shown shown) {
        return blocking(() -> TemporaryFiles.directory(PREFIX)).compose(directory -> {
            var file = new Receiving(vertx, directory, receiving, user);
            return file.all(upload)
                    .compose(_ -> received(user, directory, shown))
                    .onComplete(_ -> file.release());
        });
    }

    private Future<Buffer> received(long user, Path directory, Shown shown) {
        try {
            var earlier = places.take(user, 1);
            return show(earlier, directory, shown).onComplete(_ -> places.giveBack(user, 1));
        } catch (Fault full) {
            return Receiving.delete(vertx, directory).transform(_ -> Future.failedFuture(full));
        }
    }

    /**
     * Shows a stored file, which {@code shown} copies into its directory. Fails as the other one, and throws as
     * {@link #requireRoom}.
     */
    Future<Buffer> preview(long user, StoredFile file, Shown shown) {
        var most = settings.maxBytes().bytes();
        if (file.bytes() > most) {
            return Future.failedFuture(new Fault.TooLarge(
                    "the file of the job has %,d bytes; a preview reads at most %,d (setting import.preview.maxBytes)"
                            .formatted(file.bytes(), most)));
        }
        var earlier = places.take(user, 1);
        return blocking(() -> TemporaryFiles.directory(PREFIX))
                .compose(directory -> show(earlier, directory, shown))
                .onComplete(_ -> places.giveBack(user, 1));
    }

    private Future<Buffer> show(long earlier, Path directory, Shown shown) {
        // longer than a file of another user is read, with the start of its process
        var latest = System.nanoTime() + settings.timeout().toNanos() * 3 / 2;
        var work = new PreviewWork(new PreviewProcess(workers, settings.timeout(), latest), limits, directory);
        return turns.run(earlier, () -> pool.executeBlocking(() -> shown.of(work), false))
                .map(Objects::requireNonNull);
    }

    private <T> Future<T> blocking(Callable<T> work) {
        return vertx.executeBlocking(work, false).map(Objects::requireNonNull);
    }

    /** Ends the pool. */
    public Future<Void> close() {
        return pool.close();
    }
}
