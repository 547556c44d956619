package dev.parlance.webhook.history;

import static dev.parlance.db.Waiting.result;
import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.TestVolume;
import dev.parlance.shared.PageRequest;
import dev.parlance.shared.TimeUids;
import dev.parlance.webhook.delivery.QueueDatabase;
import dev.parlance.webhook.delivery.history.FreshCallStore;
import dev.parlance.webhook.delivery.history.HistoryRetention;
import io.vertx.core.Vertx;
import io.vertx.junit5.VertxExtension;
import io.vertx.sqlclient.Tuple;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Pages while calls are written: some calls are in no list yet, and they begin before others that are listed. */
@ExtendWith(VertxExtension.class)
class FindCallPageIT {
    private static final int CALLS = 6_000;
    private static final int CHUNK = 300;
    private static final Instant NOON = Instant.parse("2031-05-10T12:00:00Z");
    /**
     * Two hours of calls, whose groups overlap by a quarter of an hour. Some groups have no bounds, as those of an
     * earlier version.
     */
    private static final String HISTORY = """
            with call as (
              insert into webhook_call (id, webhook_id, event_id, kind, retry_attempt, url, success, status_code,
                                        duration_millis, request_headers)
              select overlay(uuid_at('2031-05-10 10:00Z'::timestamptz + i * interval '1.2 s')::text
                             placing lpad(i::text, 12, '0') from 25)::uuid,
                     nullif(i % 3, 0), gen_random_uuid(),
                     case when i % 3 > 0 then case when i % 7 = 0 then 'JOB_DELETED' else 'JOB_CREATED' end end,
                     0, 'http://h/', i % 4 > 0,
                     case when i % 4 > 0 then case i % 5 when 0 then 200 else 204 end
                          when i % 3 > 0 then 500 + i % 3 end,
                     1, '{}'
                from generate_series(1, $1::int) as i
              returning id, webhook_id, kind, success, status_code
            )
            insert into webhook_call_fresh (ids, webhook_ids, kinds, successes, statuses, millis, first_id, last_id)
            select array_agg(id), array_agg(coalesce(webhook_id, 0)), array_agg(coalesce(kind, '')), array_agg(success),
                   array_agg(status_code), array_agg(1),
                   case when part % 7 > 0 then (array_agg(id order by id))[1] end,
                   case when part % 7 > 0 then (array_agg(id order by id desc))[1] end
              from (select *, (row_number() over (order by id) + hashtext(id::text) % 400) / 50 as part from call) c
             group by part
             order by part
            """;

    private final QueueDatabase database;
    private FindCalls find;
    private List<UUID> all = List.of();

    FindCallPageIT(Vertx vertx) {
        database = new QueueDatabase(vertx);
        find = at(NOON);
    }

    private FindCalls at(Instant now) {
        return new FindCalls(database.db(), new HistoryRetention(Duration.ofDays(14), () -> now));
    }

