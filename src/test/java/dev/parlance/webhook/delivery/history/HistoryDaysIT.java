package dev.parlance.webhook.delivery.history;

import static dev.parlance.db.Waiting.failure;
import static dev.parlance.db.Waiting.result;
import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.TestEvents;
import dev.parlance.TestService;
import dev.parlance.db.Db;
import dev.parlance.db.Rows;
import dev.parlance.db.TestDatabase;
import dev.parlance.shared.PageRequest;
import dev.parlance.webhook.history.CallFilter;
import dev.parlance.webhook.history.CallSpan;
import dev.parlance.webhook.history.FindCalls;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.junit5.VertxExtension;
import io.vertx.sqlclient.Tuple;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Retention of events and calls, beside those who read and write them. */
@Order(1)
@ExtendWith(VertxExtension.class)
class HistoryDaysIT {
    private static final Instant NOON = Instant.parse("2031-05-10T12:00:00Z");
    private static final LocalDate OLDEST = LocalDate.parse("2031-04-26");
    private static final int CALLS = 3;
    /** Other tests lock other databases of the same server. */
    private static final String LOCKS = """
            select count(*)
              from pg_locks l
              join pg_database d
                on d.oid = l.database
             where l.locktype = 'advisory'
               and d.datname = current_database()
            """;

    private static final CallFilter ALL =
            new CallFilter(List.of(), null, null, null, null, null, new CallSpan(null, null, null, false));

    private final TestDatabase database = TestDatabase.fresh();
    private final Vertx vertx;
    private Db db;

    HistoryDaysIT(Vertx vertx) {
        this.vertx = vertx;
    }

    @BeforeEach
    void open() {
        db = database.open(vertx);
    }

    @AfterEach
    void close() {
        result(db.close());
    }

    private long number(String sql) {
        return Rows.one(result(db.query(sql))).getLong(0);
    }

    private static HistoryRetention days(Instant now) {
        return new HistoryRetention(Duration.ofDays(14), () -> now);
    }

    private Future<Void> keep(Instant now) {
        return keep(now, Duration.ofDays(36_500));
    }

    private Future<Void> keep(Instant now, Duration tolerance) {
        return new KeepHistoryDays(db, days(now), tolerance).keep();
    }

    private long partitions(String table, LocalDate from, LocalDate to) {
        return number("""
                select count(*)
                  from generate_series('%2$s'::date, '%3$s'::date, interval '1 day') as day
                 where to_regclass('%1$s_' || to_char(day, 'YYYYMMDD')) is not null
                """.formatted(table, from, to));
    }

    /** Makes the partitions of a day, with events of publishers, calls of webhook 1 for them, and a replay of each. */
    private void write(LocalDate day) {
        result(db.query("select add_day('webhook_event', $1), add_day('webhook_call', $1)", Tuple.of(day)));
        result(db.query("""
                with event as (
                  insert into webhook_event (id, kind, uid, body)
                  select overlay(uuid_at_day($1)::text placing lpad(i::text, 12, '0') from 25)::uuid, 'JOB_CREATED',
                         $1::text || i, '{}'
                    from generate_series(1, $2::int) as i
                  returning id, uid
                ), key as (
                  insert into webhook_event_key (uid, event_id) select uid, id from event
                ), call as (
                  insert into webhook_call (id, webhook_id, event_id, kind, retry_attempt, url, success,
                                            duration_millis, request_headers)
                  select id, 1, id, 'JOB_CREATED', 0, 'http://h/', true, 1, '{}' from event
                ), forced as (
                  insert into webhook_call_forced (call_id, last_forced_at) select id, now() from event
                )
                insert into webhook_call_fresh (ids, webhook_ids, kinds, successes)
                select array_agg(id), array_agg(1), array_agg('JOB_CREATED'::text), array_agg(true) from event
                """, Tuple.of(day, CALLS)));
    }

    private void list() {
        result(new FreshCallStore(db, FreshCallStore.CHUNK).run());
    }

    @Test
    void dropsTheDaysAfterTheRetentionWithAllThatBelongsToThem() {
        for (var day = OLDEST.minusDays(5); day.isBefore(OLDEST.plusDays(5)); day = day.plusDays(1)) {
            write(day);
        }
        list();
        result(keep(NOON));
        for (var table : List.of("webhook_call", "webhook_call_list")) {
            assertThat(partitions(table, OLDEST.minusDays(5), OLDEST.minusDays(1)))
                    .isZero();
            assertThat(partitions(table, OLDEST, OLDEST.plusDays(4))).isEqualTo(5);
        }
        assertThat(partitions("webhook_event", OLDEST.minusDays(5), OLDEST.minusDays(2)))
                .isZero();
        assertThat(number("select count(*) from webhook_call")).isEqualTo(5 * CALLS);
        assertThat(number("select sum(calls)::bigint from webhook_call_list where webhook_id = -1 and level = 0"))
                .isEqualTo(5 * CALLS);
        assertThat(number("select count(*) from webhook_call_chunk")).isEqualTo(5);
        assertThat(number("select count(*) from webhook_call_forced")).isEqualTo(5 * CALLS);
        assertThat(number("select count(*) from webhook_event"))
                .as("a day longer")
                .isEqualTo(6 * CALLS);
        assertThat(number("select count(*) from webhook_event_key")).isEqualTo(6 * CALLS);
        result(keep(NOON));
        assertThat(number("select count(*) from webhook_call")).isEqualTo(5 * CALLS);
    }

