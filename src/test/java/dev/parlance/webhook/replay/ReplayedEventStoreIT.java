package dev.parlance.webhook.replay;

import static dev.parlance.db.Waiting.result;
import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.TestVolume;
import dev.parlance.db.Rows;
import dev.parlance.shared.Uid;
import dev.parlance.webhook.delivery.QueueDatabase;
import dev.parlance.webhook.delivery.history.FreshCallStore;
import io.vertx.core.Vertx;
import io.vertx.junit5.VertxExtension;
import io.vertx.sqlclient.Tuple;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** The events of a range and the results of their calls, compared with a join of both tables. */
@ExtendWith(VertxExtension.class)
class ReplayedEventStoreIT {
    private static final int EVENTS = 6_000;
    private static final int HOURS = 240;
    private static final int CHUNK = 200;
    private static final Instant START = Instant.parse("2031-05-01T00:00:00Z");
    private static final List<String> KINDS = List.of("JOB_CREATED", "JOB_DELETED");
    /**
     * Webhook 1 gets nearly all events, 2 some, 3 few; a call is retried minutes to days later, or not at all.
     * Some events are samples.
     */
    private static final String HISTORY = """
            with event as (
              insert into webhook_event (id, kind, body, sample)
              select overlay(uuid_at('2031-05-01Z'::timestamptz + i * $2::int * interval '1 ms')::text
                             placing lpad(i::text, 12, '0') from 25)::uuid,
                     case i % 5 when 0 then 'JOB_DELETED' when 1 then 'JOB_UPDATED' else 'JOB_CREATED' end, '{}',
                     i % 31 = 0
                from generate_series(1, $1::int) as i
              returning id, kind, right(id::text, 12)::int as i
            ), attempt as (
              select e.id as event_id, e.kind, w.id as webhook_id, n.number,
                     overlay(uuid_at(uuid_time(e.id)
                                     + case n.number when 0 then interval '-1 s' + i % 7 * interval '1 s'
                                                     when 1 then interval '7 minutes' * (i % 11)
                                                     else interval '3 hours' * (i % 31) end)::text
                             placing lpad((100000 * w.id + 10 * i + n.number)::text, 12, '0') from 25)::uuid as id
                from event e
                join (values (1, 13), (2, 4), (3, 1)) as w (id, part)
                  on i % 14 < w.part
                join (values (0, 1), (1, 3), (2, 23)) as n (number, every)
                  on i % n.every = 0
            ), call as (
              insert into webhook_call (id, webhook_id, event_id, kind, retry_attempt, url, success, duration_millis,
                                        request_headers)
              select id, webhook_id, event_id, kind, number, 'http://h/', hashtext(id::text) % 10 <> 0, 1, '{}'
                from attempt
              returning id, webhook_id, kind, success
            )
            insert into webhook_call_fresh (ids, webhook_ids, kinds, successes)
            select array_agg(id), array_agg(webhook_id), array_agg(kind), array_agg(success)
              from (select *, row_number() over (order by id) / 100 as part from call) c
             group by part
             order by part
            """;

    /** The newest call of each event and webhook, and whether one succeeded: joined once for all selections. */
    private static final String RESULTS = """
            create unlogged table result as
            select w.id as webhook_id,
                   e.id,
                   e.kind,
                   (array_agg(c.id order by c.id desc) filter (where c.id is not null))[1] as call_id,
                   bool_or(c.success) as success
              from webhook w
             cross join webhook_event e
              left join webhook_call c
                on c.event_id = e.id
               and c.webhook_id = w.id
             where not e.sample
             group by w.id, e.id, e.kind
            """;

    private static final String EXPECTED = """
            select id, call_id
              from result
             where webhook_id = $1
               and id >= uuid_at($2)
               and id < uuid_at($3)
               and kind = any ($4)
               and ($5::text is null
                or case $5
                     when 'SUCCESS' then success
                     when 'FAIL' then not success
                     else success is null
                   end)
            """;

    private final QueueDatabase database;
    private final ReplayedEventStore events;

    ReplayedEventStoreIT(Vertx vertx) {
        database = new QueueDatabase(vertx);
        events = new ReplayedEventStore(database.db());
    }

    @BeforeEach
    void fill() {
        database.query("""
                select add_day('webhook_event', day::date), add_day('webhook_call', day::date)
                  from generate_series('2031-04-30'::date, '2031-05-20'::date, interval '1 day') as day
                """);
        var millis = (int) Duration.ofHours(HOURS).toMillis() / EVENTS;
        result(database.db().query(HISTORY, Tuple.of(EVENTS, millis)));
        database.query("alter table webhook_replay drop constraint webhook_replay_created_by_fkey");
        database.query("""
                insert into webhook (id, uid, url, events, status, headers, secret)
                overriding system value
                select id, id::text, 'http://h/', '{}', 'ENABLED', '', '' from generate_series(1, 3) as id
                """);
    }

    @AfterEach
    void close() {
        database.close();
    }

