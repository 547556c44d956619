package dev.parlance.webhook.delivery;

import static dev.parlance.db.Waiting.result;
import static dev.parlance.db.Waiting.until;
import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.TestService;
import dev.parlance.bus.LocalBus;
import dev.parlance.db.Db;
import dev.parlance.db.Rows;
import dev.parlance.db.TestDatabase;
import dev.parlance.event.EventKind;
import dev.parlance.event.EventStore;
import dev.parlance.event.NewEvent;
import dev.parlance.webhook.Receiver;
import dev.parlance.webhook.delivery.call.DeliveryAttempt;
import dev.parlance.webhook.delivery.call.MonotonicClock;
import dev.parlance.webhook.delivery.call.Outcome;
import dev.parlance.webhook.delivery.history.FreshCallStore;
import dev.parlance.webhook.delivery.lease.LeaseStore;
import dev.parlance.webhook.delivery.lease.Leases;
import dev.parlance.webhook.delivery.receiver.FailureStreak;
import dev.parlance.webhook.delivery.record.Attempt;
import dev.parlance.webhook.delivery.record.AttemptStore;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.junit5.VertxExtension;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Several instances of the service on one database. */
@Order(1)
@ExtendWith(VertxExtension.class)
class DeliveryWorkersIT {
    private static final String[] SETTINGS = {
        "delivery.allowedNetworks", "127.0.0.0/8",
        "delivery.heartbeat", "100ms",
        "delivery.leaseTime", "2s",
        "delivery.pollInterval", "50ms"
    };
    /** Settings with which no worker counts as dead, however busy the machine is. */
    private static final String[] LONG_LEASE = {
        "delivery.allowedNetworks", "127.0.0.0/8",
        "delivery.heartbeat", "100ms",
        "delivery.leaseTime", "1m",
        "delivery.pollInterval", "50ms"
    };

    private final TestDatabase database = TestDatabase.fresh();
    private Db db;
    private EventStore events;

    @BeforeEach
    void open(Vertx vertx) {
        db = database.open(vertx);
        events = new EventStore(new LocalBus(vertx, Duration.ofSeconds(1), 1), InstantSource.system());
    }

    @AfterEach
    void close() {
        result(db.close());
    }

    private void publish(int from, int to) {
        List<NewEvent> all = new ArrayList<>();
        for (var number = from; number < to; number++) {
            all.add(new NewEvent(EventKind.JOB_CREATED, Map.of("number", number), null, null));
        }
        result(db.transaction(tx -> events.append(tx, all)));
    }

    private static void register(TestService service, Receiver receiver) {
        var body = Map.of("url", receiver.url(), "events", List.of("JOB_CREATED"));
        assertThat(service.admin().post("/webhooks", body).status()).isEqualTo(201);
    }

    private long number(String sql) {
        return Rows.one(result(db.query(sql))).getLong(0);
    }

    /** The number of calls in the lists, after all have been added. */
    private long listed() {
        result(new FreshCallStore(db, FreshCallStore.CHUNK).run());
        return number(
                "select coalesce(sum(calls), 0)::bigint from webhook_call_list where webhook_id = -1 and level = 0");
    }

    private boolean shared(int members) {
        return number("select count(distinct epoch) from delivery_shard") == members
                && number("select count(*) from delivery_shard where epoch is null") == 0;
    }

    @Test
    void twoInstancesShareTheWorkAndDeliverEachEventOnce() {
        var receivers = IntStream.range(0, 8).mapToObj(_ -> Receiver.kind()).toList();
        try (var one = TestService.on(database, LONG_LEASE)) {
            receivers.forEach(receiver -> register(one, receiver));
            publish(0, 100);
            try (var two = TestService.on(database, LONG_LEASE)) {
                assertThat(two.base()).isNotEqualTo(one.base());
                for (var i = 1; i < 5; i++) {
                    publish(i * 100, i * 100 + 100);
                }
                until(() -> shared(2));
                publish(500, 600);
                for (var receiver : receivers) {
                    var got = receiver.await(600);
                    assertThat(new HashSet<>(
                                    got.stream().map(Receiver.Got::body).toList()))
                            .hasSize(600);
                }
                until(() -> number("select count(*) from webhook_outbox") == 0);
            }
            until(() -> shared(1));
            publish(600, 610);
            receivers.forEach(receiver -> receiver.await(610));
            until(() -> number("select count(*) from webhook_outbox") == 0);
            receivers.forEach(receiver -> assertThat(receiver.got()).hasSize(610));
            assertThat(number("select count(*) from webhook_call")).isEqualTo(8 * 610);
            until(() -> listed() == 8 * 610);
        } finally {
            receivers.forEach(Receiver::close);
        }
    }

