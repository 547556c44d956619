package dev.parlance.webhook.history;

import dev.parlance.config.section.DeliverySection;
import dev.parlance.db.Db;
import dev.parlance.db.Rows;
import dev.parlance.shared.TimeUids;
import dev.parlance.webhook.registration.WebhookStatus;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.Tuple;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Reads the health of a webhook: its waiting deliveries, its newest calls, and the state that its delivery worker
 * reports.
 */
public final class HealthStore {
    // The oldest waiting delivery is read by a range of its target, so that no plan reads those of other targets.
    private static final String HEALTH = """
            select w.uid, w.status, w.paused, w.disabled_reason, f.failures, f.since, l.in_flight, l.concurrency,
                   l.breaker, l.breaker_until, l.reported, n.calls, n.good, n.p50, n.p95,
                   (select count(*)
                      from (select
                              from webhook_outbox
                             where target = w.id
                             limit case when w.paused then $4 else $3 end) o)
                   + (select count(*)
                        from (select targets from webhook_fan_out limit $5) f
                       where targets @> array[w.id]) as waiting,
                   (select count(*) from (select from webhook_retry where target = w.id limit $3) r) as retrying,
                   least((select event_id
                            from webhook_outbox
                           where target between w.id and w.id
                           order by target, tx, id
                           limit 1),
                         (select event_id
                            from (select id, event_id, targets from webhook_fan_out limit $5) f
                           where targets @> array[w.id]
                           order by id
                           limit 1)) as first_waiting,
                   (select event_id from webhook_retry where target = w.id order by event_id limit 1) as first_retrying,
                   (select min(due) from webhook_retry where target = w.id) as next_attempt
              from webhook w
              left join webhook_failing f
                on f.target = w.id
              left join webhook_lane l
                on l.target = w.id
              left join lateral (
                select count(*)::int as calls, count(*) filter (where c.success) as good,
                       percentile_disc(0.5) within group (order by c.duration_millis) as p50,
                       percentile_disc(0.95) within group (order by c.duration_millis) as p95
                  from webhook_call c
                 where c.id = any ($2)
              ) n on true
             where w.uid = $1
               and w.date_deleted is null
            """;
    private static final int MOST_COUNTED = 10_000;
    private static final int MOST_COUNTED_PAUSED = 1_000_000;
    private static final int MOST_FAN_OUT = 1_000;

    private final Db db;
    private final DeliverySection settings;
    private final InstantSource clock;

    public HealthStore(Db db, DeliverySection settings, InstantSource clock) {
        this.db = db;
        this.settings = settings;
        this.clock = clock;
    }

    /**
     * Reads the health of a webhook that is not deleted.
     *
     * @param newest its newest calls
     */
    Future<Optional<WebhookHealth>> find(String uid, List<UUID> newest) {
        var args = Tuple.tuple()
                .addString(uid)
                .addArrayOfUUID(newest.toArray(UUID[]::new))
                .addInteger(MOST_COUNTED)
                .addInteger(MOST_COUNTED_PAUSED)
                .addInteger(MOST_FAN_OUT);
        return db.query(HEALTH, args).map(rows -> Rows.first(rows, this::health));
    }

    private WebhookHealth health(Row row) {
        var calls = row.getInteger("calls");
        var failures = Rows.integer(row, "failures");
        var since = Rows.instant(row, "since");
        var inFlight = Rows.integer(row, "in_flight");
        var breaker = Rows.text(row, "breaker");
        return new WebhookHealth(
                row.getString("uid"),
                WebhookStatus.valueOf(row.getString("status")),
                row.getBoolean("paused"),
                Rows.text(row, "disabled_reason"),
                calls,
                calls == 0 ? null : Double.valueOf((double) row.getLong("good") / calls),
                Rows.integer(row, "p50"),
                Rows.integer(row, "p95"),
                inFlight == null ? 0 : inFlight,
                Rows.integer(row, "concurrency"),
                breaker == null ? "CLOSED" : breaker,
                Rows.instant(row, "breaker_until"),
                row.getLong("waiting"),
                row.getLong("retrying"),
                age(Rows.uuid(row, "first_waiting"), Rows.uuid(row, "first_retrying")),
                Rows.instant(row, "next_attempt"),
                failures == null ? 0 : failures,
                since,
                settings.disableAfterFailures(),
                since == null ? null : since.plus(settings.disableAfter()),
                Rows.instant(row, "reported"));
    }

    private @Nullable Double age(@Nullable UUID waiting, @Nullable UUID retrying) {
        Instant oldest = null;
        for (var event : new @Nullable UUID[] {waiting, retrying}) {
            var time = event == null ? null : TimeUids.time(event);
            oldest = oldest == null || (time != null && time.isBefore(oldest)) ? time : oldest;
        }
        return oldest == null
                ? null
                : Double.valueOf(
                        Math.max(0, Duration.between(oldest, clock.instant()).toMillis()) / 1_000.0);
    }
}
