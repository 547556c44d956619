package dev.parlance.task;

import dev.parlance.db.Hints;
import dev.parlance.trace.Spans;
import io.vertx.core.AsyncResult;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Claims and runs tasks of one kind, a limited number at a time. A verticle on an event loop starts it in its {@code
 * start()} and stops it in its {@code stop()}. All state belongs to that event loop, which the runner must not block,
 * because it also sends the heartbeats.
 */
public final class TaskWorker {
    private static final Logger LOG = LoggerFactory.getLogger(TaskWorker.class);
    /** A hint may be lost, and a lease may expire. */
    private static final Duration POLL = Duration.ofSeconds(5);
    /** While hints arrive and none has come for a while. */
    private static final Duration POLL_AT_REST = Duration.ofSeconds(15);

    private static final int POLLS_AFTER_HINT = 4;

    private final Vertx vertx;
    private final TaskStore store;
    private final String kind;
    private final Settings settings;
    private final TaskRunner runner;
    private final Spans spans;
    private final TaskReports reports;
    private final Map<Long, Task> running = new HashMap<>();
    private final Promise<Void> idle = Promise.promise();

    private Hints.Subscription nudges = () -> {};
    private long pollTimer;
    private long heartbeatTimer;
    private boolean claiming;
    private boolean again;
    /** Since the last hint. */
    private int polls;

    private boolean stopping;

    public TaskWorker(Vertx vertx, TaskStore store, String kind, Settings settings, TaskRunner runner) {
        this.vertx = vertx;
        this.store = store;
        this.kind = kind;
        this.settings = settings;
        this.runner = runner;
        this.spans = Spans.of(vertx);
        this.reports = new TaskReports(vertx, store, settings.lease());
    }

    /**
     * The settings of a worker.
     *
     * @param workers how many tasks run at a time
     * @param lease the time after which another worker takes over the task of a worker that has stopped renewing its
     *     lease
     * @param heartbeat how often leases are renewed; shorter than {@code lease}
     * @param maxAttempts the number of attempts after which a task fails
     * @param drain how long {@link TaskWorker#stop} waits for running tasks before it queues them again
     */
    public record Settings(int workers, Duration lease, Duration heartbeat, int maxAttempts, Duration drain) {}

    /** Starts to claim tasks. */
    public void start() {
        nudges = store.onNudge(kind, this::nudged);
        heartbeatTimer = vertx.setPeriodic(settings.heartbeat().toMillis(), _ -> heartbeat());
        look();
    }

    /** Claims no more tasks, waits for running tasks, and queues those again that have not ended in time. */
    public Future<Void> stop() {
        stopping = true;
        nudges.close();
        vertx.cancelTimer(pollTimer);
        completeIfIdle();
        var patience = vertx.setTimer(Math.max(1, settings.drain().toMillis()), _ -> idle.tryComplete());
        return idle.future()
                .onComplete(_ -> vertx.cancelTimer(patience))
                .compose(_ -> giveBack(List.copyOf(running.values())))
                .onComplete(_ -> vertx.cancelTimer(heartbeatTimer));
    }

    private void completeIfIdle() {
        if (stopping && running.isEmpty() && !claiming) {
            idle.tryComplete();
        }
    }

    private Future<Void> giveBack(List<Task> tasks) {
        tasks.forEach(Task::lose);
        return store.release(tasks).onSuccess(_ -> wakeOthers(tasks));
    }

    private void wakeOthers(List<Task> released) {
        if (!released.isEmpty()) {
            store.nudge(kind);
        }
    }

    private void nudged() {
        polls = 0;
        look();
    }

    private void poll() {
        polls++;
        look();
    }

    private Duration pollInterval() {
        return polls >= POLLS_AFTER_HINT && running.isEmpty() && store.hearsNudges() ? POLL_AT_REST : POLL;
    }

    /** Claims due tasks up to the limit of running tasks. */
    private void look() {
        var room = settings.workers() - running.size();
        if (stopping || room <= 0) {
            return;
        }
        if (claiming) {
            again = true;
            return;
        }
        claiming = true;
        vertx.cancelTimer(pollTimer);
        store.claim(kind, room, settings.lease()).onComplete(this::claimed);
    }

    private void claimed(AsyncResult<List<Task>> claimed) {
        if (stopping) {
            refuse(claimed.succeeded() ? claimed.result() : List.of());
            return;
        }
        claiming = false;
        if (claimed.succeeded()) {
            claimed.result().forEach(this::begin);
        } else {
            LOG.atWarn().setCause(claimed.cause()).addKeyValue("kind", kind).log("tasks could not be claimed");
        }
        pollTimer = vertx.setTimer(jittered(pollInterval()), _ -> poll());
        if (again && claimed.succeeded()) {
            again = false;
            look();
        }
    }

    private void refuse(List<Task> tasks) {
        giveBack(tasks).onComplete(_ -> {
            claiming = false;
            completeIfIdle();
        });
    }

    private void begin(Task task) {
        running.put(task.id(), task);
        if (task.isTakenOver()) {
            LOG.atInfo().addKeyValue("task", task).log("taking over a task that another worker had started");
        }
        work(task).onFailure(failure -> unreported(task, failure)).onComplete(_ -> ended(task));
    }

    private static void unreported(Task task, Throwable failure) {
        LOG.atError()
                .setCause(failure)
                .addKeyValue("task", task)
                .log("the result of a task could not be reported; its lease will expire");
    }

    private void ended(Task task) {
        running.remove(task.id(), task);
        completeIfIdle();
        look();
    }

    private Future<Void> work(Task task) {
        if (task.attempt() > settings.maxAttempts()) {
            return reports.giveUp(
                    task, runner, "the service stopped %d times during this task".formatted(settings.maxAttempts()));
        }
        return guarded(task).recover(failure -> failed(task, failure));
    }

    private Future<Void> guarded(Task task) {
        try {
            return spans.within("task " + kind, task.traceparent(), () -> runner.run(task));
        } catch (RuntimeException thrown) {
            return Future.failedFuture(thrown);
        }
    }

    private Future<Void> failed(Task task, Throwable failure) {
        if (failure instanceof LeaseLost || task.lost()) {
            LOG.atInfo().addKeyValue("task", task).log("the task was taken over by another worker");
            return Future.succeededFuture();
        }
        var postponed = TaskPostponed.of(failure, task);
        if (postponed != null) {
            return reports.postpone(task, postponed).onSuccess(this::lookAfter).mapEmpty();
        }
        LOG.atWarn().setCause(failure).addKeyValue("task", task).log("task failed");
        if (task.attempt() >= settings.maxAttempts()) {
            return reports.giveUp(task, runner, "the task failed %d times".formatted(task.attempt()));
        }
        return reports.retry(task, failure).onSuccess(this::lookAfter).mapEmpty();
    }

    private void lookAfter(Duration wait) {
        vertx.setTimer(Math.max(1, wait.toMillis()), _ -> look());
    }

    private void heartbeat() {
        if (running.isEmpty()) {
            return;
        }
        var tasks = List.copyOf(running.values());
        store.heartbeat(tasks, settings.lease())
                .onSuccess(held ->
                        tasks.stream().filter(task -> !held.contains(task.id())).forEach(Task::lose))
                .onFailure(failure -> LOG.atWarn()
                        .setCause(failure)
                        .addKeyValue("kind", kind)
                        .log("task leases could not be renewed"));
    }

    private static long jittered(Duration interval) {
        var millis = interval.toMillis();
        return ThreadLocalRandom.current().nextLong(millis * 8 / 10, millis * 12 / 10);
    }
}
