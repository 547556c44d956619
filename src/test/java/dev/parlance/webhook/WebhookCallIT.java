package dev.parlance.webhook;

import static dev.parlance.db.Waiting.result;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parlance.TestService;
import dev.parlance.db.Db;
import dev.parlance.shared.Json;
import dev.parlance.shared.TimeUids;
import dev.parlance.webhook.delivery.RandomHistory;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** {@code GET /webhooksCalls} compared with a list that the test filters and divides into pages. */
class WebhookCallIT {
    private static final int CALLS = 1_500;
    private static final TestService SERVICE = TestService.start("delivery.allowedNetworks", "127.0.0.0/8");
    private static final TestService.Client ADMIN = SERVICE.admin();
    private static final Db DB = SERVICE.database().open(SERVICE.vertx());
    private static final List<String> WEBHOOKS = new ArrayList<>();
    private static List<RandomHistory.Written> history = List.of();

    @BeforeAll
    static void write() {
        for (var i = 0; i < 4; i++) {
            WEBHOOKS.add(ADMIN.post(
                            "/webhooks",
                            java.util.Map.of("url", "http://127.0.0.1:9/", "events", List.of("JOB_CREATED")))
                    .uid());
        }
        history = result(RandomHistory.write(DB, SERVICE.vertx(), WEBHOOKS, CALLS, new Random(7)));
    }

    @AfterAll
    static void close() {
        result(DB.close());
        SERVICE.close();
    }

    private static List<RandomHistory.Written> expected(
            List<String> events, String status, String webhook, String parent, boolean ascending) {
        var order =
                Comparator.comparing((RandomHistory.Written call) -> call.id().toString());
        return history.stream()
                .filter(call -> events.isEmpty() || (call.kind() != null && events.contains(call.kind())))
                .filter(call -> status.isEmpty() || call.success() == status.equals("SUCCESS"))
                .filter(call -> webhook.isEmpty() || webhook.equals(call.webhookUid()))
                .filter(call -> parent.isEmpty()
                        || (call.parent() != null
                                && TimeUids.text(call.parent()).equals(parent)))
                .sorted(ascending ? order : order.reversed())
                .toList();
    }

    private static List<String> uids(JsonNode answer) {
        return StreamSupport.stream(answer.path("content").spliterator(), false)
                .map(call -> call.path("uid").asText())
                .toList();
    }

    private static void check(
            List<String> events,
            String status,
            String webhook,
            String parent,
            boolean ascending,
            int size,
            int number) {
        var query = new StringBuilder("/webhooksCalls?pageSize=%d&pageNumber=%d".formatted(size, number));
        if (!events.isEmpty()) {
            query.append(
                    number % 2 == 0
                            ? "&events=" + String.join(",", events)
                            : "&events=" + String.join("&events=", events));
        }
        query.append(status.isEmpty() ? "" : "&status=" + status)
                .append(webhook.isEmpty() ? "" : "&webhookUid=" + webhook)
                .append(parent.isEmpty() ? "" : "&parentUid=" + parent)
                .append(ascending ? "&sort=createdAt" : "");
        var answer = ADMIN.get(query.toString());
        assertThat(answer.status()).as(answer.text()).isEqualTo(200);
        var expected = expected(events, status, webhook, parent, ascending);
        var page = expected.stream()
                .skip((long) size * number)
                .limit(size)
                .map(call -> TimeUids.text(call.id()))
                .toList();
        assertThat(answer.json().path("totalElements").asInt())
                .as(query.toString())
                .isEqualTo(expected.size());
        assertThat(answer.json().path("totalPages").asInt()).isEqualTo((expected.size() + size - 1) / size);
        assertThat(answer.json().path("numberOfElements").asInt()).isEqualTo(page.size());
        assertThat(uids(answer.json())).as(query.toString()).isEqualTo(page);
        assertThat(answer.json().at("/sort/orders/0/property").asText()).isEqualTo("createdAt");
        assertThat(answer.json().at("/sort/orders/0/direction").asText()).isEqualTo(ascending ? "ASC" : "DESC");
    }

