package dev.parlance.analysis;

import dev.parlance.config.section.AnalysisSection;
import dev.parlance.task.TaskRunner;
import dev.parlance.task.TaskStore;
import dev.parlance.task.TaskWorker;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * Counts language parts and pre-translates jobs; one per instance. Its event loop renews the leases while a separate
 * worker pool works, so that a busy pool does not look like a dead instance.
 */
final class AnalysisVerticle extends VerticleBase {
    private final TaskStore tasks;
    private final AnalysisSection settings;
    private final Duration drain;
    private final Map<String, Queue> queues;

    private List<TaskWorker> workers = List.of();

    /**
     * A verticle for some kinds of tasks.
     *
     * @param queues by kind of their tasks
     */
    AnalysisVerticle(TaskStore tasks, AnalysisSection settings, Duration drain, Map<String, Queue> queues) {
        this.tasks = tasks;
        this.settings = settings;
        this.drain = drain;
        this.queues = Map.copyOf(queues);
    }

    /**
     * The tasks of one kind.
     *
     * @param workers how many run at a time
     */
    record Queue(TaskRunner runner, int workers) {}

    @Override
    public Future<?> start() {
        workers = queues.entrySet().stream()
                .map(entry -> worker(entry.getKey(), entry.getValue()))
                .toList();
        workers.forEach(TaskWorker::start);
        return Future.succeededFuture();
    }

    private TaskWorker worker(String kind, Queue queue) {
        return new TaskWorker(
                vertx,
                tasks,
                kind,
                new TaskWorker.Settings(
                        queue.workers, settings.taskLease(), settings.heartbeat(), settings.maxAttempts(), drain),
                queue.runner);
    }

    @Override
    public Future<?> stop() {
        return Future.join(workers.stream().map(TaskWorker::stop).toList());
    }
}