    @BeforeEach
    void fill() {
        database.query("select add_day('webhook_call', '2031-05-10')");
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

    private List<UUID> expected(CallFilter filter) {
        var span = filter.span();
        var args = Tuple.tuple()
                .addString(filter.webhookUid())
                .addArrayOfString(filter.events().toArray(String[]::new))
                .addBoolean(filter.success())
                .addUUID(span.from() == null ? new UUID(0, 0) : TimeUids.from(span.from()))
                .addUUID(span.to() == null ? new UUID(-1, -1) : TimeUids.from(span.to()))
                .addInteger(filter.statusCode());
        var ids = result(database.db().query("""
                        select id
                          from webhook_call
                         where ($1::text is null or webhook_id = $1::bigint)
                           and (cardinality($2::text[]) = 0 or kind = any ($2))
                           and ($3::boolean is null or success = $3)
                           and ($6::integer is null or coalesce(status_code, 0) = $6)
                           and id >= $4
                           and id < $5
                         order by id desc
                        """, args));
        var newestFirst = StreamSupport.stream(ids.spliterator(), false)
                .map(row -> row.getUUID("id"))
                .toList();
        return span.ascending() ? newestFirst.reversed() : newestFirst;
    }

    private void check(CallFilter filter, int number, int size) {
        all = expected(filter);
        var after = filter.span().after();
        var first = after == null ? 0 : all.indexOf(TimeUids.parse(after)) + 1;
        var found = result(find.list(filter, new PageRequest(number, size), false));
        var name = "%s page %d of %d".formatted(filter, number, size);
        assertThat(found.totalElements()).as(name).isEqualTo(all.size());
        assertThat(found.content().stream().map(WebhookCall::uid))
                .as(name)
                .isEqualTo(all.stream()
                        .skip(first + (long) number * size)
                        .limit(size)
                        .map(TimeUids::text)
                        .toList());
    }

    private static @Nullable Instant time(Random random) {
        return random.nextBoolean() ? null : NOON.minus(Duration.ofSeconds(random.nextInt(7_200)));
    }

    private CallFilter filter(Random random) {
        var events = List.of(List.<String>of(), List.of("JOB_CREATED"), List.of("JOB_DELETED", "JOB_UPDATED"))
                .get(random.nextInt(3));
        var success = random.nextBoolean() ? null : Boolean.valueOf(random.nextBoolean());
        var statuses = new Integer[] {CallFilter.NO_RESPONSE, 200, 204, 502, 404};
        var status = random.nextBoolean() ? null : statuses[random.nextInt(statuses.length)];
        var webhook = random.nextBoolean() ? null : Integer.toString(1 + random.nextInt(2));
        var from = time(random);
        var to = time(random);
        var span = new CallSpan(
                from, from != null && to != null && !from.isBefore(to) ? null : to, null, random.nextBoolean());
        var filter = new CallFilter(events, success, status, webhook, null, null, span);
        var calls = expected(filter);
        return calls.isEmpty() || random.nextBoolean()
                ? filter
                : filter.in(span.after(TimeUids.text(calls.get(random.nextInt(calls.size())))));
    }

    private void checkPages(long seed) {
        var random = new Random(seed);
        for (var round = 0; round < TestVolume.of(150, 40); round++) {
            var size = 1 + random.nextInt(50);
            var filter = filter(random);
            check(filter, random.nextInt(round % 2 == 0 ? 3 : CALLS / size / 2), size);
            // the newest calls are found by a statement of their own
            check(filter.in(CallSpan.ALL), random.nextInt(5), size);
        }
    }

    @Test
    void pagesExactlyWhileNoCallIsListed() {
        checkPages(1);
    }

    @Test
    void pagesExactlyWhileSomeCallsAreListed() {
        for (var seed = 2; seed < 6; seed++) {
            result(database.db().query("select list_calls(25, $1)", Tuple.of(CHUNK)));
            assertThat(database.number("select count(*) from webhook_call_fresh"))
                    .isPositive();
            checkPages(seed);
        }
    }

    @Test
    void pagesExactlyWhenAllCallsAreListed() {
        assertThat(result(new FreshCallStore(database.db(), CHUNK).run())).isEqualTo(CALLS);
        checkPages(6);
    }

    @Test
    void findsARepetitionAfterAClockWasSetBack() {
        var rows = result(database.db().query("""
                update webhook_call
                   set parent_id = (select id from webhook_call order by id desc limit 1)
                 where id = (select id from webhook_call order by id limit 1)
                returning id, parent_id
                """)).iterator().next();
        var parent = TimeUids.text(rows.getUUID("parent_id"));
        var chain = new CallFilter(List.of(), null, null, null, parent, null, CallSpan.ALL);
        assertThat(result(find.list(chain, new PageRequest(0, 10), false)).content())
                .extracting(WebhookCall::uid)
                .containsExactly(TimeUids.text(rows.getUUID("id")));
    }

    private boolean findsAtOnce(Instant today) {
        var oldest = TimeUids.from(NOON.minus(Duration.ofDays(14)));
        var all = new CallListStore.Selection(null, null, oldest, List.of(), null);
        var days = new NewestCallStore.Days(TimeUids.from(today), TimeUids.from(today.plus(Duration.ofDays(1))));
        return result(new NewestCallStore(database.db()).find(all, new PageRequest(4, 50), 0, days))
                .isPresent();
    }

    @Test
    void findsTheNewestCallsAtOnce() {
        var today = Instant.parse("2031-05-10T00:00:00Z");
        assertThat(findsAtOnce(today)).isTrue();
        result(database.db().query("select list_calls(60, $1)", Tuple.of(CHUNK)));
        assertThat(findsAtOnce(today)).isTrue();
        result(new FreshCallStore(database.db(), CHUNK).run());
        assertThat(findsAtOnce(today)).isTrue();
        assertThat(findsAtOnce(today.plus(Duration.ofDays(1)))).isFalse();
    }

    @Test
    void pagesExactlyOnLaterDays() {
        result(database.db().query("select list_calls(60, $1)", Tuple.of(CHUNK)));
        for (var days = 1; days < 4; days++) {
            find = at(NOON.plus(Duration.ofDays(days)));
            checkPages(6 + days);
        }
    }

    @Test
    void findsNoCallByAStatusThatAnEarlierVersionDidNotStore() {
        database.query("update webhook_call_fresh set statuses = null");
        for (var success : new Boolean[] {null, false}) {
            var filter = new CallFilter(
                    List.of(),
                    success,
                    CallFilter.NO_RESPONSE,
                    null,
                    null,
                    null,
                    new CallSpan(null, null, null, false));
            assertThat(result(find.list(filter, new PageRequest(0, 10), false)).content())
                    .isEmpty();
        }
    }
}
