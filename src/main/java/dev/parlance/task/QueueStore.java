package dev.parlance.task;

import dev.parlance.db.Db;
import dev.parlance.db.Rows;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.Tuple;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Measures the queues of tasks and asynchronous requests. Ages are those of the database's clock. */
final class QueueStore {
    // Tasks that are due and those that are not are counted separately: running tasks are in the second part, and must
    // not disappear behind thousands that wait. Both parts read the index task_due.
    private static final String TASKS = """
            select q.kind,
                   c.state,
                   c.tasks,
                   extract(epoch from now() - c.oldest)::float8 as age
              from unnest($1::text[]) as q (kind)
             cross join lateral (
               select t.state,
                      count(*) as tasks,
                      min(t.created_at) as oldest
                 from ((select state, created_at
                          from task
                         where kind = q.kind
                           and state in ('QUEUED', 'RUNNING')
                           and due_at <= now()
                         order by due_at, id
                         limit $2)
                       union all
                       (select state, created_at
                          from task
                         where kind = q.kind
                           and state in ('QUEUED', 'RUNNING')
                           and due_at > now()
                         order by due_at, id
                         limit $2)) as t
                group by t.state
             ) as c
            """;
    private static final String REQUESTS = """
            select count(*) as pending,
                   extract(epoch from now() - min(date_created))::float8 as age
              from (select date_created
                      from async_request
                     where response is null
                     order by id
                     limit $1) as a
            """;

    /** Counts stop here, so that measuring takes a few milliseconds, however long a queue is. */
    static final int MOST_COUNTED = 10_000;

    private final Db db;

    /**
     * Measures by statements that always use the indexes.
     *
     * @param db from {@link Db#openForQueues}
     */
    QueueStore(Db db) {
        this.db = db;
    }

    /**
     * The tasks of a kind in a state.
     *
     * @param state {@code QUEUED} or {@code RUNNING}
     * @param tasks at least one
     * @param ageSeconds since the oldest of them was added
     */
    record Depth(String kind, String state, long tasks, double ageSeconds) {}

    /**
     * The requests without a response.
     *
     * @param ageSeconds of the oldest, or 0
     */
    record Pending(long requests, double ageSeconds) {}

    /** The states of these kinds that have tasks. */
    Future<List<Depth>> tasks(Collection<String> kinds) {
        var args = Tuple.tuple().addArrayOfString(kinds.toArray(String[]::new)).addInteger(MOST_COUNTED);
        return db.query(TASKS, args).map(rows -> Rows.all(rows, QueueStore::depth));
    }

    Future<Pending> requests() {
        return db.query(REQUESTS, Tuple.of(MOST_COUNTED)).map(Rows::one).map(row -> {
            @Nullable Double age = row.getDouble("age");
            return new Pending(row.getLong("pending"), age == null ? 0 : age);
        });
    }

    private static Depth depth(Row row) {
        return new Depth(row.getString("kind"), row.getString("state"), row.getLong("tasks"), row.getDouble("age"));
    }
}