    @Test
    void theNextInstanceDeliversCommittedEventsThatWereNotSent() {
        try (var receiver = Receiver.kind()) {
            try (var one = TestService.on(database, SETTINGS)) {
                register(one, receiver);
            }
            assertThat(number("select count(*) from delivery_member")).isZero();
            publish(0, 5);
            assertThat(receiver.got()).isEmpty();
            try (var two = TestService.on(database, SETTINGS)) {
                receiver.await(5);
                until(() -> number("select count(*) from webhook_outbox") == 0);
                assertThat(two.admin()
                                .get("/webhooksCalls")
                                .json()
                                .path("totalElements")
                                .asInt())
                        .isEqualTo(5);
            }
            assertThat(receiver.got()).hasSize(5);
        }
    }

    @Test
    void aRetryOutlivesItsInstance() {
        try (var receiver = Receiver.statuses(500, 200)) {
            var settings = new ArrayList<>(List.of(SETTINGS));
            settings.addAll(List.of("delivery.retrySchedule", "3s", "delivery.retryJitter", "0"));
            try (var one = TestService.on(database, settings.toArray(String[]::new))) {
                register(one, receiver);
                publish(0, 1);
                receiver.await(1);
                until(() -> number("select count(*) from webhook_retry") == 1);
            }
            try (var two = TestService.on(database, SETTINGS)) {
                receiver.await(2);
                until(() -> number("select count(*) from webhook_retry") == 0);
                assertThat(two.admin()
                                .get("/webhooksCalls?status=SUCCESS")
                                .json()
                                .at("/content/0/retryAttempt")
                                .asInt())
                        .isOne();
            }
        }
    }

    @Test
    void finishesTheCallsInFlightBeforeItStops() {
        var release = new java.util.concurrent.CountDownLatch(1);
        try (var receiver = Receiver.responding((exchange, _) -> {
            try {
                release.await();
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
            }
            exchange.sendResponseHeaders(200, -1);
        })) {
            var one = TestService.on(database, SETTINGS);
            register(one, receiver);
            publish(0, 1);
            receiver.await(1);
            var stopped = Promise.<Void>promise();
            Thread.ofVirtual().start(() -> {
                one.close();
                stopped.complete();
            });
            release.countDown();
            result(stopped.future());
            assertThat(number("select count(*) from webhook_call where success"))
                    .isOne();
            assertThat(number("select count(*) from webhook_outbox")).isZero();
            assertThat(number("select count(*) from delivery_member")).isZero();
        }
    }

    @Test
    void deliversEveryEventOnceHoweverLateItsTransactionCommits() {
        try (var receiver = Receiver.kind();
                var one = TestService.on(database, SETTINGS)) {
            register(one, receiver);
            var gate = Promise.<Void>promise();
            var open = Promise.<Void>promise();
            var late = db.transaction(tx -> events.append(
                            tx, List.of(new NewEvent(EventKind.JOB_CREATED, Map.of("number", -1), null, null)))
                    .compose(_ -> {
                        open.complete();
                        return gate.future();
                    }));
            result(open.future());
            publish(0, 700);
            receiver.await(700);
            gate.complete();
            result(late);
            assertThat(receiver.await(701).getLast().body()).contains("\"number\":-1");
            until(() -> number("select count(*) from webhook_outbox") == 0);
            assertThat(receiver.got()).hasSize(701);
        }
    }

    @Test
    void deliversABacklogLargerThanItsQueueInOrder() {
        try (var receiver = Receiver.kind()) {
            try (var one = TestService.on(database, SETTINGS)) {
                var body = Map.of("url", receiver.url(), "events", List.of("JOB_CREATED"), "maxConcurrency", 1);
                assertThat(one.admin().post("/webhooks", body).status()).isEqualTo(201);
            }
            publish(0, 1_500);
            try (var two = TestService.on(database, SETTINGS)) {
                var got = receiver.await(1_500);
                var numbers = got.stream()
                        .map(one -> dev.parlance.shared.Json.read(
                                        one.body(), com.fasterxml.jackson.databind.JsonNode.class)
                                .path("number")
                                .asInt())
                        .toList();
                assertThat(numbers).isEqualTo(IntStream.range(0, 1_500).boxed().toList());
                until(() -> number("select count(*) from webhook_outbox") == 0);
                assertThat(two.base()).isNotNull();
            }
        }
    }

