package dev.parlance.task;

import dev.parlance.db.Db;
import dev.parlance.db.Hints;
import dev.parlance.db.Rows;
import dev.parlance.db.Sql;
import dev.parlance.shared.Json;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;
import java.time.Duration;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The statements on tasks. All times are those of the database's clock. */
public final class TaskStore {
    private static final String ADD = """
            insert into task (kind, payload, async_request_id)
            values ($1, $2::text::jsonb, $3)
            returning id
            """;
    // skip locked: concurrent workers neither wait for each other nor claim the same task
    private static final String CLAIM = """
            with due as (
              select id, state
                from task
               where kind = $1
                 and state in ('QUEUED', 'RUNNING')
                 and due_at <= now()
               order by due_at, id
               limit $2
                 for update skip locked
            )
            update task t
               set state = 'RUNNING',
                   attempts = t.attempts + 1,
                   epoch = t.epoch + 1,
                   due_at = now() + $3 * interval '1 millisecond'
              from due
             where t.id = due.id
            returning t.id, t.kind, t.payload::text as payload, t.async_request_id, t.attempts, t.epoch, t.outages,
                      due.state = 'RUNNING' as expired
            """;
    private static final String HEARTBEAT = """
            update task t
               set due_at = now() + $3 * interval '1 millisecond'
              from unnest($1::bigint[], $2::bigint[]) as held (id, epoch)
             where t.id = held.id
               and t.epoch = held.epoch
               and t.state = 'RUNNING'
            returning t.id
            """;
    // waits for no claim: a claim skips locked tasks
    private static final String HOLD = """
            select id from task
             where id = $1 and epoch = $2 and state = 'RUNNING'
               for share
            """;
    private static final String FINISH = """
            update task
               set state = 'DONE',
                   finished_at = now()
             where id = $1
               and epoch = $2
               and state = 'RUNNING'
            """;
    private static final String FAIL = """
            update task
               set state = 'FAILED',
                   reason = $3,
                   finished_at = now()
             where id = $1
               and epoch = $2
               and state = 'RUNNING'
            """;
    private static final String RETRY = """
            update task
               set state = 'QUEUED',
                   epoch = epoch + 1,
                   reason = $3,
                   due_at = now() + $4 * interval '1 millisecond'
             where id = $1
               and epoch = $2
               and state = 'RUNNING'
            """;
    private static final String RELEASE = """
            update task t
               set state = 'QUEUED',
                   attempts = t.attempts - 1,
                   epoch = t.epoch + 1,
                   due_at = now()
              from unnest($1::bigint[], $2::bigint[]) as held (id, epoch)
             where t.id = held.id
               and t.epoch = held.epoch
               and t.state = 'RUNNING'
            """;
    private static final String POSTPONE = """
            update task
               set state = 'QUEUED',
                   attempts = attempts - 1,
                   epoch = epoch + 1,
                   outages = outages + $4::int,
                   due_at = now() + $3 * interval '1 millisecond'
             where id = $1
               and epoch = $2
               and state = 'RUNNING'
            """;
    private static final String CANCEL = """
            delete from task
             where async_request_id = $1
               and state in ('QUEUED', 'RUNNING')
            """;

    private final Db db;
    private final Hints hints;

    public TaskStore(Db db, Hints hints) {
        this.db = db;
        this.hints = hints;
    }

    /** Adds a task and returns its id. Call {@link #nudge} after the transaction has committed. */
    public Future<Long> add(SqlConnection transaction, NewTask task) {
        return Sql.one(
                transaction,
                ADD,
                Tuple.of(task.kind(), Json.text(task.payload()), task.asyncRequestId()),
                row -> row.getLong("id"));
    }

    /** Wakes the workers of a kind in all instances; without it they find the task at their next poll. */
    public void nudge(String kind) {
        hints.publish(topic(kind), "");
    }

    /** Whether nudges of other instances arrive now. */
    boolean hearsNudges() {
        return hints.isListening();
    }

    Hints.Subscription onNudge(String kind, Runnable awake) {
        return hints.subscribe(topic(kind), _ -> awake.run());
    }

