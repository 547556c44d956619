package dev.parlance.task;

import static dev.parlance.db.Waiting.result;
import static dev.parlance.db.Waiting.until;
import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import dev.parlance.db.Db;
import dev.parlance.db.Hints;
import dev.parlance.db.InOrder;
import dev.parlance.db.Rows;
import dev.parlance.db.TestDatabase;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.VerticleBase;
import io.vertx.core.Vertx;
import io.vertx.junit5.VertxExtension;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.slf4j.LoggerFactory;

@ExtendWith(VertxExtension.class)
class TaskWorkerIT {
    private static final TestDatabase DATABASE = TestDatabase.fresh();
    private static final TestDatabase OTHER = TestDatabase.empty();

    private Vertx vertx;
    private Db db;
    private TaskStore store;

    record Work(int number) {}

    @BeforeEach
    void open(Vertx vertx) {
        DATABASE.execute("truncate task");
        this.vertx = vertx;
        db = DATABASE.open(vertx);
        store = new TaskStore(db, Hints.open(vertx, db, DATABASE.options()));
    }

    @Test
    void runsEveryTask() {
        add(20);
        var runner = new Recording(task -> finish(task));
        deploy(runner, settings(4, Duration.ofSeconds(5)));
        awaitStates("DONE", 20);
        assertThat(runner.started).doesNotHaveDuplicates().hasSize(20);
    }

    @Test
    void runsAtMostTheConfiguredNumberOfTasks() {
        add(5);
        var gates = new ArrayDeque<Promise<Void>>();
        var runner = new Recording(task -> gate(gates).compose(_ -> finish(task)));
        deploy(runner, settings(2, Duration.ofSeconds(5)));
        for (var done = 0; done < 5; done++) {
            awaitStates("RUNNING", Math.min(2, 5 - done));
            var open = next(gates);
            assertThat(states("RUNNING")).isLessThanOrEqualTo(2);
            open.complete();
            awaitStates("DONE", done + 1);
        }
    }

    @Test
    void wakesByANudge() {
        var runner = new Recording(task -> finish(task));
        deploy(runner, settings(2, Duration.ofSeconds(5)));
        add(1);
        store.nudge("work");
        awaitStates("DONE", 1);
    }

    @Test
    void wakesByANudgeOfAnotherInstance() {
        var here = Hints.open(vertx, db, DATABASE.options());
        var there = Hints.open(vertx, db, DATABASE.options());
        result(Future.all(here.listening(), there.listening()));
        store = new TaskStore(db, here);
        deploy(new Recording(task -> finish(task)), settings(2, Duration.ofSeconds(5)));
        add(1);
        store.nudge("work");
        awaitStates("DONE", 1);
        var begun = System.nanoTime();
        add(1);
        new TaskStore(db, there).nudge("work");
        awaitStates("DONE", 2);
        // sooner than the next poll
        assertThat(Duration.ofNanos(System.nanoTime() - begun)).isLessThan(Duration.ofMillis(3_500));
    }

    @Test
    void retriesAFailedTaskAfterAWait() {
        add(1);
        var runner = new Recording(_ -> Future.failedFuture("no luck"));
        deploy(runner, settings(2, Duration.ofSeconds(5)));
        awaitStates("QUEUED", 1, 1);
        var row = Rows.one(result(
                db.query("select reason, extract(epoch from due_at - now())::float8 as wait, attempts from task")));
        assertThat(row.getString("reason")).isEqualTo("no luck");
        assertThat(row.getDouble("wait")).isBetween(0.0, 5.0);
        assertThat(row.getInteger("attempts")).isEqualTo(1);
    }

    /** Without another report, the task would wait until its lease of a minute expires. */
    @Test
    void reportsAFailureWhenTheDatabaseIsBack() {
        add(1);
        var back = Promise.<Void>promise();
        var runner = new Recording(_ -> {
            refuseConnections();
            vertx.setTimer(1_000, _ -> {
                allowConnections();
                back.complete();
            });
            return Future.failedFuture("no luck");
        });
        deploy(runner, settings(2, Duration.ofSeconds(5)));
        result(back.future());
        awaitStates("QUEUED", 1, 1);
        assertThat(runner.started).hasSize(1);
    }

    private static void refuseConnections() {
        var name = DATABASE.server().url().database();
        OTHER.execute("alter database %s allow_connections false".formatted(name));
        OTHER.execute("select pg_terminate_backend(pid) from pg_stat_activity where datname = '%s'".formatted(name));
    }

