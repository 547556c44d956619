package dev.parlance.analysis;

import dev.parlance.analysis.run.CountPartTask;
import dev.parlance.config.section.AnalysisSection;
import dev.parlance.task.TaskRunner;
import dev.parlance.task.TaskStore;
import dev.parlance.task.TaskWorker;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import java.time.Duration;

/**
 * Counts language parts; one per instance. Its event loop renews the leases while a separate worker pool counts, so
 * that a busy pool does not look like a dead instance.
 */
final class AnalysisVerticle extends VerticleBase {
    private final TaskStore tasks;
    private final AnalysisSection settings;
    private final Duration drain;
    private final TaskRunner runner;

    private TaskWorker worker;

    @SuppressWarnings("NullAway.Init")
    AnalysisVerticle(TaskStore tasks, AnalysisSection settings, Duration drain, TaskRunner runner) {
        this.tasks = tasks;
        this.settings = settings;
        this.drain = drain;
        this.runner = runner;
    }

    @Override
    public Future<?> start() {
        worker = new TaskWorker(
                vertx,
                tasks,
                CountPartTask.KIND,
                new TaskWorker.Settings(
                        settings.workers(), settings.taskLease(), settings.heartbeat(), settings.maxAttempts(), drain),
                runner);
        worker.start();
        return Future.succeededFuture();
    }

    @Override
    public Future<?> stop() {
        return worker.stop();
    }
}
