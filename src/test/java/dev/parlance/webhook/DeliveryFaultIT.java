package dev.parlance.webhook;

import static dev.parlance.db.Waiting.result;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parlance.TestEvents;
import dev.parlance.TestService;
import dev.parlance.db.Db;
import dev.parlance.db.Rows;
import dev.parlance.db.TestDatabase;
import dev.parlance.shared.Json;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Instances in separate processes, killed and paused at defined points. The calls that arrived are compared with the
 * events that were committed.
 */
@Order(1)
@Tag("drill")
class DeliveryFaultIT {
    /** A receiver that has not responded yet gets this many calls at a time. */
    private static final int AT_ONCE = 2;

    private static final String WAITS_FOR_A_LOCK = "wait_event_type = 'Lock' and datname = current_database()";

    private final TestDatabase database = TestDatabase.fresh();
    private final TestService http =
            TestService.on(database, "roles", "http", "delivery.allowedNetworks", "127.0.0.0/8");
    private final Db db = database.open(http.vertx());
    private final List<Instance> instances = new ArrayList<>();
    private int published;

    @AfterEach
    void close() {
        instances.forEach(Instance::close);
        result(db.close());
        http.close();
    }

    private Instance start() {
        var instance = Instance.start(database);
        instances.add(instance);
        until(() -> {
            assertThat(instance.alive()).as(instance.log()).isTrue();
            return instance.log().contains(" started ")
                    && number("select count(*) from delivery_member where instance like '%s%%'"
                                    .formatted(instance.member()))
                            == 1;
        });
        return instance;
    }

    private void register(Receiver receiver) {
        var body = Map.of("url", receiver.url(), "events", List.of("JOB_CREATED"), "maxConcurrency", AT_ONCE);
        assertThat(http.admin().post("/webhooks", body).status()).isEqualTo(201);
    }

    private void publish(int count) {
        assertThat(http.admin().post("/events", next(count)).status()).isEqualTo(202);
    }

    private List<Map<String, Object>> next(int count) {
        var from = published;
        published += count;
        return IntStream.range(from, published)
                .mapToObj(number -> TestEvents.of("JOB_CREATED", Map.of("number", number), "event-" + number))
                .toList();
    }

    /** Publishes events repeatedly until they are acknowledged; duplicates are not accepted. */
    private void publishUntilAcknowledged(int count) {
        var events = next(count);
        until(() -> {
            try {
                return http.admin().post("/events", events).status() == 202;
            } catch (AssertionError refused) {
                return false;
            }
        });
    }

    private long number(String sql) {
        return Rows.one(result(db.query(sql))).getLong(0);
    }

    private void until(BooleanSupplier wanted) {
        var deadline = System.nanoTime() + Duration.ofMinutes(2).toNanos();
        while (!wanted.getAsBoolean()) {
            assertThat(System.nanoTime())
                    .as(() ->
                            "in time; " + instances.stream().map(Instance::log).toList())
                    .isLessThan(deadline);
            LockSupport.parkNanos(Duration.ofMillis(10).toNanos());
        }
    }

    private void untilNoDeliveryWaits() {
        until(() -> number("select (select count(*) from webhook_outbox) + (select count(*) from webhook_retry)") == 0);
    }

    private static Set<Integer> numbers(List<Receiver.Got> got) {
        return got.stream()
                .map(one -> Json.read(one.body(), JsonNode.class).path("number").asInt())
                .collect(Collectors.toCollection(HashSet::new));
    }

    /** Every committed event has arrived, and at most the calls in flight have arrived twice. */
    private void settled(Receiver receiver, int mostTwice) {
        untilNoDeliveryWaits();
        var got = receiver.got();
        assertThat(numbers(got)).isEqualTo(IntStream.range(0, published).boxed().collect(Collectors.toSet()));
        assertThat(got.size() - published).as("arrived twice").isBetween(0, mostTwice);
        assertThat(number("select count(distinct event_id) from webhook_call where success"))
                .isEqualTo(published);
    }

    private static Receiver.Responder held(CountDownLatch release) {
        return (exchange, _) -> {
            try {
                release.await();
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
            }
            exchange.sendResponseHeaders(204, -1);
        };
    }

    /** While it lasts, receivers respond but the calls cannot be written. */
    private Runnable holdFlushes() {
        var release = Promise.<Void>promise();
        var locked = Promise.<Void>promise();
        var done = db.transaction(tx -> tx.query("lock table webhook_call in share mode")
                .execute()
                .compose(_ -> {
                    locked.complete();
                    return release.future();
                }));
        result(locked.future());
        return () -> {
            release.complete();
            result(done);
        };
    }

