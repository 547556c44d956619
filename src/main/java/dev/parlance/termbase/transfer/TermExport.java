package dev.parlance.termbase.transfer;

import dev.parlance.config.section.ExportSection;
import dev.parlance.fault.Fault;
import dev.parlance.job.target.TargetFile;
import dev.parlance.shared.TemporaryFiles;
import dev.parlance.termbase.base.TermBaseRow;
import dev.parlance.termbase.concept.ConceptRecord;
import dev.parlance.termbase.concept.ConceptRowStore;
import dev.parlance.termbase.exchange.TermFormat;
import dev.parlance.termbase.exchange.TermWriter;
import dev.parlance.termbase.serve.ReadSnapshots;
import dev.parlance.termbase.serve.SnapshotStore;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.WorkerExecutor;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Writes term bases into files on its own worker pool; one per process. A file is complete before its first byte is
 * sent. The number of waiting exports is limited, and each has a deadline.
 */
public final class TermExport {
    private final WorkerExecutor pool;
    private final ExportSection settings;
    private final AtomicInteger underWay = new AtomicInteger();

    public TermExport(Vertx vertx, ExportSection settings) {
        this.settings = settings;
        this.pool = vertx.createSharedWorkerExecutor(
                "parlance-term-export", settings.workers(), settings.timeout().toMillis(), TimeUnit.MILLISECONDS);
    }

    /**
     * Writes a file, which the caller closes. Fails with {@link Fault.Unavailable} if too many exports wait or if it
     * takes too long.
     */
    public Future<TargetFile> write(ReadSnapshots concepts, TermBaseRow base, TermFormat format) {
        if (underWay.incrementAndGet() > settings.workers() + settings.maxWaiting()) {
            underWay.decrementAndGet();
            return Future.failedFuture(new Fault.Unavailable("too many term bases are being exported"));
        }
        var deadline = System.nanoTime() + settings.timeout().toNanos();
        return blocking(() -> TemporaryFiles.file("terms-", ""))
                .compose(path -> written(concepts, base, format, path, deadline)
                        .eventually(() -> work(() -> Files.delete(path))))
                .onComplete(_ -> underWay.decrementAndGet());
    }

    private Future<TargetFile> written(
            ReadSnapshots concepts, TermBaseRow base, TermFormat format, Path path, long deadline) {
        return blocking(() -> TermWriter.open(format, path, base.base().name(), settings.escapeFormulas()))
                .compose(writer -> {
                    var fold = new ConceptRowStore.Fold(concept -> write(writer, concept));
                    return concepts.load(base.id(), rows -> work(() -> fold(rows, fold, deadline)))
                            .compose(_ -> work(fold::end))
                            .eventually(() -> work(writer::close));
                })
                .compose(_ -> blocking(() -> TargetFile.open(path)));
    }

    private static void write(TermWriter writer, ConceptRecord concept) {
        try {
            writer.write(concept);
        } catch (IOException full) {
            throw new UncheckedIOException(full);
        }
    }

    private static void fold(SnapshotStore.RowBatch rows, ConceptRowStore.Fold fold, long deadline) {
        if (System.nanoTime() > deadline) {
            throw new Fault.Unavailable("writing the term base timed out");
        }
        rows.addTo(fold);
    }

    public Future<Void> close() {
        return pool.close();
    }

    /** Work that blocks and gives no result. */
    @FunctionalInterface
    private interface Work {
        void run() throws IOException;
    }

    private Future<Void> work(Work work) {
        return blocking(() -> {
                    work.run();
                    return true;
                })
                .mapEmpty();
    }

    private <T> Future<T> blocking(Callable<T> work) {
        return pool.executeBlocking(work, false).map(Objects::requireNonNull);
    }
}
