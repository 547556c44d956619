package dev.parlance.attack;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parlance.TestEvents;
import dev.parlance.TestService;
import dev.parlance.webhook.delivery.ScriptedReceiver;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/** Events and translation units so large that a page of the usual number of them would fill the memory. */
class LargePagesIT {
    private static final int BYTES = 300_000;
    private static final String OK = "HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok";
    private static final TestService SERVICE = TestService.start("delivery.allowedNetworks", "127.0.0.0/8");
    private static final TestService.Client ADMIN = SERVICE.admin();

    @AfterAll
    static void stop() {
        SERVICE.close();
    }

    private static void publish(String kind, int number) {
        var payload = Map.of("number", number, "text", "x".repeat(BYTES));
        assertThat(ADMIN.post("/events", TestEvents.of(kind, payload)).status()).isEqualTo(202);
    }

    /** The pages of all events, as the numbers of their events. */
    private static List<List<Integer>> pages(String from, String query) {
        var pages = new ArrayList<List<Integer>>();
        var more = true;
        for (var next = from; more; ) {
            var page = ADMIN.get("/events?after=" + next + query);
            assertThat(page.status()).isEqualTo(200);
            pages.add(page.json().path("content").findValues("number").stream()
                    .map(JsonNode::asInt)
                    .toList());
            next = page.json().path("next").asText();
            more = page.json().path("more").asBoolean();
        }
        return pages;
    }

    @Test
    void aPageOfEventsEndsAtItsBytes() {
        var start = ADMIN.get("/events?after=latest").json().path("next").asText();
        for (var i = 0; i < 9; i++) {
            publish(i % 3 == 2 ? "JOB_DELETED" : "PROJECT_CREATED", i);
        }
        // the fourth event begins below a mebibyte
        assertThat(pages(start, "&limit=1000")).startsWith(List.of(0, 1, 2, 3), List.of(4, 5, 6, 7), List.of(8));
        assertThat(pages(start, "&limit=1000&events=JOB_DELETED")).startsWith(List.of(2, 5, 8));
        assertThat(pages(start, "&limit=1").stream().flatMap(List::stream)).containsExactly(0, 1, 2, 3, 4, 5, 6, 7, 8);
    }

    @Test
    void aPageOfWebhookCallsHasBodiesUpToTheirBytes() {
        try (var receiver = new ScriptedReceiver(_ -> ScriptedReceiver.Reply.of(OK))) {
            var webhook = ADMIN.post("/webhooks", Map.of("url", receiver.url("/"), "events", List.of("JOB_CREATED")))
                    .uid();
            for (var i = 0; i < 9; i++) {
                publish("JOB_CREATED", i);
            }
            var path = "/webhooksCalls?sort=createdAt&webhookUid=" + webhook;
            var calls = ADMIN.until(
                            path, page -> page.json().path("totalElements").asInt() == 9)
                    .json()
                    .path("content");
            assertThat(calls.findValues("body"))
                    .hasSize(9)
                    .extracting(body -> body.isNull())
                    .containsExactly(false, false, false, false, false, false, false, true, true);
            var last = ADMIN.get("/webhooksCalls/" + calls.path(8).path("uid").asText());
            assertThat(last.json().path("body").asText()).hasSizeGreaterThan(BYTES);
            var lines =
                    ADMIN.with("Accept", "application/jsonl").get(path).text().lines();
            assertThat(lines.map(String::length)).hasSize(9).allMatch(length -> length > BYTES);
        }
    }

    @Test
    void allOfLongUnitsAreExported() {
        var memory = ADMIN.post("/transMemories", Map.of("name", "m", "sourceLang", "en", "targetLangs", List.of("de")))
                .uid();
        var units = IntStream.range(0, 90).mapToObj(LargePagesIT::unit).toList();
        for (var from = 0; from < units.size(); from += 30) {
            var put = ADMIN.post(
                    "/transMemories/" + memory + "/segments", Map.of("segments", units.subList(from, from + 30)));
            assertThat(put.status()).as(put.text()).isEqualTo(200);
        }
        var exported = ADMIN.get("/transMemories/" + memory + "/export");
        assertThat(exported.status()).isEqualTo(200);
        assertThat(sources(exported)).isEqualTo(IntStream.range(0, 90).boxed().toList());
    }

    private static Map<String, String> unit(int number) {
        var words = "word%d ".formatted(number).repeat(1_500).strip();
        return Map.of("source", number + " " + words, "target", words, "targetLang", "de");
    }

    private static List<Integer> sources(TestService.Answer tmx) {
        return new String(tmx.bytes(), UTF_8)
                .lines()
                .filter(line -> line.startsWith("<tu "))
                .map(line -> Integer.parseInt(line.replaceAll(".*?<seg>(\\d+) .*", "$1")))
                .toList();
    }
}
