package dev.parlance.task;

import static dev.parlance.db.Waiting.failure;
import static dev.parlance.db.Waiting.result;
import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.db.Hints;
import dev.parlance.db.TestDatabase;
import dev.parlance.fault.Fault;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.junit5.VertxExtension;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(VertxExtension.class)
class TaskReportsIT {
    private static final TestDatabase DATABASE = TestDatabase.fresh();
    private static final Duration LEASE = Duration.ofSeconds(20);

    private final Task task = new Task(1, "work", "{}", null, new Task.Claim(1, 1, 0, false));
    private Vertx vertx;
    private TaskStore store;
    private int reports;

    @BeforeEach
    void open(Vertx vertx) {
        this.vertx = vertx;
        var db = DATABASE.open(vertx);
        store = new TaskStore(db, Hints.open(vertx, db, DATABASE.options()));
    }

    /** Fails a number of times before it succeeds. */
    private Future<String> report(int failures, Throwable failure) {
        reports++;
        return reports <= failures ? Future.failedFuture(failure) : Future.succeededFuture("reported");
    }

    private Future<String> send(Duration lease, int failures, Throwable failure) {
        return new TaskReports(vertx, store, lease).send(task, () -> report(failures, failure));
    }

    @Test
    void repeatsAReportWhileTheDatabaseIsAway() {
        assertThat(result(send(LEASE, 3, new Fault.Unavailable("away")))).isEqualTo("reported");
        assertThat(reports).isEqualTo(4);
    }

    @Test
    void repeatsNoReportAfterTheLease() {
        var away = new Fault.Unavailable("away");
        assertThat(failure(send(Duration.ofSeconds(1), 1_000, away))).isSameAs(away);
        assertThat(reports).isBetween(2, 10);
    }

    @Test
    void repeatsNoReportThatWasRefused() {
        var refused = new IllegalStateException("refused");
        assertThat(failure(send(LEASE, 1, refused))).isSameAs(refused);
        var files = new Fault.FilesUnavailable();
        assertThat(failure(send(LEASE, 3, files))).isSameAs(files);
        assertThat(reports).isEqualTo(2);
    }

    @Test
    void repeatsNoReportOfALostTask() {
        task.lose();
        assertThat(failure(send(LEASE, 1, new Fault.Unavailable("away")))).isInstanceOf(Fault.Unavailable.class);
        assertThat(reports).isEqualTo(1);
    }

    @Test
    void aTaskThatAnotherWorkerHasIsNotGivenUp() {
        var runner = new TaskRunner() {
            @Override
            public Future<Void> run(Task work) {
                throw new AssertionError("a task that is given up does not run");
            }

            @Override
            public Future<Void> giveUp(Task work, String reason) {
                return report(1, new Fault.Unavailable("away"))
                        .compose(_ -> Future.failedFuture(new LeaseLost("taken over")));
            }
        };
        result(new TaskReports(vertx, store, LEASE).giveUp(task, runner, "reason"));
        assertThat(reports).isEqualTo(2);
    }
}
