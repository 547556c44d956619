package dev.parlance.task;

import dev.parlance.config.section.ImportSection;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import io.vertx.core.WorkerExecutor;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/**
 * Imports files of one kind. One an instance, on an event loop, from which leases are prolonged while files are being read on
 * a worker pool of its own: a file that takes long to read does not look like a dead instance, and holds up no other kind.
 */
public final class ImportVerticle extends VerticleBase {
    private final TaskStore tasks;
    private final Kind kind;
    private final TaskWorker.Settings settings;
    private final Function<WorkerExecutor, TaskRunner> runner;

    private WorkerExecutor pool;
    private TaskWorker worker;

    /**
     * What is imported.
     *
     * @param task kind of the tasks
     * @param pool name of the pool and of its threads
     * @param slow after which a thread that is still busy is told of in the log
     */
    public record Kind(String task, String pool, Duration slow) {}

    /**
     * @param drain how long it waits at its end for the files it reads
     * @param runner makes what imports one file, given the pool to read it on
     */
    @SuppressWarnings("NullAway.Init")
    public ImportVerticle(
            TaskStore tasks,
            Kind kind,
            ImportSection settings,
            Duration drain,
            Function<WorkerExecutor, TaskRunner> runner) {
        this.tasks = tasks;
        this.kind = kind;
        this.settings = new TaskWorker.Settings(
                settings.workers(), settings.taskLease(), settings.heartbeat(), settings.maxAttempts(), drain);
        this.runner = runner;
    }

    @Override
    public Future<?> start() {
        pool = vertx.createSharedWorkerExecutor(
                kind.pool(), settings.workers(), kind.slow().toMillis(), TimeUnit.MILLISECONDS);
        worker = new TaskWorker(vertx, tasks, kind.task(), settings, runner.apply(pool));
        worker.start();
        return Future.succeededFuture();
    }

    @Override
    public Future<?> stop() {
        return worker.stop().eventually(pool::close);
    }
}