    @Test
    void aWorkerThatWasDeclaredDeadChangesNothing() {
        var store = new LeaseStore(db, LeaseStore.Times.of(Duration.ofMillis(1)));
        var epoch = result(store.join("old"));
        var old = leases(store, epoch);
        assertThat(result(old.beat())).isEqualTo(Leases.Beat.CHANGED);
        assertThat(old.count()).isEqualTo(256);
        var fresh = leases(store, result(store.join("fresh")));
        until(() -> number("select count(*) from delivery_member where heartbeat < clock_timestamp() - interval '1 ms'")
                == 2);
        assertThat(result(fresh.beat())).isEqualTo(Leases.Beat.CHANGED);
        assertThat(fresh.count()).isEqualTo(256);
        assertThat(result(old.beat())).isEqualTo(Leases.Beat.LOST);
        var attempt = failed(
                java.util.UUID.fromString("01900000-0000-7000-8000-000000000000"),
                new Outcome.NoResponse(Outcome.Reason.TIMEOUT, 1, null));
        var batch =
                new AttemptStore.Batch(List.of(attempt), List.of(), Map.of(1L, new FailureStreak(1, null)), Map.of());
        assertThat(result(new AttemptStore(db).flush(epoch, batch, false))).isFalse();
        assertThat(number("select count(*) from webhook_call")).isZero();
        assertThat(number("select count(*) from webhook_retry")).isZero();
        assertThat(listed()).isZero();
    }

    @Test
    void theOldestWorkerLeads() {
        var store = new LeaseStore(db, LeaseStore.Times.of(Duration.ofMinutes(1)));
        var first = leases(store, result(store.join("first")), Duration.ofMinutes(1));
        var second = leases(store, result(store.join("second")), Duration.ofMinutes(1));
        result(first.beat());
        result(second.beat());
        assertThat(first.leads()).isTrue();
        assertThat(second.leads()).isFalse();
        assertThat(second.members()).isEqualTo(2);
        result(first.leave());
        assertThat(first.leads()).isFalse();
        result(second.beat());
        assertThat(second.leads()).isTrue();
        assertThat(second.members()).isOne();
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 4, 8})
    void webhooksWithConsecutiveIdsAreShared(int members) {
        var store = new LeaseStore(db, LeaseStore.Times.of(Duration.ofMinutes(1)));
        var all = new ArrayList<Leases>();
        for (var i = 0; i < members; i++) {
            all.add(leases(store, result(store.join("member")), Duration.ofMinutes(1)));
            for (var turn = 0; turn < 2; turn++) {
                all.forEach(this::beatAndRelease);
            }
        }
        assertThat(all.stream().mapToInt(Leases::count).sum()).isEqualTo(256);
        var webhooks = 24;
        assertThat(all)
                .allSatisfy(one -> assertThat(one.active().stream()
                                .filter(shard -> shard > 0 && shard <= webhooks)
                                .count())
                        .isBetween(webhooks / (2L * members), 2L * webhooks / members));
    }

    private void beatAndRelease(Leases leases) {
        result(leases.beat());
        result(leases.release(leases.leaving()));
    }

    private Leases leases(LeaseStore store, long epoch) {
        return leases(store, epoch, Duration.ofMillis(1));
    }

    private Leases leases(LeaseStore store, long epoch, Duration lease) {
        return new Leases(db, store, MonotonicClock.system(), lease, epoch, () -> null);
    }

    /** The first attempt to deliver an event to webhook 1, with a retry in a second. */
    private static Attempt failed(java.util.UUID call, Outcome outcome) {
        var made = new DeliveryAttempt.Made(call, "http://h/", "{}", outcome);
        return new Attempt(made, 1L, 1, new java.util.UUID(0, 1), "JOB_CREATED", null, 0, false, Duration.ofSeconds(1));
    }

    @Test
    void aRepeatedFlushWritesNothingTwice() {
        var leases = new LeaseStore(db, LeaseStore.Times.of(Duration.ofMinutes(1)));
        var epoch = result(leases.join("one"));
        var attempt = failed(
                new dev.parlance.shared.TimeUids(InstantSource.system()).next(),
                new Outcome.Response(500, "{}", "a\0b", null, 1, null));
        var batch = new AttemptStore.Batch(
                List.of(attempt), List.of(), Map.of(1L, new FailureStreak(1, java.time.Instant.EPOCH)), Map.of());
        assertThat(result(new AttemptStore(db).flush(epoch, batch, false))).isTrue();
        assertThat(result(new AttemptStore(db).flush(epoch, batch, true))).isTrue();
        assertThat(number("select count(*) from webhook_call")).isOne();
        assertThat(number("select count(*) from webhook_retry")).isOne();
        assertThat(listed()).isOne();
    }
}