    private static void allowConnections() {
        OTHER.execute("alter database %s allow_connections true"
                .formatted(DATABASE.server().url().database()));
    }

    @Test
    void givesUpAfterTheLastAttempt() {
        add(1);
        DATABASE.execute("update task set attempts = 2");
        var runner = new Recording(_ -> {
            throw new IllegalStateException("thrown");
        });
        deploy(runner, settings(2, Duration.ofSeconds(5)));
        awaitStates("FAILED", 1);
        assertThat(runner.givenUp).containsExactly("the task failed 3 times");
    }

    @Test
    void givesUpATaskThatStoppedTheServiceTooOften() {
        add(1);
        DATABASE.execute("update task set attempts = 3, state = 'RUNNING', epoch = 3");
        var runner = new Recording(task -> finish(task));
        deploy(runner, settings(2, Duration.ofSeconds(5)));
        awaitStates("FAILED", 1);
        assertThat(runner.started).isEmpty();
        assertThat(runner.givenUp).containsExactly("the service stopped 3 times during this task");
    }

    /** A file whose first attempt was slow waits for its turn by being queued again every two seconds. */
    @Test
    void logsNoTakeoverOfATaskThatWasQueuedAgain() {
        add(1);
        DATABASE.execute("update task set attempts = 1");
        var turns = new ArrayDeque<>(List.of(1, 2, 3));
        var runner = new Recording(task -> turns.poll() == null
                ? finish(task)
                : Future.failedFuture(new TaskPostponed(Duration.ofMillis(1), "other slow files are being read")));
        assertThat(logOf(runner)).isEmpty();
        assertThat(runner.started).hasSize(4);
    }

    @Test
    void logsTheTakeoverOfATaskWhoseLeaseHasExpired() {
        add(1);
        DATABASE.execute("update task set attempts = 1, state = 'RUNNING', epoch = 1");
        assertThat(logOf(new Recording(this::finish)))
                .extracting(ILoggingEvent::getFormattedMessage)
                .containsExactly("taking over a task that another worker had started");
    }

    private List<ILoggingEvent> logOf(TaskRunner runner) {
        var logger = (Logger) LoggerFactory.getLogger(TaskWorker.class);
        var log = new ListAppender<ILoggingEvent>();
        log.start();
        logger.addAppender(log);
        try {
            deploy(runner, settings(1, Duration.ofSeconds(5)));
            awaitStates("DONE", 1);
            return List.copyOf(log.list);
        } finally {
            logger.detachAppender(log);
        }
    }

    @Test
    void waitsForRunningTasksWhenItStops() {
        add(1);
        var gates = new ArrayDeque<Promise<Void>>();
        var runner = new Recording(task -> gate(gates).compose(_ -> finish(task)));
        var id = deploy(runner, settings(2, Duration.ofSeconds(20)));
        var gate = next(gates);
        var stopped = vertx.undeploy(id);
        vertx.runOnContext(_ -> gate.complete());
        result(stopped);
        assertThat(states("DONE")).isEqualTo(1);
    }

    /** A claim waits for the lock of the table while the verticle begins to stop. */
    @Test
    void waitsForRunningTasksWhenItStopsDuringAClaim() {
        add(1);
        var gates = new ArrayDeque<Promise<Void>>();
        var runner = new Recording(task -> gate(gates).compose(_ -> finish(task)));
        var id = deploy(runner, settings(2, Duration.ofSeconds(20)));
        var gate = next(gates);
        var stopped = result(db.transaction(tx -> tx.query("lock table task in access exclusive mode")
                        .execute()
                        .compose(_ -> claimWaits())
                        .map(_ -> List.of(vertx.undeploy(id)))))
                .getFirst();
        // as long as the database needs to answer the claim
        awaitStates("RUNNING", 1);
        result(vertx.timer(200, TimeUnit.MILLISECONDS));
        assertThat(stopped.isComplete()).isFalse();
        gate.complete();
        result(stopped);
        assertThat(states("DONE")).isEqualTo(1);
    }

    private Future<Void> claimWaits() {
        store.nudge("work");
        var waits = "select exists (select from pg_locks where not granted) as waits";
        return InOrder.whileTrue(
                () -> db.query(waits).map(rows -> !Rows.one(rows).getBoolean("waits")));
    }