    /** An instance whose clock is weeks ahead would drop everything. */
    @Test
    void dropsNothingIfTheClocksOfServiceAndDatabaseDiffer() {
        var now = Rows.one(result(db.query("select clock_timestamp()")))
                .getOffsetDateTime(0)
                .toInstant();
        var today = LocalDate.ofInstant(now, ZoneOffset.UTC);
        write(today.minusDays(20));
        write(today);
        list();
        var hour = Duration.ofHours(1);
        for (var wrong : List.of(now.plus(Duration.ofDays(30)), now.plus(hour.multipliedBy(2)), now.minus(hour))) {
            assertThat(failure(keep(wrong.minusSeconds(1), hour)))
                    .as("housekeeping of events fails, which its metric shows")
                    .hasMessageContaining("no events and calls are deleted");
            assertThat(number("select count(*) from webhook_call")).isEqualTo(2 * CALLS);
        }
        assertThat(partitions("webhook_event", today.plusDays(30), today.plusDays(33)))
                .as("which the instance needs")
                .isEqualTo(4);
        result(keep(now.plusSeconds(60), hour));
        assertThat(number("select count(*) from webhook_call")).isEqualTo(CALLS);
        assertThat(partitions("webhook_event", today.minusDays(20), today.minusDays(20)))
                .isZero();
    }

    @Test
    void makesThePartitionsOfThreeDaysAhead() {
        result(keep(NOON));
        for (var table : List.of("webhook_event", "webhook_call", "webhook_call_list")) {
            assertThat(partitions(table, LocalDate.parse("2031-05-09"), LocalDate.parse("2031-05-20")))
                    .isEqualTo(5);
        }
        assertThat(number("""
                select count(*) from pg_class where relname ~ '^webhook_call_list_2031' and relkind = 'r'
                   and 'fillfactor=70' = any (reloptions)
                """)).isEqualTo(5);
    }

    @Test
    void findsNoCallsOfADayThatIsOverBeforeItIsDropped() {
        write(OLDEST);
        write(OLDEST.plusDays(1));
        list();
        var night = Instant.parse("2031-05-11T00:30:00Z");
        result(keep(night));
        assertThat(number("select count(*) from webhook_call")).isEqualTo(2 * CALLS);
        assertThat(found(NOON)).isEqualTo(2 * CALLS);
        assertThat(found(night)).isEqualTo(CALLS);
        result(keep(night.plus(Duration.ofHours(1))));
        assertThat(number("select count(*) from webhook_call")).isEqualTo(CALLS);
        assertThat(found(night)).isEqualTo(CALLS);
    }

    private long found(Instant now) {
        var page = result(new FindCalls(db, days(now)).list(ALL, new PageRequest(0, 50), false));
        assertThat(page.content()).hasSize((int) page.totalElements());
        return page.totalElements();
    }

    @Test
    void keepsTheListsOfADayUntilAllItsCallsAreListed() {
        write(OLDEST.minusDays(1));
        result(keep(NOON));
        assertThat(number("select count(*) from webhook_call")).isZero();
        assertThat(partitions("webhook_call_list", OLDEST.minusDays(1), OLDEST)).isOne();
        list();
        assertThat(number("select count(*) from webhook_call_fresh")).isZero();
        result(keep(NOON));
        assertThat(partitions("webhook_call_list", OLDEST.minusDays(1), OLDEST)).isZero();
    }

    @Test
    void deletesWhatWaitsForPausedWebhooksAfterTheRetention() {
        result(db.query("""
                insert into webhook (uid, url, events, status, headers, secret, paused)
                select uid, 'http://h/', '{}', 'ENABLED', '', '', uid = 'paused'
                  from unnest(array['paused', 'active']) as w (uid)
                """));
        result(db.query("""
                with event as (
                  select uuid_at_day(day) as id from unnest($1::date[]) as day
                ), outbox as (
                  insert into webhook_outbox (target, event_id) select w.id, e.id from webhook w cross join event e
                )
                insert into webhook_retry (target, event_id, attempt, due)
                select w.id, e.id, 1, now() from webhook w cross join event e
                """, Tuple.of(new LocalDate[] {OLDEST.minusDays(2), OLDEST.minusDays(1), OLDEST})));
        result(keep(NOON));
        for (var table : List.of("webhook_outbox", "webhook_retry")) {
            var waiting = "select count(*) from %s q join webhook w on w.id = q.target where w.uid = '%s'";
            assertThat(number(waiting.formatted(table, "paused"))).as(table).isEqualTo(2);
            assertThat(number(waiting.formatted(table, "active")))
                    .as("a worker drops them")
                    .isEqualTo(3);
        }
    }

