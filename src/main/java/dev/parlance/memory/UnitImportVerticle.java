package dev.parlance.memory;

import dev.parlance.config.Config;
import dev.parlance.task.TaskRunner;
import dev.parlance.task.TaskStore;
import dev.parlance.task.TaskWorker;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import io.vertx.core.WorkerExecutor;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/**
 * Reads files of units into memories. One an instance, on an event loop, from which leases are prolonged while files are
 * read on a worker pool of its own: a large memory takes minutes and must not hold up the files of jobs.
 */
final class UnitImportVerticle extends VerticleBase {
    private static final int SLOW_MINUTES = 60;

    private final TaskStore tasks;
    private final Config.Import settings;
    private final Duration drain;
    private final Function<WorkerExecutor, TaskRunner> runner;

    private WorkerExecutor pool;
    private TaskWorker worker;

    @SuppressWarnings("NullAway.Init")
    UnitImportVerticle(
            TaskStore tasks, Config.Import settings, Duration drain, Function<WorkerExecutor, TaskRunner> runner) {
        this.tasks = tasks;
        this.settings = settings;
        this.drain = drain;
        this.runner = runner;
    }

    @Override
    public Future<?> start() {
        pool = vertx.createSharedWorkerExecutor(
                "parlance-unit-import", settings.workers(), SLOW_MINUTES, TimeUnit.MINUTES);
        worker = new TaskWorker(
                vertx,
                tasks,
                UnitImportTask.KIND,
                new TaskWorker.Settings(
                        settings.workers(), settings.taskLease(), settings.heartbeat(), settings.maxAttempts(), drain),
                runner.apply(pool));
        worker.start();
        return Future.succeededFuture();
    }

    @Override
    public Future<?> stop() {
        return worker.stop().eventually(pool::close);
    }
}
