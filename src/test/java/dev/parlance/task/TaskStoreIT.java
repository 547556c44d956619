package dev.parlance.task;

import static dev.parlance.db.Waiting.failure;
import static dev.parlance.db.Waiting.result;
import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.db.Db;
import dev.parlance.db.Hints;
import dev.parlance.db.Rows;
import dev.parlance.db.TestDatabase;
import dev.parlance.fault.Fault;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.junit5.VertxExtension;
import io.vertx.sqlclient.Tuple;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(VertxExtension.class)
class TaskStoreIT {
    private static final TestDatabase DATABASE = TestDatabase.fresh();
    private static final Duration LEASE = Duration.ofMinutes(1);

    private static Db db;
    private static TaskStore store;

    record Work(int number) {}

    @BeforeAll
    static void open(Vertx vertx) {
        db = DATABASE.open(vertx);
        store = new TaskStore(db, Hints.open(vertx, db, DATABASE.options()));
    }

    @AfterAll
    static void close() {
        result(db.close());
    }

    @BeforeEach
    void clear() {
        DATABASE.execute("truncate task");
    }

    @Test
    void letsOnlyOneWorkerClaimATask() {
        add(1);
        var task = claimOne();
        assertThat(task.payload(Work.class)).isEqualTo(new Work(1));
        assertThat(task.attempt()).isEqualTo(1);
        assertThat(claim(10)).isEmpty();
    }

    @Test
    void claimsOnlyTasksOfTheKind() {
        add(1);
        assertThat(result(store.claim("other", 10, LEASE))).isEmpty();
    }

    @Test
    void doesNotAddATaskWhenTheTransactionIsRolledBack() {
        failure(db.transaction(
                tx -> store.add(tx, new NewTask("work", new Work(1), null)).compose(_ -> Future.failedFuture("no"))));
        assertThat(claim(10)).isEmpty();
    }

    @Test
    void claimsTheLongestDueFirst() {
        add(1);
        add(2);
        DATABASE.execute("update task set due_at = now() - interval '1 hour' where (payload ->> 'number')::int = 2");
        assertThat(claimOne().payload(Work.class).number()).isEqualTo(2);
    }

    @Test
    void letsAnotherWorkerClaimATaskWhenItsLeaseHasExpired() {
        add(1);
        var first = claimOne();
        endLeases();
        var second = claimOne();
        assertThat(second.id()).isEqualTo(first.id());
        assertThat(second.attempt()).isEqualTo(2);
    }

    @Test
    void keepsATaskWhoseLeaseIsRenewed() {
        add(1);
        var task = claimOne();
        endLeases();
        assertThat(result(store.heartbeat(List.of(task), LEASE))).containsExactly(task.id());
        assertThat(claim(10)).isEmpty();
    }

    @Test
    void changesNothingWithAStaleEpoch() {
        add(1);
        var stale = claimOne();
        endLeases();
        var held = claimOne();
        var before = state();
        assertThat(result(store.heartbeat(List.of(stale), LEASE))).isEmpty();
        assertThat(failure(db.transaction(tx -> store.finish(tx, stale)))).isInstanceOf(LeaseLost.class);
        assertThat(failure(db.transaction(tx -> store.hold(tx, stale)))).isInstanceOf(LeaseLost.class);
        assertThat(failure(db.transaction(tx -> store.fail(tx, stale, "late")))).isInstanceOf(LeaseLost.class);
        assertThat(result(store.retry(stale, Duration.ZERO, "late"))).isFalse();
        result(store.release(List.of(stale)));
        assertThat(state()).isEqualTo(before);
        result(db.transaction(tx -> store.hold(tx, held).compose(_ -> store.finish(tx, held))));
        assertThat(state()).startsWith("DONE");
    }

    @Test
    void rollsBackTheResultOfATaskWithANewOwner() {
        add(1);
        var stale = claimOne();
        endLeases();
        claimOne();
        failure(db.transaction(
                tx -> store.add(tx, new NewTask("result", new Work(9), null)).compose(_ -> store.finish(tx, stale))));
        assertThat(result(store.claim("result", 10, LEASE))).isEmpty();
    }

    @Test
    void neverClaimsADoneTaskAgain() {
        add(1);
        var task = claimOne();
        result(db.transaction(tx -> store.finish(tx, task)));
        endLeases();
        assertThat(claim(10)).isEmpty();
        assertThat(failure(db.transaction(tx -> store.finish(tx, task)))).isInstanceOf(LeaseLost.class);
    }

    @Test
    void claimsARetriedTaskOnlyAfterItsWait() {
        add(1);
        var task = claimOne();
        assertThat(result(store.retry(task, Duration.ofMinutes(5), "no luck"))).isTrue();
        assertThat(claim(10)).isEmpty();
        endLeases();
        assertThat(claimOne().attempt()).isEqualTo(2);
    }

    @Test
    void claimsAReleasedTaskAtOnceAndDoesNotCountTheAttempt() {
        add(1);
        var task = claimOne();
        result(store.release(List.of(task)));
        assertThat(claimOne().attempt()).isEqualTo(1);
        assertThat(failure(db.transaction(tx -> store.finish(tx, task)))).isInstanceOf(LeaseLost.class);
    }

    /** Turns of a machine translation, and waits for other files, take nothing from the time of an outage. */
    @Test
    void countsTheOutagesOfATaskButNotItsOtherWaits() {
        add(1);
        var task = claimOne();
        var causes = List.<RuntimeException>of(
                new TaskPostponed(Duration.ZERO, "other slow files are being read"),
                new Fault.FilesUnavailable(),
                new TaskPostponed(Duration.ZERO, "the turn of another"),
                new Fault.DatabaseUnavailable());
        for (var cause : causes) {
            result(store.postpone(task, Objects.requireNonNull(TaskPostponed.of(cause, task))));
            endLeases();
            task = claimOne();
        }
        assertThat(task.outages()).isEqualTo(2);
        assertThat(task.attempt()).isEqualTo(1);
    }

    @Test
    void letsManyWorkersClaimEveryTaskOnce() {
        IntStream.range(0, 400).forEach(TaskStoreIT::add);
        var takers =
                IntStream.range(0, 8).mapToObj(_ -> takeAll(new ArrayList<>())).toList();
        var taken = takers.stream()
                .flatMap(taker -> result(taker).stream())
                .map(task -> task.payload(Work.class).number())
                .toList();
        assertThat(taken).hasSize(400).doesNotHaveDuplicates();
    }

    private static Future<List<Task>> takeAll(List<Task> taken) {
        return store.claim("work", 7, LEASE).compose(more -> {
            taken.addAll(more);
            return more.isEmpty() ? Future.succeededFuture(taken) : takeAll(taken);
        });
    }

    private static void add(int number) {
        result(db.transaction(tx -> store.add(tx, new NewTask("work", new Work(number), null))));
    }

    private static List<Task> claim(int limit) {
        return result(store.claim("work", limit, LEASE));
    }

    private static Task claimOne() {
        var tasks = claim(1);
        assertThat(tasks).hasSize(1);
        return tasks.getFirst();
    }

    private static void endLeases() {
        DATABASE.execute("update task set due_at = now() - interval '1 second'");
    }

    private static String state() {
        var sql = "select state || ' ' || attempts || ' ' || epoch || ' ' || due_at::text as state from task";
        return Rows.one(result(db.query(sql, Tuple.tuple()))).getString("state");
    }
}