    @Test
    void deletesWebhooksWithTheirReplaysAfterTheirLastCall() {
        result(db.query("""
                insert into webhook (uid, url, events, status, headers, secret, date_deleted)
                select uid, 'http://h/', '{}', 'DISABLED', '', '', deleted::timestamptz
                  from unnest(array['old', 'called', 'young'],
                              array['2031-04-20', '2031-04-20', '2031-04-27']) as w (uid, deleted)
                """));
        result(db.query("""
                insert into webhook_replay (uid, webhook_id, per_second, total, date_ended)
                select uid, id, 1, 1, date_deleted from webhook
                """));
        result(db.query("""
                insert into webhook_lane (target, in_flight, concurrency, breaker, reported)
                select id, 0, 1, 'CLOSED', now() from webhook
                """));
        write(OLDEST);
        list();
        result(db.query("update webhook_call_list set webhook_id = (select id from webhook where uid = 'called')"
                + " where webhook_id = 1"));
        result(keep(NOON));
        assertThat(number("select count(*) from webhook where uid = 'old'")).isZero();
        assertThat(number("select count(*) from webhook")).isEqualTo(2);
        assertThat(number("select count(*) from webhook_replay")).isOne();
        assertThat(number("select count(*) from webhook_lane")).isEqualTo(2);
    }

    @Test
    void leavesTheWorkToTheInstanceThatDoesIt() {
        write(OLDEST.minusDays(1));
        list();
        var other = Promise.<Void>promise();
        var done = db.statement(connection -> connection
                .query("select pg_advisory_lock(hashtext('webhook history keeper'))")
                .execute()
                .compose(_ -> other.future())
                .compose(
                        _ -> connection.query("select pg_advisory_unlock_all()").execute()));
        while (number(LOCKS) == 0) {
            Thread.onSpinWait();
        }
        result(keep(NOON));
        assertThat(number("select count(*) from webhook_call")).isEqualTo(CALLS);
        other.complete();
        result(done);
        result(keep(NOON));
        assertThat(number("select count(*) from webhook_call")).isZero();
        assertThat(number(LOCKS)).isZero();
    }

    /** Reads events and calls in a transaction that stays open until the promise completes. */
    private Future<Void> read(Promise<Void> until) {
        var begun = Promise.<Void>promise();
        db.transaction(
                tx -> tx.query("select (select count(*) from webhook_call), (select count(*) from webhook_event)")
                        .execute()
                        .compose(_ -> {
                            begun.complete();
                            return until.future();
                        }));
        return begun.future();
    }

    @Test
    void noWriterWaitsForRetentionThatWaitsForAReader() {
        write(OLDEST.minusDays(2));
        write(OLDEST);
        list();
        var end = Promise.<Void>promise();
        result(read(end));
        var kept = keep(NOON);
        result(vertx.timer(500, TimeUnit.MILLISECONDS));
        write(OLDEST.plusDays(1));
        list();
        assertThat(found(NOON)).isEqualTo(2 * CALLS);
        assertThat(kept.isComplete()).as("retention waits for the reader").isFalse();
        assertThat(failure(kept)).as("not without end").hasMessageContaining("not available");
        end.complete();

        result(keep(NOON));
        assertThat(partitions("webhook_call", OLDEST.minusDays(2), OLDEST)).isOne();
        assertThat(partitions("webhook_event", OLDEST.minusDays(2), OLDEST)).isOne();
        assertThat(found(NOON)).isEqualTo(2 * CALLS);
    }

    @Test
    void anInstanceStartsWhileOldDaysAreRead() {
        write(LocalDate.now(ZoneOffset.UTC).minusDays(20));
        var end = Promise.<Void>promise();
        result(read(end));
        try (var service = TestService.on(database)) {
            assertThat(service.admin().get("/webhooksCalls").status()).isEqualTo(200);
        }
        end.complete();
    }

    @Test
    void anInstanceStartsAfterALongTimeWithoutAny() {
        database.execute("""
                do $$
                declare
                    part text;
                begin
                    for part in
                        select relname from pg_class where relname ~ '^webhook_.*_20[0-9]{6}$' and relkind = 'r'
                    loop
                        execute format('drop table %I', part);
                    end loop;
                end
                $$
                """);
        try (var service = TestService.on(database)) {
            var answer = service.admin().post("/events", TestEvents.of("JOB_CREATED"));
            assertThat(answer.status()).as(answer.text()).isEqualTo(202);
        }
        assertThat(number("select count(*) from webhook_event")).isPositive();
    }
}
