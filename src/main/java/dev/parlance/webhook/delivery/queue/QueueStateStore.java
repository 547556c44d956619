package dev.parlance.webhook.delivery.queue;

import dev.parlance.config.section.DeliverySection;
import dev.parlance.db.Db;
import dev.parlance.db.Rows;
import dev.parlance.shared.TimeUids;
import dev.parlance.webhook.delivery.call.QueueDepths;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.Tuple;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Stores the state of the queues that their workers report, and measures the queues in the database. */
public final class QueueStateStore {
    private static final String REPORT = """
            insert into webhook_lane (target, in_flight, concurrency, breaker, breaker_until, reported)
            select l.target, l.in_flight, l.concurrency, l.breaker, l.breaker_until, now()
              from unnest($1::bigint[], $2::int[], $3::int[], $4::text[], $5::timestamptz[])
                as l (target, in_flight, concurrency, breaker, breaker_until)
             order by l.target
            on conflict (target) do update
               set in_flight = excluded.in_flight,
                   concurrency = excluded.concurrency,
                   breaker = excluded.breaker,
                   breaker_until = excluded.breaker_until,
                   reported = excluded.reported
            """;
    // Looks at the first retry of one target after the other, so that a backlog of retries is not read. A target whose
    // breaker is open or that is paused waits on purpose.
    private static final String DEPTHS = """
            with recursive retried as (
              (select target
                 from webhook_retry
                order by target
                limit 1)
              union all
              select (select r.target
                        from webhook_retry r
                       where r.target > t.target
                       order by r.target
                       limit 1)
                from retried t
               where t.target is not null
            )
            select (select count(*) from (select from webhook_outbox limit $1) o)
                   + (select coalesce(sum(cardinality(targets)), 0)
                        from (select targets from webhook_fan_out limit $4) f) as outbox,
                   (select count(*) from (select from webhook_retry limit $1) r) as retries,
                   least((select event_id
                            from webhook_outbox
                           where target <> all (array(select id from webhook where paused))
                           order by tx, id
                           limit 1),
                         (select event_id from webhook_fan_out order by id limit 1)) as oldest,
                   (select min(n.due)
                      from (select target from retried limit $5) t
                      left join webhook w
                        on w.id = t.target
                      left join webhook_lane l
                        on l.target = t.target
                       and l.breaker <> 'CLOSED'
                       and l.reported > now() - interval '1 minute'
                     cross join lateral (
                       select due
                         from webhook_retry
                        where target = t.target
                        order by due
                        limit 1
                     ) n
                     where l.target is null
                       and w.paused is not true) as due,
                   (select count(*)
                      from webhook_failing
                     where failures * 2 >= $2
                        or since < now() - $3 * interval '1 millisecond' / 2) as failing
            """;
    private static final int MOST_COUNTED = 100_000;
    private static final int MOST_FAN_OUT = 1_000;
    private static final int MOST_RETRIED = 1_000;

    private final Db db;

    public QueueStateStore(Db db) {
        this.db = db;
    }

    /** The state of one queue. */
    public record Report(
            long target,
            int inFlight,
            int concurrency,
            CircuitBreaker.State breaker,
            @Nullable Instant breakerUntil) {}

    public Future<Void> report(List<Report> queues) {
        if (queues.isEmpty()) {
            return Future.succeededFuture();
        }
        var args = Tuple.tuple()
                .addArrayOfLong(queues.stream().map(Report::target).toArray(Long[]::new))
                .addArrayOfInteger(queues.stream().map(Report::inFlight).toArray(Integer[]::new))
                .addArrayOfInteger(queues.stream().map(Report::concurrency).toArray(Integer[]::new))
                .addArrayOfString(
                        queues.stream().map(queue -> queue.breaker.name()).toArray(String[]::new))
                .addArrayOfOffsetDateTime(queues.stream()
                        .map(queue -> Rows.timestamp(queue.breakerUntil))
                        .toArray(OffsetDateTime[]::new));
        return db.query(REPORT, args).mapEmpty();
    }

    /** Measures the queues; counts stop at 100,000, and the next retry is that of 1,000 targets. */
    public Future<QueueDepths> depths(DeliverySection settings) {
        var args = Tuple.of(
                MOST_COUNTED,
                settings.disableAfterFailures(),
                settings.disableAfter().toMillis(),
                MOST_FAN_OUT,
                MOST_RETRIED);
        return db.query(DEPTHS, args).map(rows -> depths(Rows.one(rows)));
    }

    private static QueueDepths depths(Row row) {
        var oldest = Rows.uuid(row, "oldest");
        var due = Rows.instant(row, "due");
        return new QueueDepths(
                row.getLong("outbox"),
                row.getLong("retries"),
                oldest == null ? 0 : TimeUids.time(oldest).toEpochMilli(),
                due == null ? 0 : due.toEpochMilli(),
                row.getLong("failing"));
    }
}