    @Test
    void pagesExactlyUnderAllCombinationsOfFilters() {
        var random = new Random(11);
        var parents = history.stream()
                .map(RandomHistory.Written::parent)
                .filter(parent -> parent != null)
                .map(TimeUids::text)
                .distinct()
                .toList();
        for (var events :
                List.of(List.<String>of(), List.of("JOB_CREATED"), List.of("JOB_DELETED", "PROJECT_CREATED"))) {
            for (var status : List.of("", "SUCCESS", "FAIL")) {
                for (var webhook : List.of("", WEBHOOKS.getFirst(), WEBHOOKS.getLast())) {
                    for (var parent : List.of("", parents.get(random.nextInt(parents.size())))) {
                        for (var ascending : List.of(true, false)) {
                            var size = 1 + random.nextInt(50);
                            var total = expected(events, status, webhook, parent, ascending)
                                    .size();
                            for (var number : Stream.of(0, random.nextInt(total / size + 1), total / size + 1)
                                    .toList()) {
                                check(events, status, webhook, parent, ascending, size, number);
                            }
                        }
                    }
                }
            }
        }
    }

    private static List<RandomHistory.Written> between(String from, String to, String webhook, boolean ascending) {
        return expected(List.of(), "", webhook, "", ascending).stream()
                .filter(call -> from.isEmpty() || !TimeUids.time(call.id()).isBefore(Instant.parse(from)))
                .filter(call -> to.isEmpty() || TimeUids.time(call.id()).isBefore(Instant.parse(to)))
                .toList();
    }

    private static List<String> uids(List<RandomHistory.Written> calls) {
        return calls.stream().map(call -> TimeUids.text(call.id())).toList();
    }

    /** Two times of calls, an hour, a time within a millisecond, times outside of the history, and none. */
    private static List<String> times() {
        var some = TimeUids.time(history.get(CALLS / 3).id());
        return List.of(
                "",
                some.toString(),
                some.truncatedTo(ChronoUnit.HOURS).toString(),
                some.plusNanos(1).toString(),
                TimeUids.time(history.get(2 * CALLS / 3).id()).toString(),
                "1970-01-01T00:00:00Z",
                "0001-01-01T00:00:00Z",
                "9999-12-31T23:59:59Z");
    }

    @Test
    void pagesExactlyWithinARangeOfTime() {
        var random = new Random(13);
        for (var from : times()) {
            for (var to : times()) {
                if (!from.isEmpty() && !to.isEmpty() && !Instant.parse(from).isBefore(Instant.parse(to))) {
                    continue;
                }
                var webhook = random.nextBoolean() ? "" : WEBHOOKS.getFirst();
                var ascending = random.nextBoolean();
                var calls = uids(between(from, to, webhook, ascending));
                var size = 1 + random.nextInt(50);
                var number = random.nextInt(calls.size() / size + 2);
                var query = "/webhooksCalls?pageSize=%d&pageNumber=%d".formatted(size, number)
                        + (from.isEmpty() ? "" : "&from=" + from)
                        + (to.isEmpty() ? "" : "&to=" + to)
                        + (webhook.isEmpty() ? "" : "&webhookUid=" + webhook)
                        + (ascending ? "&sort=createdAt" : "");
                var answer = ADMIN.get(query);
                assertThat(answer.json().path("totalElements").asInt())
                        .as(query)
                        .isEqualTo(calls.size());
                assertThat(uids(answer.json()))
                        .as(query)
                        .isEqualTo(calls.stream()
                                .skip((long) size * number)
                                .limit(size)
                                .toList());
            }
        }
    }

    @Test
    void continuesAfterACallWithinARangeOfTime() {
        var times = times();
        for (var ascending : List.of(true, false)) {
            var calls = uids(between(times.get(1), times.get(4), "", ascending));
            for (var place : List.of(0, 20, calls.size() - 2, calls.size() - 1)) {
                var answer = ADMIN.get("/webhooksCalls?pageSize=7&from=%s&to=%s&after=%s%s"
                        .formatted(times.get(1), times.get(4), calls.get(place), ascending ? "&sort=createdAt" : ""));
                assertThat(answer.json().path("totalElements").asInt()).isEqualTo(calls.size());
                assertThat(answer.json().path("totalPages").asInt()).isEqualTo((calls.size() - place - 1 + 6) / 7);
                assertThat(answer.header("link").contains("rel=\"next\"")).isEqualTo(calls.size() - place - 1 > 7);
                assertThat(uids(answer.json())).isEqualTo(calls.subList(place + 1, Math.min(calls.size(), place + 8)));
            }
            var outside = TimeUids.text(
                    ascending ? history.getFirst().id() : history.getLast().id());
            var whole = ADMIN.get("/webhooksCalls?pageSize=7&from=%s&to=%s&after=%s%s"
                    .formatted(times.get(1), times.get(4), outside, ascending ? "&sort=createdAt" : ""));
            assertThat(uids(whole.json())).isEqualTo(calls.subList(0, 7));
        }
    }

