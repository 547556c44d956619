package dev.parlance.webhook.delivery.queue;

import dev.parlance.db.Db;
import dev.parlance.db.Rows;
import io.vertx.core.Future;
import io.vertx.sqlclient.Tuple;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Stores what the owner of a target holds in memory, for the health of webhooks. */
public final class TargetQueueStore {
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

    private final Db db;

    public TargetQueueStore(Db db) {
        this.db = db;
    }

    /** One target. */
    public record Report(
            long target,
            int inFlight,
            int concurrency,
            Throttle.Breaker breaker,
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
}
