package dev.parlance.webhook.delivery.history;

import static dev.parlance.db.Waiting.result;
import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.db.Db;
import dev.parlance.db.Migrations;
import dev.parlance.db.Rows;
import dev.parlance.db.TestDatabase;
import dev.parlance.shared.PageRequest;
import dev.parlance.webhook.history.CallFilter;
import dev.parlance.webhook.history.CallSpan;
import dev.parlance.webhook.history.FindCalls;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.junit5.VertxExtension;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.flywaydb.core.Flyway;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** The migration of a history without partitions for lists, with old instances that go on. */
@Tag("drill")
@ExtendWith(VertxExtension.class)
class HistoryMigrationIT {
    private static final String BEFORE = "37";
    private static final int DAYS = 10;
    private static final int CALLS_A_DAY = 500;
    /** A call each, and the list of calls of the version before. */
    private static final String HISTORY = """
            with call as (
              insert into webhook_call (id, webhook_id, event_id, kind, retry_attempt, url, success, duration_millis,
                                        request_headers)
              select overlay(uuid_at(now() - day * interval '1 day')::text
                             placing lpad(i::text, 12, '0') from 25)::uuid,
                     1 + i %% 2, gen_random_uuid(), 'JOB_CREATED', 0, 'http://h/', i %% 5 > 0, 1, '{}'
                from generate_series(%1$d, %2$d) as day
               cross join generate_series(1, %3$d) as i
              returning id, webhook_id, kind, success
            )
            insert into webhook_call_fresh (ids, webhook_ids, kinds, successes)
            select array_agg(id), array_agg(webhook_id), array_agg(kind), array_agg(success) from call
            """;

    private static final CallFilter ALL =
            new CallFilter(List.of(), null, null, null, null, null, new CallSpan(null, null, null, false));

    private final TestDatabase database = TestDatabase.empty();
    private final Vertx vertx;
    private Db db;

    HistoryMigrationIT(Vertx vertx) {
        this.vertx = vertx;
    }

    @BeforeEach
    void fill() {
        var server = database.server();
        Flyway.configure()
                .dataSource(server.jdbcUrl(), server.user(), "")
                .locations("classpath:db/migration")
                .target(BEFORE)
                .load()
                .migrate();
        db = database.open(vertx);
        // without partitions of the earlier days, their calls are in the default partition
        result(db.query(HISTORY.formatted(0, DAYS - 1, CALLS_A_DAY)));
        result(db.query("select list_calls(100, 100)"));
        result(db.query(HISTORY.replace("lpad(i", "lpad((i + 1000)").formatted(0, 0, CALLS_A_DAY)));
    }

    @AfterEach
    void close() {
        result(db.close());
    }

    private long number(String sql) {
        return Rows.one(result(db.query(sql))).getLong(0);
    }

    private void migrate() {
        assertThat(new Migrations(database.server()).run().count()).isPositive();
    }

    private List<String> all(InstantSource clock) {
        var find = new FindCalls(db, new HistoryRetention(Duration.ofDays(14), clock));
        var found = new ArrayList<String>();
        for (var page = 0; ; page++) {
            var part = result(find.list(ALL, new PageRequest(page, 1_000), false));
            part.content().forEach(call -> found.add(call.uid()));
            if (found.size() >= part.totalElements()) {
                assertThat(found).hasSize((int) part.totalElements()).doesNotHaveDuplicates();
                return found;
            }
        }
    }

    @Test
    void keepsEveryCallAndItsLists() {
        migrate();
        var calls = (DAYS + 1) * CALLS_A_DAY;
        assertThat(number("select count(*) from webhook_call")).isEqualTo(calls);
        assertThat(all(InstantSource.system())).hasSize(calls);
        result(db.query(HISTORY.replace("lpad(i", "lpad((i + 2000)").formatted(0, 0, CALLS_A_DAY)));
        assertThat(all(InstantSource.system())).hasSize(calls + CALLS_A_DAY);
        result(new FreshCallStore(db, 100).run());
        assertThat(number("select count(*) from webhook_call_fresh")).isZero();
        assertThat(all(InstantSource.system())).hasSize(calls + CALLS_A_DAY);
        assertThat(number("select count(*) from pg_class where relname ~ '^webhook_.*_default$'"))
                .isZero();
    }