    private static String topic(String kind) {
        return "task.due." + kind;
    }

    /** Keeps the owner of a task until the transaction ends; fails with {@link LeaseLost} as {@link #finish} does. */
    public Future<Void> hold(SqlConnection transaction, Task task) {
        return transaction
                .preparedQuery(HOLD)
                .execute(Tuple.of(task.id(), task.epoch()))
                .compose(rows -> held(rows.size(), task));
    }

    /**
     * Marks a task as done, in the transaction that writes its result. Fails with {@link LeaseLost} when the task has a
     * new owner, which rolls the result back.
     */
    public Future<Void> finish(SqlConnection transaction, Task task) {
        return transaction
                .preparedQuery(FINISH)
                .execute(Tuple.of(task.id(), task.epoch()))
                .compose(rows -> held(rows.rowCount(), task));
    }

    /** Marks a task as failed, without a retry; fails with {@link LeaseLost} as {@link #finish} does. */
    public Future<Void> fail(SqlConnection transaction, Task task, String reason) {
        return transaction
                .preparedQuery(FAIL)
                .execute(Tuple.of(task.id(), task.epoch(), reason))
                .compose(rows -> held(rows.rowCount(), task));
    }

    /**
     * Deletes the tasks of a request that have not ended. The worker of a running task notices at its next heartbeat,
     * at the latest when it finishes the task.
     */
    public static Future<Void> cancel(SqlConnection transaction, long asyncRequestId) {
        return Sql.run(transaction, CANCEL, Tuple.of(asyncRequestId));
    }

    private static Future<Void> held(int changed, Task task) {
        return changed == 1
                ? Future.succeededFuture()
                : Future.failedFuture(new LeaseLost("the lease of task %d expired".formatted(task.id())));
    }

    /** Claims up to {@code limit} due tasks, the longest due first: new tasks, and tasks whose lease has expired. */
    Future<List<Task>> claim(String kind, int limit, Duration lease) {
        return db.query(CLAIM, Tuple.of(kind, limit, (double) lease.toMillis()))
                .map(rows -> Rows.all(rows, TaskStore::task));
    }

    /** Renews leases, and returns the ids of the tasks whose leases are still valid. */
    Future<Set<Long>> heartbeat(Collection<Task> tasks, Duration lease) {
        var args = held(tasks).addDouble((double) lease.toMillis());
        return db.query(HEARTBEAT, args).map(rows -> {
            var kept = new HashSet<Long>();
            rows.forEach(row -> kept.add(row.getLong("id")));
            return kept;
        });
    }

    /** Queues a task again after a wait; false when the lease was lost. */
    Future<Boolean> retry(Task task, Duration wait, String reason) {
        return db.query(RETRY, Tuple.of(task.id(), task.epoch(), reason, (double) wait.toMillis()))
                .map(rows -> rows.rowCount() == 1);
    }

    /** Queues tasks again at once, as if they had not been claimed. */
    Future<Void> release(Collection<Task> tasks) {
        return tasks.isEmpty()
                ? Future.succeededFuture()
                : db.query(RELEASE, held(tasks)).mapEmpty();
    }

    /** Queues a task again after a wait, as if it had not been claimed. */
    Future<Void> postpone(Task task, TaskPostponed postponed) {
        var millis = (double) postponed.time().toMillis();
        return db.query(POSTPONE, Tuple.of(task.id(), task.epoch(), millis, postponed.isOutage() ? 1 : 0))
                .mapEmpty();
    }

    private static Tuple held(Collection<Task> tasks) {
        return Tuple.tuple()
                .addArrayOfLong(tasks.stream().map(Task::id).toArray(Long[]::new))
                .addArrayOfLong(tasks.stream().map(Task::epoch).toArray(Long[]::new));
    }

    private static Task task(Row row) {
        @Nullable Long request = Rows.number(row, "async_request_id");
        var claim = new Task.Claim(
                row.getInteger("attempts"), row.getLong("epoch"), row.getInteger("outages"), row.getBoolean("expired"));
        return new Task(row.getLong("id"), row.getString("kind"), row.getString("payload"), request, claim);
    }
}
