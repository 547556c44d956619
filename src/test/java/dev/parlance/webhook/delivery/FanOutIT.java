package dev.parlance.webhook.delivery;

import static dev.parlance.db.Waiting.result;
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
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Events that many webhooks receive are written as one row, and delivered to the webhooks of that moment. */
@ExtendWith(VertxExtension.class)
class FanOutIT {
    private static final int MANY = 20;
    private static final String[] SETTINGS = {"delivery.allowedNetworks", "127.0.0.0/8", "delivery.heartbeat", "100ms"};

    private final TestDatabase database = TestDatabase.fresh();
    private final Receiver receiver = Receiver.kind();
    private Db db;
    private EventStore events;

    @BeforeEach
    void open(Vertx vertx) {
        db = database.open(vertx);
        events = new EventStore(new LocalBus(vertx, Duration.ofSeconds(1), 1), InstantSource.system());
    }

    @AfterEach
    void close() {
        receiver.close();
        result(db.close());
    }

    private void publish(int number) {
        var event = new NewEvent(EventKind.JOB_CREATED, Map.of("number", number), null, null);
        result(db.transaction(tx -> events.append(tx, List.of(event))));
    }

    private String register(TestService service, Map<String, Object> more) {
        var body = new HashMap<String, Object>(Map.of("url", receiver.url(), "events", List.of("JOB_CREATED")));
        body.putAll(more);
        var answer = service.admin().post("/webhooks", body);
        assertThat(answer.status()).isEqualTo(201);
        return answer.uid();
    }

    private List<String> registerMany(TestService service) {
        return IntStream.range(0, MANY)
                .mapToObj(_ -> register(service, Map.of()))
                .toList();
    }

    private long number(String sql) {
        return Rows.one(result(db.query(sql))).getLong(0);
    }

    private void assertRows(int fanOut, int outbox) {
        assertThat(number("select count(*) from webhook_fan_out")).isEqualTo(fanOut);
        assertThat(number("select count(*) from webhook_outbox")).isEqualTo(outbox);
    }

    private static String webhook(Receiver.Got got) {
        return got.header("webhook-id").replaceFirst(".*\\.", "");
    }

    @Test
    void eachWebhookOfTheMomentReceivesTheEventOnce() {
        String late;
        List<String> webhooks;
        try (var one = TestService.on(database, SETTINGS)) {
            webhooks = registerMany(one);
        }
        publish(1);
        assertRows(1, 0);
        try (var two = TestService.on(database, SETTINGS)) {
            assertThat(receiver.await(MANY))
                    .extracting(FanOutIT::webhook)
                    .containsExactlyInAnyOrderElementsOf(webhooks);
            late = register(two, Map.of());
            publish(2);
            var got = receiver.await(2 * MANY + 1).subList(MANY, 2 * MANY + 1);
            assertThat(got).extracting(FanOutIT::webhook).contains(late).doesNotHaveDuplicates();
        }
        assertRows(0, 0);
        assertThat(receiver.got()).hasSize(2 * MANY + 1);
    }

    @Test
    void aWebhookThatIsRegisteredLaterOrDisabledBeforeTheDeliveryReceivesNothing() {
        try (var one = TestService.on(database, "roles", "http", "delivery.allowedNetworks", "127.0.0.0/8")) {
            var webhooks = registerMany(one);
            publish(1);
            assertRows(1, 0);
            register(one, Map.of());
            for (var status : List.of("DISABLED", "ENABLED")) {
                var path = "/webhooks/" + webhooks.getFirst();
                assertThat(one.admin().patch(path, Map.of("status", status)).status())
                        .isEqualTo(200);
            }
            var waiting = one.admin().get("/webhooks/%s/health".formatted(webhooks.getFirst()));
            assertThat(waiting.json().path("waiting").asInt()).isZero();
            waiting = one.admin().get("/webhooks/%s/health".formatted(webhooks.get(1)));
            assertThat(waiting.json().path("waiting").asInt()).isOne();
            assertThat(waiting.json().path("oldestUndeliveredSeconds").isNumber())
                    .isTrue();
            try (var two = TestService.on(database, SETTINGS)) {
                var got = receiver.await(MANY - 1);
                assertThat(got)
                        .extracting(FanOutIT::webhook)
                        .containsExactlyInAnyOrderElementsOf(webhooks.subList(1, MANY));
                assertThat(two.base()).isNotNull();
            }
        }
        assertThat(receiver.got()).hasSize(MANY - 1);
    }

    @Test
    void webhooksWithOrderHaveTheirRowsWhenTheTransactionCommits() {
        try (var one = TestService.on(database, SETTINGS)) {
            registerMany(one);
            register(one, Map.of("ordered", true));
        }
        publish(1);
        assertRows(1, 1);
    }
}