    @Test
    void losesNoEventWheneverAnInstanceIsKilled() {
        try (var receiver = Receiver.kind()) {
            register(receiver);
            var one = start();

            // some requests are sent, the others have been read
            var release = new CountDownLatch(1);
            receiver.respond(held(release));
            publish(10);
            receiver.await(AT_ONCE);
            one.kill();
            receiver.respond((exchange, _) -> exchange.sendResponseHeaders(204, -1));
            release.countDown();
            var two = start();
            settled(receiver, AT_ONCE);
            var twice = receiver.got().size() - published;

            // the receiver has responded, but the call is not written yet
            var letFlush = holdFlushes();
            publish(3);
            receiver.await(got -> numbers(got).size() == published);
            until(() -> number("select count(*) from pg_stat_activity where " + WAITS_FOR_A_LOCK) > 0);
            two.kill();
            database.execute("select pg_terminate_backend(pid) from pg_stat_activity where " + WAITS_FOR_A_LOCK);
            letFlush.run();
            assertThat(number("select count(*) from webhook_call"))
                    .as("not written")
                    .isEqualTo(10);
            var three = start();
            settled(receiver, twice + 3);

            // written
            publish(3);
            settled(receiver, twice + 3);
            var before = receiver.got().size();
            three.kill();
            start();
            publish(1);
            settled(receiver, twice + 3);
            assertThat(receiver.got()).hasSize(before + 1);
        }
    }

    @Test
    void aPausedInstanceThatContinuesChangesNothing() {
        try (var receiver = Receiver.kind()) {
            register(receiver);
            var release = new CountDownLatch(1);
            receiver.respond(held(release));
            var one = start();
            publish(AT_ONCE);
            receiver.await(AT_ONCE);
            one.pause();
            receiver.respond((exchange, _) -> exchange.sendResponseHeaders(204, -1));
            start();
            receiver.await(2 * AT_ONCE);
            settled(receiver, AT_ONCE);
            release.countDown();
            one.goOn();
            until(() -> number("select count(*) from delivery_member") == 2);
            until(() -> one.log().contains("declared dead"));
            publish(4);
            settled(receiver, AT_ONCE);
            assertThat(number("select count(*) from webhook_call")).isEqualTo(published);
        }
    }

    @Test
    void deliversEventsCommittedJustBeforeTheirInstanceDied() {
        try (var receiver = Receiver.kind()) {
            register(receiver);
            publish(5);
            assertThat(receiver.got()).isEmpty();
            start();
            settled(receiver, 0);
        }
    }

    @Test
    void losesNoEventWhenItsConnectionsAreClosedRepeatedly() {
        try (var receiver = Receiver.kind()) {
            register(receiver);
            start();
            for (var round = 0; round < 10; round++) {
                publishUntilAcknowledged(20);
                database.execute("""
                        select pg_terminate_backend(pid)
                          from pg_stat_activity
                         where application_name = 'parlance'
                           and datname = current_database()
                           and pid <> pg_backend_pid()
                        """);
            }
            until(() -> result(db.ping().map(true).otherwise(false)));
            untilNoDeliveryWaits();
            assertThat(numbers(receiver.got()))
                    .isEqualTo(IntStream.range(0, published).boxed().collect(Collectors.toSet()));
            assertThat(number("select count(distinct event_id) from webhook_call where success"))
                    .isEqualTo(published);
            assertThat(number("select count(*) from webhook_call"))
                    .as("each attempt once")
                    .isEqualTo(number("select count(distinct id) from webhook_call"));
        }
    }

    @Test
    void aHangingAndARefusingReceiverDelayNoOther() {
        var refusing = Receiver.kind();
        refusing.close();
        var release = new CountDownLatch(1);
        try (var hanging = Receiver.responding(held(release));
                var well = Receiver.kind()) {
            var admin = http.admin();
            for (var url : List.of(hanging.url(), refusing.url(), well.url())) {
                var body = Map.of("url", url, "events", List.of("JOB_CREATED"), "timeoutSeconds", 30);
                assertThat(admin.post("/webhooks", body).status()).isEqualTo(201);
            }
            start();
            publish(500);
            assertThat(numbers(well.await(500))).hasSize(500);
            assertThat(hanging.got().size())
                    .as("at most the permitted concurrent calls")
                    .isLessThanOrEqualTo(8);
            until(() -> number("select count(*) from webhook_call where success") == 500);
            release.countDown();
        }
    }

    @Test
    void continuesWhileATransactionStaysOpen() {
        try (var receiver = Receiver.kind()) {
            register(receiver);
            start();
            var gate = Promise.<Void>promise();
            var open = Promise.<Void>promise();
            Future<Void> held = db.transaction(tx -> tx.query("insert into client (uid, name) values ('held', 'held')")
                    .execute()
                    .compose(_ -> {
                        open.complete();
                        return gate.future();
                    }));
            result(open.future());
            for (var round = 0; round < 5; round++) {
                publish(50);
                receiver.await(published);
            }
            gate.complete();
            result(held);
            settled(receiver, 0);
        }
    }
}
