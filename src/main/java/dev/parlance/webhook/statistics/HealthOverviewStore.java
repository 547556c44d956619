package dev.parlance.webhook.statistics;

import dev.parlance.config.section.DeliverySection;
import dev.parlance.db.Db;
import dev.parlance.db.Rows;
import dev.parlance.shared.Page;
import dev.parlance.shared.PageRequest;
import dev.parlance.shared.TimeUids;
import dev.parlance.webhook.registration.WebhookStatus;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowSet;
import io.vertx.sqlclient.Tuple;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/** Reads the health of all webhooks, page by page. */
public final class HealthOverviewStore {
    // What waits is counted for the webhooks of the page only, each by a range of its target.
    private static final String PAGE = """
            with listed as materialized (
              select w.id, w.uid, w.name, w.url, w.status, w.paused, w.disabled_reason,
                     coalesce(f.failures, 0) as failures, f.since
                from webhook w
                left join webhook_failing f
                  on f.target = w.id
               where w.date_deleted is null
                 and ($1::text is null or w.status = $1)
            ), part as materialized (
              select *
                from listed
               order by failures desc, id
               limit $2
              offset $3
            ), fresh as materialized (
              select webhook_id, (select id from unnest(array_agg(id)) as i (id) order by id desc limit 1) as call_id
                from (select unnest(ids) as id, unnest(webhook_ids) as webhook_id, unnest(successes) as success
                        from webhook_call_fresh
                       where id > 0 -- by its key, as FreshCalls explains
                     ) c
               where success
               group by webhook_id
            ), pending as materialized (
              select event_id, unnest(targets) as target
                from (select event_id, targets from webhook_fan_out limit $4) f
            )
            select (select count(*) from listed) as total, p.*, greatest(s.call_id, n.call_id) as last_success,
                   l.in_flight, l.breaker, l.breaker_until, l.reported,
                   (select count(*) from (select from webhook_outbox where target = p.id limit $4) o)
                   + (select count(*) from pending where target = p.id) as waiting,
                   (select count(*) from (select from webhook_retry where target = p.id limit $4) r) as retrying,
                   least((select event_id
                            from webhook_outbox
                           where target between p.id and p.id
                           order by target, tx, id
                           limit 1),
                         (select event_id from pending where target = p.id order by event_id limit 1))
                     as first_waiting,
                   (select event_id
                      from (select event_id from webhook_retry where target = p.id limit $4) r
                     order by event_id
                     limit 1) as first_retrying
              from (select) always
              left join part p
                on true
              left join webhook_success s
                on s.webhook_id = p.id
              left join fresh n
                on n.webhook_id = p.id
              left join webhook_lane l
                on l.target = p.id
             order by p.failures desc, p.id
            """;
    private static final int MOST_COUNTED = 1_000;
    private static final Page.Order ORDER = new Page.Order(Page.Direction.DESC, "failuresInARow");

    private final Db db;
    private final DeliverySection settings;
    private final InstantSource clock;

    public HealthOverviewStore(Db db, DeliverySection settings, InstantSource clock) {
        this.db = db;
        this.settings = settings;
        this.clock = clock;
    }

    /**
     * Lists webhooks, those with the most consecutive failures first.
     *
     * @param status null for all
     */
    public Future<Page<HealthOverview>> list(@Nullable String status, PageRequest page) {
        return db.query(PAGE, Tuple.of(status, page.pageSize(), page.offset(), MOST_COUNTED))
                .map(rows -> Page.of(page, Rows.one(rows).getLong("total"), overviews(rows), ORDER));
    }

    private List<HealthOverview> overviews(RowSet<Row> rows) {
        return StreamSupport.stream(rows.spliterator(), false)
                .filter(row -> Rows.text(row, "uid") != null)
                .map(this::overview)
                .toList();
    }

    private HealthOverview overview(Row row) {
        var since = Rows.instant(row, "since");
        var success = Rows.uuid(row, "last_success");
        var inFlight = Rows.integer(row, "in_flight");
        var breaker = Rows.text(row, "breaker");
        return new HealthOverview(
                row.getString("uid"),
                Rows.text(row, "name"),
                row.getString("url"),
                WebhookStatus.valueOf(row.getString("status")),
                row.getBoolean("paused"),
                Rows.text(row, "disabled_reason"),
                success == null ? null : TimeUids.time(success),
                row.getInteger("failures"),
                since,
                breaker == null ? "CLOSED" : breaker,
                Rows.instant(row, "breaker_until"),
                inFlight == null ? 0 : inFlight,
                row.getLong("waiting"),
                row.getLong("retrying"),
                age(Rows.uuid(row, "first_waiting"), Rows.uuid(row, "first_retrying")),
                since == null ? null : since.plus(settings.disableAfter()),
                Rows.instant(row, "reported"));
    }

    private @Nullable Double age(@Nullable UUID waiting, @Nullable UUID retrying) {
        return Stream.of(Optional.ofNullable(waiting), Optional.ofNullable(retrying))
                .flatMap(Optional::stream)
                .map(TimeUids::time)
                .min(Comparator.naturalOrder())
                .map(oldest -> Duration.between(oldest, clock.instant()).toMillis() / 1_000.0)
                .map(seconds -> Math.max(0, seconds))
                .orElse(null);
    }
}