    @Test
    void sendsTheWholeListAsLines() {
        for (var type : List.of("application/jsonl", "application/x-ndjson")) {
            var lines = ADMIN.with("Accept", type);
            for (var ascending : List.of(true, false)) {
                var sort = ascending ? "?sort=createdAt,asc" : "?sort=createdAt,desc";
                assertThat(lines(lines.get("/webhooksCalls" + sort), type))
                        .isEqualTo(uids(expected(List.of(), "", "", "", ascending)));
                assertThat(lines(lines.get("/webhooksCalls" + sort + "&status=FAIL&body=false"), type))
                        .isEqualTo(uids(expected(List.of(), "FAIL", "", "", ascending)));
            }
            assertThat(lines(lines.get("/webhooksCalls?webhookUid=nothing"), type))
                    .isEmpty();
        }
        assertThat(ADMIN.with("Accept", "application/jsonl;q=0.5, application/json")
                        .get("/webhooksCalls")
                        .header("content-type"))
                .isEqualTo("application/json");
        assertThat(ADMIN.with("Accept", "*/*;q=0.5, application/jsonl")
                        .get("/webhooksCalls?webhookUid=nothing")
                        .header("content-type"))
                .isEqualTo("application/jsonl");
        assertThat(ADMIN.with("Accept", "text/csv").get("/webhooksCalls").status())
                .isEqualTo(406);
    }

    private static List<String> lines(TestService.Answer answer, String type) {
        assertThat(answer.status()).as(answer.text()).isEqualTo(200);
        assertThat(answer.header("content-type")).isEqualTo(type);
        return answer.text()
                .lines()
                .map(line -> Json.read(line, JsonNode.class).path("uid").asText())
                .toList();
    }

    @Test
    void findsTheCallsOfAnEvent() {
        var some = history.get(CALLS / 2);
        // in a random history each call has an event of its own
        var found = ADMIN.get("/webhooksCalls?eventUid=" + TimeUids.text(some.id()));
        assertThat(uids(found.json())).containsExactly(TimeUids.text(some.id()));
        assertThat(ADMIN.get("/webhooksCalls?status=%s&eventUid=%s"
                                .formatted(some.success() ? "FAIL" : "SUCCESS", TimeUids.text(some.id())))
                        .json()
                        .path("totalElements")
                        .asInt())
                .isZero();
    }

    @Test
    void readsEveryPageOfTheWholeList() {
        var pages = (CALLS + 49) / 50;
        for (var number = 0; number <= pages; number++) {
            check(List.of(), "", "", "", number % 3 == 0, 50, number);
        }
    }

    @Test
    void findsNoCallsForUnknownIds() {
        for (var filter :
                List.of("webhookUid=nothing", "parentUid=nothing", "parentUid=" + dev.parlance.shared.Uid.next())) {
            var answer = ADMIN.get("/webhooksCalls?" + filter);
            assertThat(answer.json().path("totalElements").asInt()).isZero();
            assertThat(answer.json().path("content").isEmpty()).isTrue();
        }
        assertThat(ADMIN.get("/webhooksCalls/" + dev.parlance.shared.Uid.next()).status())
                .isEqualTo(404);
        assertThat(ADMIN.get("/webhooksCalls/nothing").status()).isEqualTo(404);
        assertThat(ADMIN.get("/webhooksCalls?pageNumber=2147483647").status()).isEqualTo(200);
    }

    @Test
    void refusesValuesOutOfRange() {
        for (var query : List.of(
                "pageSize=0",
                "pageSize=51",
                "pageNumber=-1",
                "pageNumber=2147483648",
                "pageSize=x",
                "status=MAYBE",
                "events=NOTHING",
                "events=JOB_CREATED,NOTHING",
                "events=",
                "from=yesterday",
                "from=2026-11-22T00:00:00Z&to=2026-11-22T00:00:00Z",
                "body=maybe",
                "sort=createdAt,-createdAt")) {
            assertThat(ADMIN.get("/webhooksCalls?" + query).status()).as(query).isEqualTo(400);
        }
    }
}
