package dev.parlance.task;

import dev.parlance.config.section.ImportSection;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import io.vertx.core.WorkerExecutor;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/**
 * Imports files of one kind, or exports them; one per kind and instance. Its event loop renews the leases while a
 * separate worker pool reads files, so that a large file neither looks like a dead instance nor delays tasks of another
 * kind.
 */
public final class ImportVerticle extends VerticleBase {
    private final TaskStore tasks;
    private final Kind kind;
    private final TaskWorker.Settings settings;
    private final Function<WorkerExecutor, TaskRunner> runner;

    private WorkerExecutor pool;
    private TaskWorker worker;

    /**
     * A kind of import.
     *
     * @param task kind of the tasks
     * @param pool name of the pool and of its threads
     * @param slow the time after which a busy thread is logged
     * @param most tasks that run at the same time, if the settings allow that many
     */
    public record Kind(String task, String pool, Duration slow, int most) {
        /** As many tasks at the same time as the settings allow. */
        public Kind(String task, String pool, Duration slow) {
            this(task, pool, slow, Integer.MAX_VALUE);
        }

        private int workers(ImportSection settings) {
            return Math.min(most, settings.workers());
        }
    }

    /**
     * Starts no task yet.
     *
     * @param drain how long the verticle waits for running imports when it stops
     * @param runner creates the runner of the imports, which reads on the given pool
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
                kind.workers(settings), settings.taskLease(), settings.heartbeat(), settings.maxAttempts(), drain);
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
