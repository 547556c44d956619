package dev.parlance.startup;

import static dev.parlance.db.Waiting.result;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parlance.TestEvents;
import dev.parlance.TestService;
import dev.parlance.db.TestDatabase;
import dev.parlance.shared.Json;
import dev.parlance.webhook.Receiver;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.junit5.VertxExtension;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** The first start on a cluster whose transaction identifiers are lower than those of the restored rows. */
@ExtendWith(VertxExtension.class)
class RestoredDatabaseIT {
    private static final int EVENTS = 30;
    private static final String ALTER = """
            alter table %s alter column tx set default pg_current_xact_id()::text::bigint + 1000000000
            """;

    @Test
    void deliversAndShowsTheEventsOfABackup() {
        var database = TestDatabase.fresh();
        // the cluster of the backup has had a billion transactions more
        database.execute(ALTER.formatted("webhook_event"));
        database.execute(ALTER.formatted("webhook_outbox"));
        database.execute("update event_numbering set base = 1000000000");
        try (var receiver = Receiver.kind()) {
            String cursor;
            try (var old = TestService.on(database, "roles", "http", "delivery.allowedNetworks", "127.0.0.0/8")) {
                var admin = old.admin();
                admin.post("/webhooks", Map.of("url", receiver.url(), "events", List.of("JOB_CREATED")));
                publish(admin, 0);
                cursor = admin.get("/events?after=latest").json().path("next").asText();
                publish(admin, EVENTS);
            }
            database.execute("update event_numbering set base = 0, cluster = 'old'");
            try (var restored = TestService.on(database, "delivery.allowedNetworks", "127.0.0.0/8")) {
                var admin = restored.admin();
                publish(admin, 2 * EVENTS);
                receiver.await(3 * EVENTS);
                assertThat(receiver.got().stream().map(got -> number(Json.read(got.body(), JsonNode.class))))
                        .containsExactlyInAnyOrderElementsOf(numbers(0, 3 * EVENTS));
                assertThat(read(admin, "/events?pageSize=1000")).isEqualTo(numbers(0, 3 * EVENTS));
                assertThat(read(admin, "/events?after=" + cursor)).isEqualTo(numbers(EVENTS, 3 * EVENTS));
            }
        }
    }

    /** Events that are written at the same time are not of another cluster. */
    @Test
    void startsDoNotChangeTheNumbersWhileEventsAreWritten(Vertx vertx) {
        var same = TestDatabase.fresh();
        var db = same.open(vertx);
        try {
            for (var round = 0; round < 60; round++) {
                var writing = IntStream.range(0, 30)
                        .<Future<?>>mapToObj(_ ->
                                db.query("insert into webhook_outbox (target, event_id) values (1, gen_random_uuid())"))
                        .toList();
                var starting = IntStream.range(0, 4)
                        .<Future<?>>mapToObj(_ -> new NumberEvents(db).run())
                        .toList();
                result(Future.all(
                        Stream.concat(writing.stream(), starting.stream()).toList()));
            }
            same.execute("do $$ begin assert (select base from event_numbering) = 0; end $$");
        } finally {
            result(db.close());
        }
    }

    private static void publish(TestService.Client admin, int from) {
        for (var i = from; i < from + EVENTS; i++) {
            var event = TestEvents.of("JOB_CREATED", Map.of("number", i));
            assertThat(admin.post("/events", event).status()).isEqualTo(202);
        }
    }

    private static List<Integer> read(TestService.Client admin, String path) {
        var numbers = new ArrayList<Integer>();
        var page = admin.get(path).json();
        while (true) {
            StreamSupport.stream(page.path("content").spliterator(), false)
                    .map(event -> number(event.path("body")))
                    .forEach(numbers::add);
            if (!page.path("more").asBoolean()) {
                return numbers;
            }
            page = admin.get("/events?after=" + page.path("next").asText()).json();
        }
    }

    private static int number(JsonNode body) {
        return body.path("number").asInt();
    }

    private static List<Integer> numbers(int from, int to) {
        return IntStream.range(from, to).boxed().toList();
    }
}
