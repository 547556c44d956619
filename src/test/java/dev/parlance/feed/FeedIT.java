package dev.parlance.feed;

import static dev.parlance.db.Waiting.result;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parlance.TestEvents;
import dev.parlance.TestService;
import dev.parlance.access.Caller;
import dev.parlance.access.Role;
import dev.parlance.db.Db;
import dev.parlance.event.EventKind;
import dev.parlance.fault.Fault;
import dev.parlance.http.reply.Live;
import dev.parlance.shared.Json;
import dev.parlance.shared.Uid;
import dev.parlance.shared.UserRef;
import dev.parlance.webhook.Receiver;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.RequestOptions;
import io.vertx.core.parsetools.RecordParser;
import io.vertx.junit5.VertxExtension;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Events published by {@code POST /events} and read by {@code GET /events} and by the stream. */
@ExtendWith(VertxExtension.class)
class FeedIT {
    private static final TestService SERVICE = TestService.start("delivery.allowedNetworks", "127.0.0.0/8");
    private static final TestService.Client ADMIN = SERVICE.admin();
    private static final Db DB = SERVICE.database().open(SERVICE.vertx());

    private static final Caller CALLER = new Caller(1, new UserRef("", "", "1", "", "", ""), Role.ADMIN, true, null, 1);

    private static HttpClient http;

    @BeforeAll
    static void open(Vertx vertx) {
        http = vertx.createHttpClient();
    }

    @AfterAll
    static void close() {
        result(DB.close());
        SERVICE.close();
    }

    private static Map<String, Object> event(String kind, int number) {
        return TestEvents.of(kind, Map.of("number", number));
    }

    private static TestService.Answer publish(Object body) {
        var answer = ADMIN.post("/events", body);
        assertThat(answer.status()).as(answer.text()).isEqualTo(202);
        return answer;
    }

    private static String latest() {
        return ADMIN.get("/events?after=latest").json().path("next").asText();
    }

    private static List<Integer> numbers(JsonNode content) {
        return StreamSupport.stream(content.spliterator(), false)
                .map(event -> event.at("/body/number").asInt())
                .toList();
    }

    /** All events after a cursor, page by page. */
    private static List<Integer> all(String place, String query) {
        var numbers = new ArrayList<Integer>();
        var next = place;
        while (true) {
            var part = ADMIN.get("/events?after=" + next + query).json();
            numbers.addAll(numbers(part.path("content")));
            next = part.path("next").asText();
            if (!part.path("more").asBoolean()) {
                return numbers;
            }
        }
    }

    @Test
    void deliversAPublishedEventLikeAnInternalOne() {
        var project =
                ADMIN.post("/projects", Map.of("name", "Manual", "sourceLang", "en", "targetLangs", List.of("cs")));
        try (var receiver = Receiver.kind()) {
            ADMIN.post("/webhooks", Map.of("url", receiver.url(), "events", List.of("JOB_EXPORTED")));
            var body = new HashMap<String, Object>(event("JOB_EXPORTED", 1));
            body.put("project", Map.of("uid", project.uid()));
            body.put("eventUid", "erp:1");
            var receipt = publish(body);
            assertThat(receipt.json().path("accepted").asInt()).isOne();
            var got = Json.read(receiver.await(1).getFirst().body(), JsonNode.class);
            assertThat(got.path("event").asText()).isEqualTo("JOB_EXPORTED");
            assertThat(got.path("eventUid").asText()).isEqualTo("erp:1");
            assertThat(got.path("number").asInt()).isOne();
            assertThat(got.path("timestamp").isIntegralNumber()).isTrue();
            assertThat(got.at("/metadata/project/name").asText()).isEqualTo("Manual");
            var call = ADMIN.until(
                    "/webhooksCalls?events=JOB_EXPORTED",
                    answer -> answer.json().path("totalElements").asInt() == 1);
            assertThat(call.json().at("/content/0/eventUid").asText()).isEqualTo("erp:1");
        }
    }

