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
import io.vertx.core.Vertx;
import io.vertx.junit5.VertxExtension;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Webhooks that are paused and resumed while two instances deliver. */
@ExtendWith(VertxExtension.class)
class PauseOnInstancesIT {
    private static final int WEBHOOKS = 20;
    private static final int EVENTS = 50;
    private static final String[] SETTINGS = {
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

    private void publish(int number) {
        var event = new NewEvent(EventKind.JOB_CREATED, Map.of("number", number), null, null);
        result(db.transaction(tx -> events.append(tx, List.of(event))));
    }

    private static String register(TestService service, Receiver receiver) {
        var answer = service.admin().post("/webhooks", Map.of("url", receiver.url(), "events", List.of("JOB_CREATED")));
        assertThat(answer.status()).isEqualTo(201);
        return answer.uid();
    }

    private static void pause(TestService service, List<String> webhooks, boolean paused) {
        for (var webhook : webhooks) {
            assertThat(service.admin()
                            .patch("/webhooks/" + webhook, Map.of("paused", paused))
                            .status())
                    .isEqualTo(200);
        }
    }

    private long number(String sql) {
        return Rows.one(result(db.query(sql))).getLong(0);
    }

    @Test
    void receiveEveryEventOnce() {
        try (var receiver = Receiver.kind();
                var one = TestService.on(database, SETTINGS);
                var two = TestService.on(database, SETTINGS)) {
            var webhooks = IntStream.range(0, WEBHOOKS)
                    .mapToObj(_ -> register(one, receiver))
                    .toList();
            until(() -> number("select count(distinct epoch) from delivery_shard") == 2);
            for (var i = 0; i < EVENTS; i++) {
                publish(i);
                if (i % 10 == 3 || i % 10 == 8) {
                    pause(i % 10 == 3 ? one : two, webhooks.subList(0, WEBHOOKS / 2), i % 10 == 3);
                }
            }
            pause(one, webhooks, true);
            publish(EVENTS);
            until(() -> number("select count(*) from webhook_outbox o join webhook_event e on e.id = o.event_id"
                            + " where e.body like '%\"number\":" + EVENTS + "%'")
                    == WEBHOOKS);
            pause(two, webhooks, false);
            var all = WEBHOOKS * (EVENTS + 1);
            assertThat(receiver.await(all))
                    .extracting(got -> got.header("webhook-id"))
                    .doesNotHaveDuplicates();
            until(() -> number("select count(*) from webhook_outbox") == 0);
            assertThat(receiver.got()).hasSize(all);
            assertThat(number("select count(*) from webhook_call where success"))
                    .isEqualTo(all);
        }
    }
}