    private void keep(Instant now) {
        var days = new HistoryRetention(Duration.ofDays(14), () -> now);
        result(new KeepHistoryDays(db, days, Duration.ofDays(30)).keep());
    }

    @Test
    void dropsTheListsOfTheVersionBeforeAfterTheirLastDay() {
        migrate();
        result(new FreshCallStore(db, 100).run());
        var lists = "select count(*) from pg_class where relname ~ '^webhook_call_list_before_[0-9]{8}$'";
        assertThat(number(lists)).isOne();
        // at noon: in the first hour of a day the day before is still kept
        var later = Instant.now()
                .truncatedTo(ChronoUnit.DAYS)
                .plus(Duration.ofDays(15).plusHours(12));
        keep(later);
        assertThat(number("select count(*) from webhook_call")).isZero();
        assertThat(all(() -> later)).isEmpty();
        assertThat(number(lists)).as("tomorrow belongs to them").isOne();
        var latest = later.plus(Duration.ofDays(1));
        keep(latest);
        assertThat(number(lists)).isZero();
        assertThat(number("select count(*) from webhook_call_list")).isZero();
    }

    @Test
    void theVersionBeforeGoesOn() {
        migrate();
        result(db.query("select list_calls(100, 100)"));
        assertThat(number("select sum(calls)::bigint from webhook_call_list where webhook_id = -1 and level = 0"))
                .isEqualTo((DAYS + 1) * CALLS_A_DAY);
        result(db.query("""
                select add_day('webhook_event', day::date), add_day('webhook_call', day::date)
                  from generate_series(now() - interval '1 day', now() + interval '5 days', interval '1 day') as day
                """));
        assertThat(number("select drop_days('webhook_call', now()::date - 5)::bigint"))
                .isEqualTo(DAYS - 6);
        result(db.query("delete from webhook_call_list where from_id < uuid_at_day(now()::date - 5)"));
        assertThat(all(InstantSource.system())).hasSize(7 * CALLS_A_DAY);
        assertThat(number("select count(*) from webhook_call")).isEqualTo(7 * CALLS_A_DAY);
    }

    @Test
    void nobodyWaitsForTheMigrationWhileItWaitsForAReader() throws Exception {
        var begun = Promise.<Void>promise();
        var end = Promise.<Void>promise();
        db.transaction(
                tx -> tx.query("select (select count(*) from webhook_call_list), (select count(*) from webhook_event)")
                        .execute()
                        .compose(_ -> {
                            begun.complete();
                            return end.future();
                        }));
        result(begun.future());
        var migration = CompletableFuture.runAsync(this::migrate);
        var longest = 0L;
        var until = System.nanoTime() + Duration.ofSeconds(2).toNanos();
        for (var i = 3_000; System.nanoTime() < until; i += 10) {
            var from = System.nanoTime();
            result(db.query(
                    HISTORY.replace("lpad(i", "lpad((i + %d)".formatted(i)).formatted(0, 0, 1)));
            result(db.query("insert into webhook_event (id, kind, body) values (uuid_at(now()), 'X', '{}')"
                    + " on conflict do nothing"));
            longest = Math.max(longest, System.nanoTime() - from);
        }
        assertThat(migration).as("waits for the reader").isNotDone();
        end.complete();
        migration.get(30, TimeUnit.SECONDS);
        assertThat(Duration.ofNanos(longest)).isLessThan(Duration.ofMillis(1_500));
        assertThat(all(InstantSource.system())).hasSize((int) number("select count(*) from webhook_call"));
    }
}