    @Test
    void acceptsAnIdentifierOnceAndAcknowledgesDuplicates() {
        try (var receiver = Receiver.kind()) {
            ADMIN.post("/webhooks", Map.of("url", receiver.url(), "events", List.of("JOB_UNEXPORTED")));
            var uid = Uid.next();
            var one = new HashMap<String, Object>(event("JOB_UNEXPORTED", 1));
            one.put("eventUid", uid);
            var other = event("JOB_UNEXPORTED", 2);
            var first = publish(List.of(one, other, one));
            assertThat(first.json().path("accepted").asInt()).isEqualTo(2);
            assertThat(first.json().path("duplicates").asInt()).isOne();
            var again = publish(List.of(one));
            assertThat(again.json().path("accepted").asInt()).isZero();
            assertThat(again.json().at("/events/0/duplicate").asBoolean()).isTrue();
            assertThat(again.json().at("/events/0/eventUid").asText()).isEqualTo(uid);
            publish(event("JOB_UNEXPORTED", 3));
            var got = receiver.await(3);
            assertThat(got.stream().filter(call -> call.body().contains(uid))).hasSize(1);
            ADMIN.until(
                    "/webhooksCalls?events=JOB_UNEXPORTED",
                    answer -> answer.json().path("totalElements").asInt() == 3);
            assertThat(receiver.got()).hasSize(3);
        }
    }

    @Test
    void acceptsAnIdentifierOnceFromConcurrentRequests() {
        var uid = Uid.next();
        var body = new HashMap<String, Object>(event("JOB_UNSHARED", 1));
        body.put("eventUid", uid);
        var accepted = IntStream.range(0, 16)
                .parallel()
                .map(_ -> publish(body).json().path("accepted").asInt())
                .sum();
        assertThat(accepted).isOne();
    }

    @Test
    void acceptsOneEventPerLine() {
        var from = latest();
        var lines = IntStream.range(0, 5)
                .mapToObj(number -> Json.text(event("PROJECT_UNSHARED", number)) + "\r\n")
                .collect(Collectors.joining("\n"));
        var answer = ADMIN.raw("POST", "/events", "application/x-ndjson", lines);
        assertThat(answer.status()).as(answer.text()).isEqualTo(202);
        assertThat(all(from, "&events=PROJECT_UNSHARED")).containsExactly(0, 1, 2, 3, 4);
        assertThat(ADMIN.raw("POST", "/events", "application/x-ndjson", "{\"event\":\n")
                        .status())
                .isEqualTo(400);
        assertThat(ADMIN.raw("POST", "/events", "application/x-ndjson", "\n \n").status())
                .isEqualTo(400);
    }

    /** The examples of {@code /asyncapi.json} are the previews. */
    @ParameterizedTest
    @EnumSource(EventKind.class)
    void acceptsTheExampleOfEachKind(EventKind kind) {
        publish(TestEvents.of(kind.name()));
    }

