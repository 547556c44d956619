package dev.parlance.job.target;

import dev.parlance.config.section.ExportSection;
import dev.parlance.config.section.ImportSection;
import dev.parlance.config.value.ByteSize;
import dev.parlance.db.Db;
import dev.parlance.fault.Fault;
import dev.parlance.file.gate.FileLimits;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.worker.FileWorkers;
import dev.parlance.file.worker.WorkerEnded;
import dev.parlance.file.worker.WriteRequest;
import dev.parlance.file.worker.WriteTargets;
import dev.parlance.job.core.JobRow;
import dev.parlance.job.imports.FileReading;
import dev.parlance.job.imports.ReadFile;
import dev.parlance.job.imports.SourceFile;
import dev.parlance.shared.TemporaryFiles;
import dev.parlance.storage.StoredFiles;
import io.micrometer.core.instrument.MeterRegistry;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.WorkerExecutor;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Writes target files, each in a worker process, from a pool of threads of its own, one pool per instance. The caller
 * waits for the bytes, so the number of waiting files is limited, and each file has a deadline from its request on;
 * beyond a limit the request is refused. A file whose deadline is over is written no longer: its process is killed.
 */
public final class TargetExport {
    private static final WriteTargets WRITING = new WriteTargets();

    private final Vertx vertx;
    private final WorkerExecutor pool;
    private final ExportSection settings;
    private final FileLimits limits;
    private final ByteSize memory;
    private final FileWorkers workers;
    private final ExportMetrics metrics;
    private final AtomicInteger underWay = new AtomicInteger();

    /**
     * Opens the pool.
     *
     * @param workers the processes that write the files; the caller closes them
     */
    public TargetExport(
            Vertx vertx, ExportSection settings, ImportSection imports, FileWorkers workers, MeterRegistry registry) {
        this.vertx = vertx;
        this.settings = settings;
        this.limits = FileReading.limits(imports.maxDomFileBytes().bytes());
        this.memory = imports.reader().memory();
        this.workers = workers;
        this.metrics = new ExportMetrics(registry, underWay);
        this.pool = vertx.createSharedWorkerExecutor(
                "parlance-export", settings.workers(), settings.timeout().toMillis(), TimeUnit.MILLISECONDS);
    }

    /** Where the bytes and targets are read from: the connections of the event loop that requests the file. */
    public record Sources(StoredFiles files, Db db) {}

    /**
     * The target file of a job, which the caller closes. Fails with {@link Fault.Unavailable} when too many wait or it
     * takes too long, and with {@link Fault.InvalidState} when the file cannot be written.
     */
    Future<TargetFile> write(Sources sources, SourceFile source, JobRow row, boolean confirmedOnly) {
        if (underWay.incrementAndGet() > settings.workers() + settings.maxWaiting()) {
            underWay.decrementAndGet();
            metrics.refused(source.name());
            return Future.failedFuture(new Fault.Unavailable("too many target files are being written"));
        }
        var started = System.nanoTime();
        var work = new Work(
                sources,
                source,
                row,
                confirmedOnly,
                started + settings.timeout().toNanos());
        return pool.executeBlocking(work, false)
                .map(Objects::requireNonNull)
                .onComplete(_ -> underWay.decrementAndGet())
                .onComplete(result -> metrics.ended(source.name(), started, result.cause()));
    }

    public Future<Void> close() {
        return pool.close();
    }

    /** One target file; blocks. */
    private final class Work implements Callable<TargetFile> {
        private final Sources sources;
        private final SourceFile source;
        private final JobRow row;
        private final boolean confirmedOnly;
        private final long deadline;

        Work(Sources sources, SourceFile source, JobRow row, boolean confirmedOnly, long deadline) {
            this.sources = sources;
            this.source = source;
            this.row = row;
            this.confirmedOnly = confirmedOnly;
            this.deadline = deadline;
        }

        @Override
        public TargetFile call() throws IOException {
            requireTime();
            var directory = TemporaryFiles.directory("export-");
            try {
                return write(directory);
            } catch (UnreadableFile unreadable) {
                throw new Fault.InvalidState("the target file cannot be written: " + unreadable.getMessage());
            } catch (IOException failed) {
                requireTime();
                throw failed;
            } finally {
                ReadFile.delete(directory);
            }
        }

        private TargetFile write(Path directory) throws UnreadableFile, IOException {
            var patience = Duration.ofNanos(Math.max(1, deadline - System.nanoTime()));
            var request = new TargetInput(vertx, sources.files(), sources.db(), limits)
                    .collect(directory, source, row, confirmedOnly, patience);
            inProcess(request);
            return TargetFile.open(Path.of(request.out()));
        }

        private void inProcess(WriteRequest request) throws UnreadableFile, IOException {
            try (var writer = workers.open(this::requireTime)) {
                writer.run(WRITING, request, deadline);
            } catch (WorkerEnded ended) {
                throw switch (ended.why()) {
                    case TIME -> late();
                    case MEMORY ->
                        new Fault.InvalidState(
                                "writing the target file needs more memory than %s (setting import.reader.memory)"
                                        .formatted(memory));
                    case OTHER -> new Fault.InvalidState("the target file cannot be written: " + ended.getMessage());
                };
            }
        }

        private void requireTime() {
            if (System.nanoTime() > deadline) {
                throw late();
            }
        }

        private static Fault.Unavailable late() {
            return new Fault.Unavailable("writing the target file timed out");
        }
    }
}
