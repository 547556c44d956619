package dev.parlance.bench.delivery;

import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/**
 * Events of two weeks with two calls each, of 100 webhooks and 10 kinds, 5 % failed. Half of all calls belong to one
 * webhook, as is common.
 */
final class HistoryData {
    private static final int GROUP = 2_500;
    private static final String DAYS = """
            select add_day('webhook_event', day::date), add_day('webhook_call', day::date)
              from generate_series(now() - interval '15 days', now(), interval '1 day') as day
            """;
    // The time and the number in the tail make ids unique. A call begins a moment after its event.
    @SuppressWarnings("InlineFormatString")
    private static final String CALLS = """
            with made as materialized (
              select i, '%4$s'::timestamptz + i * (interval '%5$d seconds' / %1$d) as time,
                     (array['JOB_STATUS_CHANGED', 'JOB_CREATED', 'JOB_DELETED', 'JOB_ASSIGNED', 'JOB_UPDATED',
                            'PROJECT_CREATED', 'PROJECT_DELETED', 'ANALYSIS_CREATED',
                            'PROJECT_TEMPLATE_CREATED', 'TERM_BASE_IMPORTED'])
                       [case when (hashint8(i) & 1023) < 600 then 1 else 1 + ((hashint8(i) & 1023) / 3) %% 10 end]
                       as kind
                from generate_series(%2$d::bigint, %3$d::bigint) as i
            ), event as materialized (
              select i, time, kind,
                     (substr(uuid_at(time)::text, 1, 14) || '7000-8000-' || lpad(to_hex(i), 12, '0'))::uuid as id
                from made
            ), stored as (
              insert into webhook_event (id, kind, body)
              select id, kind, '{"event":"' || kind || '","padding":"' || repeat('x', 640) || '"}'
                from event
            ), call as (
              insert into webhook_call (id, webhook_id, event_id, kind, retry_attempt, url, success, status_code,
                                        error_message, duration_millis, remote_address, request_headers, answer_headers,
                                        answer)
              select (substr(uuid_at(time + interval '20 ms')::text, 1, 14) || '7000-8000-'
                      || lpad(to_hex(2 * i + n), 12, '0'))::uuid,
                     case n when 0 then 1 else 2 + i %% 99 end, id, kind, 0, 'https://example.com/hook',
                     (i + n) %% 20 > 0, case when (i + n) %% 20 > 0 then 204 else 503 end,
                     case when (i + n) %% 20 > 0 then null else 'answered 503' end, 12, '203.0.113.7', '{}', '{}', ''
                from event
               cross join generate_series(0, 1) as n
              returning id, webhook_id, kind, success, status_code, duration_millis
            )
            insert into webhook_call_fresh (ids, webhook_ids, kinds, successes, statuses, millis)
            select array_agg(id), array_agg(webhook_id), array_agg(kind), array_agg(success), array_agg(status_code),
                   array_agg(duration_millis)
              from call
            """;

    private static final Duration SPAN = Duration.ofDays(14).minusHours(2);

    private final Postgres postgres;
    private final long calls;

    HistoryData(Postgres postgres, long calls) {
        this.postgres = postgres;
        this.calls = calls;
    }

    /** Writes the calls, and waits until the service has listed them. */
    void fill() throws SQLException {
        var start = Instant.now()
                .minus(Duration.ofDays(14))
                .plus(Duration.ofHours(1))
                .truncatedTo(ChronoUnit.SECONDS);
        postgres.execute(Ours.DATABASE, DAYS);
        var events = calls / 2;
        try (var connection = postgres.connect(Ours.DATABASE);
                var statement = connection.createStatement()) {
            statement.execute("set synchronous_commit = off");
            for (var from = 1L; from <= events; from += GROUP) {
                var until = Math.min(from + GROUP - 1, events);
                statement.execute(CALLS.formatted(events, from, until, start, SPAN.toSeconds()));
            }
        }
        while (postgres.number(Ours.DATABASE, "select count(*) from webhook_call_fresh") > 0) {
            Machine.sleep(1_000);
        }
        postgres.execute(Ours.DATABASE, "vacuum analyze");
    }
}
