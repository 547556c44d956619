package dev.parlance.webhook.statistics;

import static dev.parlance.db.Waiting.result;
import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.db.Rows;
import dev.parlance.webhook.delivery.QueueDatabase;
import dev.parlance.webhook.statistics.CallStatistics.Bucket;
import io.vertx.core.Vertx;
import io.vertx.junit5.VertxExtension;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.Tuple;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Statistics compared with the calls, of which some are counted already and others are not. */
@ExtendWith(VertxExtension.class)
class FindStatisticsIT {
    private static final int CALLS = 6_000;
    private static final Instant NOON = Instant.parse("2031-05-10T12:00:00Z");
    /** Ten hours of calls until two hours after midnight. */
    private static final String HISTORY = """
            with call as (
              insert into webhook_call (id, webhook_id, event_id, kind, retry_attempt, url, success, status_code,
                                        duration_millis, request_headers)
              select overlay(uuid_at('2031-05-09 16:00Z'::timestamptz + i * interval '6 s')::text
                             placing lpad(i::text, 12, '0') from 25)::uuid,
                     nullif(i % 3, 0), gen_random_uuid(), case when i % 3 > 0 then 'JOB_CREATED' end, 0, 'http://h/',
                     i % 4 = 0, case i % 8 when 0 then 200 when 4 then 204 when 1 then 301 when 2 then 404
                                           when 3 then 429 when 5 then 503 when 6 then 599 end,
                     (i % 7) * (i % 7) * (i % 11) * (i % 29), '{}'
                from generate_series(1, $1::int) as i
              returning id, webhook_id, kind, success, status_code, duration_millis
            )
            insert into webhook_call_fresh (ids, webhook_ids, kinds, successes, statuses, millis)
            select array_agg(id), array_agg(coalesce(webhook_id, 0)), array_agg(coalesce(kind, '')), array_agg(success),
                   array_agg(status_code), array_agg(duration_millis)
              from (select *, (row_number() over (order by id) + hashtext(id::text) % 400) / 50 as part from call) c
             group by part
             order by part
            """;

    private static final String EXPECTED = """
            select date_trunc($1, uuid_time(id), 'UTC') as bucket, count(*) as calls,
                   count(*) filter (where success) as successes,
                   count(*) filter (where status_code / 100 = 3) as redirects,
                   count(*) filter (where status_code / 100 = 4) as client_errors,
                   count(*) filter (where status_code / 100 = 5) as server_errors,
                   count(*) filter (where status_code is null) as no_responses,
                   avg(duration_millis)::float8 as average,
                   (select array_agg((select count(*) from unnest(array_agg(c.duration_millis)) as d (millis)
                                       where d.millis <= l.millis) order by l.millis)
                      from unnest($5::int[]) as l (millis)) as up_to
              from webhook_call c
             where ($2::text is null or webhook_id = $2::bigint)
               and uuid_time(id) >= $3
               and uuid_time(id) < $4
             group by 1
             order by 1
            """;

    private final QueueDatabase database;
    private final FindStatistics find;

    FindStatisticsIT(Vertx vertx) {
        database = new QueueDatabase(vertx);
        find = new FindStatistics(new StatisticsStore(database.db()), () -> NOON);
    }

    @BeforeEach
    void fill() {
        database.query("select add_day('webhook_call', '2031-05-09'), add_day('webhook_call', '2031-05-10')");
        database.query("""
                insert into webhook (id, uid, url, events, status, headers, secret)
                overriding system value
                select id, id::text, 'http://h/', '{}', 'ENABLED', '', '' from generate_series(1, 2) as id
                """);
        result(database.db().query(HISTORY, Tuple.of(CALLS)));
    }

    @AfterEach
    void close() {
        database.close();
    }

    private List<CallStatistics.Part> expected(Bucket bucket, @Nullable String webhook, CallStatistics found) {
        var args = Tuple.of(bucket.name(), webhook, Rows.timestamp(found.from()), Rows.timestamp(found.to()))
                .addArrayOfInteger(CallCounts.LIMITS.toArray(Integer[]::new));
        return Rows.all(result(database.db().query(EXPECTED, args)), FindStatisticsIT::part);
    }

    private static CallStatistics.Part part(Row row) {
        var calls = row.getLong("calls");
        var failures = new CallCounts.Failures(
                row.getLong("redirects"),
                row.getLong("client_errors"),
                row.getLong("server_errors"),
                row.getLong("no_responses"));
        var millis = Math.rint(row.getDouble("average") * calls);
        return new CallStatistics.Part(
                Rows.at(row, "bucket"),
                CallCounts.of(calls, row.getLong("successes"), failures, millis, Rows.numbers(row, "up_to")));
    }

    private void check() {
        for (var bucket : Bucket.values()) {
            for (var webhook : new @Nullable String[] {null, "1", "2"}) {
                var from = NOON.minus(Duration.ofHours(bucket == Bucket.MINUTE ? 12 : 19));
                var found = result(find.find(webhook, from, null, bucket));
                assertThat(found.content()).as("%s of %s", bucket, webhook).isEqualTo(expected(bucket, webhook, found));
                assertThat(found.total().calls())
                        .isEqualTo(found.content().stream()
                                .mapToLong(part -> part.counts().calls())
                                .sum());
            }
        }
    }

    @Test
    void countsEachCallOnceBeforeWhileAndAfterCallsAreListed() {
        check();
        result(database.db().query("select list_calls(40, 300)"));
        assertThat(database.number("select count(*) from webhook_call_fresh")).isPositive();
        check();
        result(database.db().query("select list_calls(1000, 300)"));
        assertThat(database.number("select count(*) from webhook_call_fresh")).isZero();
        check();
        assertThat(result(find.find(null, NOON.minus(Duration.ofDays(2)), null, Bucket.DAY))
                        .total()
                        .calls())
                .isEqualTo(CALLS);
    }

    @Test
    void readsCountersAndNoCalls() {
        result(database.db().query("select list_calls(1000, 300)"));
        var before = database.met("webhook_call_2");
        var statistics = result(find.find("1", NOON.minus(Duration.ofDays(2)), null, Bucket.HOUR));
        assertThat(statistics.total().calls()).isEqualTo(CALLS / 3);
        assertThat(database.met("webhook_call_2")).isEqualTo(before);
    }

    @Test
    void keepsTheNewestSuccessOfEachWebhook() {
        result(database.db().query("select list_calls(40, 300)"));
        result(database.db().query("select list_calls(1000, 300)"));
        assertThat(database.number("""
                select count(*)
                  from webhook_success s
                 where s.call_id = (select id
                                      from webhook_call c
                                     where c.webhook_id = s.webhook_id
                                       and c.success
                                     order by id desc
                                     limit 1)
                """)).isEqualTo(2);
    }
}