    @Test
    void releasesUnfinishedTasksWhenItStops() {
        add(1);
        var gates = new ArrayDeque<Promise<Void>>();
        var late = Promise.<Throwable>promise();
        var runner =
                new Recording(task -> gate(gates).compose(_ -> finish(task)).onFailure(late::complete));
        var id = deploy(runner, settings(2, Duration.ZERO));
        var gate = next(gates);
        result(vertx.undeploy(id));
        assertThat(states("QUEUED")).isEqualTo(1);
        gate.complete();
        assertThat(result(late.future())).isInstanceOf(LeaseLost.class);
        assertThat(states("QUEUED")).isEqualTo(1);
    }

    @Test
    void wakesOtherWorkersWhenItReleasesTasks() {
        add(1);
        var gates = new ArrayDeque<Promise<Void>>();
        var id = deploy(new Recording(task -> gate(gates).compose(_ -> finish(task))), settings(2, Duration.ZERO));
        next(gates);
        deploy(new Recording(this::finish), settings(2, Duration.ofSeconds(5)));
        var begun = System.nanoTime();
        result(vertx.undeploy(id));
        awaitStates("DONE", 1);
        // sooner than the next poll
        assertThat(Duration.ofNanos(System.nanoTime() - begun)).isLessThan(Duration.ofMillis(3_500));
    }

    @Test
    void notifiesATaskThatItsLeaseIsLost() {
        add(1);
        var lost = Promise.<Void>promise();
        var runner = new Recording(task -> {
            DATABASE.execute("update task set epoch = epoch + 1");
            vertx.setPeriodic(5, timer -> {
                if (task.lost() && vertx.cancelTimer(timer)) {
                    lost.complete();
                }
            });
            return lost.future();
        });
        deploy(
                runner,
                new TaskWorker.Settings(1, Duration.ofMinutes(1), Duration.ofMillis(20), 3, Duration.ofSeconds(5)));
        result(lost.future());
        assertThat(states("RUNNING")).isEqualTo(1);
    }

    private Future<Void> finish(Task task) {
        return db.transaction(tx -> store.finish(tx, task));
    }

    private static synchronized Future<Void> gate(Queue<Promise<Void>> gates) {
        var gate = Promise.<Void>promise();
        gates.add(gate);
        return gate.future();
    }

    private static synchronized Promise<Void> take(Queue<Promise<Void>> gates) {
        return gates.poll();
    }

    private static Promise<Void> next(Queue<Promise<Void>> gates) {
        var gate = take(gates);
        while (gate == null) {
            Thread.onSpinWait();
            gate = take(gates);
        }
        return gate;
    }

    private static TaskWorker.Settings settings(int workers, Duration drain) {
        return new TaskWorker.Settings(workers, Duration.ofMinutes(1), Duration.ofSeconds(10), 3, drain);
    }

    private String deploy(TaskRunner runner, TaskWorker.Settings settings) {
        return result(vertx.deployVerticle(new VerticleBase() {
            private final TaskWorker worker = new TaskWorker(TaskWorkerIT.this.vertx, store, "work", settings, runner);

            @Override
            public Future<?> start() {
                worker.start();
                return Future.succeededFuture();
            }

            @Override
            public Future<?> stop() {
                return worker.stop();
            }
        }));
    }

    private void add(int tasks) {
        for (var i = 0; i < tasks; i++) {
            var work = new Work(i);
            result(db.transaction(tx -> store.add(tx, new NewTask("work", work, null))));
        }
    }

    private long states(String state) {
        return states(state, 0);
    }

    private long states(String state, int attempts) {
        var sql = "select count(*) as total from task where state = '%s' and attempts >= %d".formatted(state, attempts);
        return Rows.one(result(db.query(sql))).getLong("total");
    }

    private void awaitStates(String state, int count) {
        awaitStates(state, count, 0);
    }

    private void awaitStates(String state, int count, int attempts) {
        until("%d tasks %s".formatted(count, state), () -> states(state, attempts) == count);
    }

    private final class Recording implements TaskRunner {
        private final Function<Task, Future<Void>> work;
        private final List<Integer> started = new ArrayList<>();
        private final List<String> givenUp = new ArrayList<>();

        Recording(Function<Task, Future<Void>> work) {
            this.work = work;
        }

        @Override
        public Future<Void> run(Task task) {
            started.add(task.payload(Work.class).number());
            return work.apply(task);
        }

        @Override
        public Future<Void> giveUp(Task task, String reason) {
            givenUp.add(reason);
            return db.transaction(tx -> store.fail(tx, task, reason));
        }
    }
}