    private void list() {
        result(new FreshCallStore(database.db(), CHUNK).run());
    }

    private static ReplayedEventStore.Selection selection(
            long webhook, long fromMinute, long minutes, @Nullable String status) {
        var from = OffsetDateTime.ofInstant(START, ZoneOffset.UTC).plusMinutes(fromMinute);
        return new ReplayedEventStore.Selection(webhook, from, from.plusMinutes(minutes), KINDS, status);
    }

    private void check(ReplayedEventStore.Selection selection) {
        var args = Tuple.of(
                selection.webhook(),
                selection.from(),
                selection.to(),
                KINDS.toArray(String[]::new),
                selection.status());
        var expected = calls(result(database.db().query(EXPECTED, args)));
        for (var filtered : List.of(false, true)) {
            assertThat(result(events.count(selection, filtered)))
                    .as("%s, filtered: %s", selection, filtered)
                    .isEqualTo(expected.size());
        }
        var uid = Uid.next();
        result(events.begin(selection, uid, 1, 10));
        var items = result(database.db().query("""
                        select i.event_id as id, i.call_id
                          from webhook_replay_item i
                          join webhook_replay r
                            on r.id = i.replay_id
                         where r.uid = $1
                        """, Tuple.of(uid)));
        assertThat(calls(items)).as(selection.toString()).isEqualTo(expected);
    }

    private static Map<UUID, String> calls(Iterable<io.vertx.sqlclient.Row> rows) {
        return java.util.stream.StreamSupport.stream(rows.spliterator(), false)
                .collect(Collectors.toMap(row -> row.getUUID("id"), row -> String.valueOf(Rows.uuid(row, "call_id"))));
    }

    @Test
    void findsTheNewestCallAndTheResultOfEachEvent() {
        var random = new Random(5);
        database.query(RESULTS);
        result(database.db().query("select list_calls(40, $1)", Tuple.of(CHUNK)));
        var rounds = TestVolume.of(40, 12);
        for (var round = 0; round < rounds; round++) {
            if (round == rounds / 2) {
                list();
            }
            var from = random.nextInt(HOURS * 60);
            var minutes = 1 + random.nextInt(round % 2 == 0 ? 120 : HOURS * 60);
            for (var status : new @Nullable String[] {null, "SUCCESS", "FAIL", "MISSED"}) {
                check(selection(1 + random.nextInt(3), from, minutes, status));
            }
        }
    }

    @Test
    void leavesOutCallsWhoseEventsAreGone() {
        list();
        database.query("alter table webhook_event detach partition webhook_event_20310501");
        database.query(RESULTS);
        assertThat(database.number("""
                        select count(*)
                          from webhook_call
                         where id >= uuid_at('2031-05-03Z')
                           and event_id < uuid_at('2031-05-02Z')
                        """)).isPositive();
        for (var status : new @Nullable String[] {null, "SUCCESS", "FAIL", "MISSED"}) {
            for (var days = 1L; days <= 3; days++) {
                check(selection(1, 0, days * 24 * 60, status));
            }
        }
    }

    @Test
    void readsNoEventsToCountThoseWithFailedCalls() {
        list();
        database.query("vacuum analyze");
        var day = selection(1, 60, 60 * 24, "FAIL");
        assertThat(read("webhook_event_[0-9]", day, true)).isGreaterThanOrEqualTo(EVENTS / (HOURS / 24));
        assertThat(read("webhook_event_[0-9]", day, false)).isLessThan(EVENTS / HOURS);
    }

    private long read(ReplayedEventStore.Selection selection) {
        return read("webhook_call_[0-9]", selection, true);
    }

    /** The rows read to count events; other connections may count earlier reads meanwhile. */
    private long read(String tables, ReplayedEventStore.Selection selection, boolean filtered) {
        var least = Long.MAX_VALUE;
        for (var i = 0; i < 3; i++) {
            var before = database.met(tables);
            result(events.count(selection, filtered));
            least = Math.min(least, database.met(tables) - before);
        }
        return least;
    }

    @Test
    void readsTheCallsOfTheRangeAndNotAllSince() {
        list();
        database.query("vacuum analyze");
        var perHour = EVENTS / HOURS;
        assertThat(read(selection(1, 60 * 24, 60, null)))
                .as("a webhook with most of the calls, an hour of the second day")
                .isLessThan(20L * perHour);
        var own = database.number("select count(*) from webhook_call where webhook_id = 3");
        var all = database.number("select count(*) from webhook_call");
        assertThat(read(selection(3, 0, 60 * HOURS, null)))
                .as("a webhook with few calls, all days")
                .isLessThan(10 * own)
                .isLessThan(all / 2);
    }

    @Test
    void readsFewSuccessfulCallsForFailedEvents() {
        list();
        database.query("vacuum analyze");
        var day = 60 * 24;
        assertThat(read(selection(3, 0, day, "FAIL")))
                .as("a webhook of which few calls have failed")
                .isLessThan(read(selection(3, 0, day, null)) * 2 / 3);
    }
}