    @Test
    void acceptsAtMostAThousandEvents() {
        var events = IntStream.range(0, 1_001)
                .mapToObj(number -> event("JOB_METADATA_UPDATED", number))
                .toList();
        var from = latest();
        assertThat(ADMIN.post("/events", events).status()).isEqualTo(400);
        assertThat(ADMIN.post("/events", List.of()).status()).isEqualTo(400);
        publish(events.subList(0, 1_000));
        assertThat(all(from, "&limit=7&events=JOB_METADATA_UPDATED"))
                .isEqualTo(IntStream.range(0, 1_000).boxed().toList());
        assertThat(all(from, "&limit=1000&events=JOB_METADATA_UPDATED")).hasSize(1_000);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "[{\"event\":\"NOTHING\",\"payload\":{}}, {\"payload\":{}}]|/0/event",
                "[{\"event\":\"NOTHING\",\"payload\":{}}, {\"payload\":{}}]|/1/event",
                "{\"event\":\"JOB_CREATED\"}|/payload",
                "{\"event\":\"JOB_CREATED\",\"payload\":[]}|/payload",
                "{\"event\":\"JOB_CREATED\",\"payload\":{\"eventUid\":1}}|/payload/eventUid",
                "[{\"event\":\"JOB_CREATED\",\"payload\":{\"metadata\":1}}]|/0/payload/metadata",
                "[{\"event\":\"JOB_CREATED\",\"payload\":{},\"project\":{\"uid\":\"none\"}}]|/0/project",
                "{\"event\":\"JOB_CREATED\",\"payload\":{},\"project\":{\"id\":\"x\"}}|/project",
                "{\"event\":\"JOB_CREATED\",\"payload\":{},\"eventUid\":\"a b\"}|/eventUid",
                "{\"event\":\"JOB_CREATED\",\"payload\":{\"banana\":1}}|/payload/jobParts",
                "{\"event\":\"JOB_CREATED\",\"payload\":{\"jobParts\":[]}}|/payload/jobParts",
                "{\"event\":\"JOB_CREATED\",\"payload\":{\"jobParts\":[{}]}}|/payload/jobParts/0/uid",
                "[{\"event\":\"JOB_CREATED\",\"payload\":{},\"project\":{\"uid\":\"none\"}}]|/0/payload/jobParts",
                "[{\"event\":\"JOB_CREATED\",\"payload\":{\"jobParts\":[{\"status\":1}]}}]|/0/payload/jobParts/0/status"
            })
    void reportsInvalidEventsByPointerAndStoresNone(String body, String pointer) {
        var from = latest();
        var answer = ADMIN.raw("POST", "/events", "application/json", body);
        assertThat(answer.status()).as(answer.text()).isEqualTo(400);
        assertThat(answer.pointers()).contains(pointer);
        assertThat(all(from, "&events=JOB_CREATED")).isEmpty();
    }

    @Test
    void missesNoEventHoweverLateItsTransactionCommits() {
        var from = latest();
        var gate = Promise.<Void>promise();
        var open = Promise.<Void>promise();
        var insert = """
                insert into webhook_event (id, kind, body)
                values (uuid_at(now()), 'JOB_DELETED', '{"number":-1}')
                """;
        var late = DB.transaction(tx -> tx.query(insert).execute().compose(_ -> {
            open.complete();
            return gate.future();
        }));
        result(open.future());
        publish(List.of(event("JOB_DELETED", 1), event("JOB_DELETED", 2)));
        var first = ADMIN.get("/events?limit=1&after=" + from).json();
        assertThat(numbers(first.path("content"))).containsExactly(1);
        var second = ADMIN.get("/events?after=" + first.path("next").asText()).json();
        assertThat(numbers(second.path("content"))).containsExactly(2);
        gate.complete();
        result(late);
        publish(event("JOB_DELETED", 3));
        assertThat(all(second.path("next").asText(), "")).containsExactly(-1, 3);
        assertThat(all(from, "&limit=1")).containsExactlyInAnyOrder(-1, 1, 2, 3);
    }

    @Test
    void refusesACursorThatItHasNotIssued() {
        for (var place : List.of("x", "1.2", "%20")) {
            var answer = ADMIN.get("/events?after=" + place);
            assertThat(answer.status()).isEqualTo(400);
            assertThat(answer.pointers()).containsExactly("after");
        }
    }

    /** The events of a stream as their fields; an empty one is its end. */
    private static BlockingQueue<Map<String, String>> stream(String query, String lastEventId) {
        var events = new LinkedBlockingQueue<Map<String, String>>();
        var options = new RequestOptions()
                .setAbsoluteURI(SERVICE.base() + "/web/api2/v1/events/stream" + query)
                .putHeader("Authorization", "ApiToken " + token());
        if (!lastEventId.isEmpty()) {
            options.putHeader("Last-Event-ID", lastEventId);
        }
        var response = result(http.request(options)
                .compose(HttpClientRequest::send)
                .onSuccess(answer -> answer.handler(
                                RecordParser.newDelimited("\n\n", event -> events.add(fields(event))))
                        .endHandler(_ -> events.add(Map.of()))));
        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.getHeader("content-type")).isEqualTo("text/event-stream");
        return events;
    }

    private static Map<String, String> fields(Buffer event) {
        return event.toString()
                .lines()
                .map(line -> line.split(": ", 2))
                .filter(field -> field.length == 2)
                .collect(Collectors.toMap(field -> field[0], field -> field[1]));
    }

    private static String token() {
        return SERVICE.anonymous()
                .post("/auth/login", Map.of("userName", "admin", "password", TestService.PASSWORD))
                .json()
                .path("token")
                .asText();
    }

    private static Map<String, String> next(BlockingQueue<Map<String, String>> stream) throws InterruptedException {
        var event = stream.poll(30, TimeUnit.SECONDS);
        assertThat(event).as("an event within the time limit").isNotNull();
        return event;
    }

    @Test
    void streamsEventsImmediatelyAndResumesAfterTheLastOne() throws Exception {
        var stream = stream("?events=PROJECT_CREATED,PROJECT_DELETED", "");
        var begin = next(stream);
        assertThat(begin).containsKeys("id", "retry").doesNotContainKey("event");
        publish(List.of(event("PROJECT_CREATED", 1), event("JOB_CREATED", 0), event("PROJECT_DELETED", 2)));
        var first = next(stream);
        assertThat(first.get("event")).isEqualTo("PROJECT_CREATED");
        assertThat(first.get("data")).contains("\"number\":1");
        assertThat(next(stream).get("data")).contains("\"number\":2");
        publish(event("PROJECT_CREATED", 3));
        assertThat(next(stream).get("data")).contains("\"number\":3");

        var resumed = stream("?events=PROJECT_CREATED,PROJECT_DELETED&seconds=0", first.getOrDefault("id", ""));
        next(resumed);
        assertThat(next(resumed).get("data")).contains("\"number\":2");
        assertThat(next(resumed).get("data")).contains("\"number\":3");
        assertThat(next(resumed)).as("the end of the stream").isEmpty();
        assertThat(all(begin.getOrDefault("id", ""), "&events=PROJECT_CREATED")).containsExactly(1, 3);
    }

    private static Future<FeedStore.Page> page(Cursor place) {
        return new FeedStore(DB).read(place, List.of(), new FeedStore.Limit(100, 1 << 20));
    }

    @Test
    void checksTheRightsAtEachHeartbeat() {
        var beats = new AtomicInteger();
        var cut = Promise.<Void>promise();
        var outlet = new Live.Outlet() {
            @Override
            public Future<Void> write(Buffer piece) {
                beats.addAndGet(piece.toString().equals(":\n\n") ? 1 : 0);
                return Future.succeededFuture();
            }

            @Override
            public boolean closed() {
                return false;
            }

            @Override
            public void end() {
                cut.fail("ended as if it was whole");
            }

            @Override
            public void cut() {
                cut.complete();
            }
        };
        var checks = new AtomicInteger();
        Supplier<Future<Void>> rights = () ->
                checks.incrementAndGet() < 3 ? Future.succeededFuture() : Future.failedFuture(new Fault.Unauthorized());
        var slot = new StreamSlot(SERVICE.vertx(), CALLER, rights, _ -> {});
        var times = new EventStream.Times(Long.MAX_VALUE, Duration.ofMillis(20), Duration.ofSeconds(10));
        var latest = result(new FeedStore(DB).now());
        SERVICE.vertx().runOnContext(_ -> new EventStream(FeedIT::page, slot, latest, times).start(outlet));
        result(cut.future());
        assertThat(checks).hasValue(3);
        assertThat(beats).hasValue(2);
    }

    @Test
    void disconnectsAReaderThatDoesNotRead() {
        var cut = Promise.<Void>promise();
        var outlet = new Live.Outlet() {
            @Override
            public Future<Void> write(Buffer piece) {
                return Promise.<Void>promise().future();
            }

            @Override
            public boolean closed() {
                return false;
            }

            @Override
            public void end() {
                cut.fail("ended as if it was whole");
            }

            @Override
            public void cut() {
                cut.complete();
            }
        };
        var freed = Promise.<Void>promise();
        var slot = new StreamSlot(SERVICE.vertx(), CALLER, Future::succeededFuture, _ -> freed.complete());
        var times = new EventStream.Times(Long.MAX_VALUE, Duration.ofSeconds(15), Duration.ofMillis(20));
        new EventStream(FeedIT::page, slot, Cursor.BEGINNING, times).start(outlet);
        result(cut.future());
        result(freed.future());
    }
}
