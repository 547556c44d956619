package dev.parlance.attack;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parlance.TestService;
import dev.parlance.db.Waiting;
import dev.parlance.http.contract.Contract;
import dev.parlance.shared.Uid;
import dev.parlance.termbase.TermBaseIT;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/** Pages of concepts that would fill the memory: each term has a long note, and repeats the texts of its concept. */
class LargeConceptsIT {
    private static final Duration SOON = Duration.ofSeconds(40);
    private static final int CONCEPTS = 6;
    private static final int TERMS = 40;
    private static final String TEXT = "\"terms\":[] ".repeat(360);
    /** Three concepts, of some 200 kB each without repeated texts, are more than half of it, and six more than all. */
    private static final TestService SERVICE =
            TestService.start("http.maxBodyBytes", "512KiB", "http.bodyMemory", "1MiB", "http.idleTimeout", "5s");

    private static final TestService.Client ADMIN = SERVICE.admin();
    private static final String BASE = base();

    @AfterAll
    static void stop() {
        SERVICE.close();
    }

    private static String base() {
        var base =
                "/termBases/" + ADMIN.post("/termBases", TermBaseIT.base("en")).uid();
        for (var i = 0; i < CONCEPTS; i++) {
            var number = i;
            var terms = IntStream.range(0, TERMS)
                    .mapToObj(term -> Map.of(
                            "lang", "en", "text", "term %d %d".formatted(number, term), "note", "n".repeat(4_000)))
                    .toList();
            var concept = Map.of("conceptNote", TEXT, "definition", TEXT + number, "terms", terms);
            assertThat(ADMIN.post(base + "/concepts", concept).status()).isEqualTo(201);
        }
        return base;
    }

    private static long held() {
        return SERVICE.scrape()
                .lines()
                .filter(line -> line.startsWith("parlance_http_response_bytes "))
                .mapToLong(line -> (long) Double.parseDouble(line.substring(line.indexOf(' '))))
                .sum();
    }

    private static void heldIsReturned() {
        ADMIN.until("/auth/whoAmI", _ -> held() == 0);
    }

    private static List<JsonNode> content(TestService.Answer page) {
        var all = new ArrayList<JsonNode>();
        page.json().path("content").forEach(all::add);
        return all;
    }

    @Test
    void aLargePageIsWhole() {
        var page = ADMIN.get(BASE + "/concepts?pageSize=3&pageNumber=1");
        assertThat(page.status()).isEqualTo(200);
        assertThat(page.json().path("totalElements").asInt()).isEqualTo(CONCEPTS);
        assertThat(page.json().path("totalPages").asInt()).isEqualTo(2);
        assertThat(page.json().path("numberOfElements").asInt()).isEqualTo(3);
        assertThat(page.header("link")).contains("pageNumber=0>; rel=\"prev\"").doesNotContain("next");
        assertThat(content(page)).hasSize(3).allSatisfy(concept -> {
            assertThat(concept.path("terms").findValuesAsText("conceptNote"))
                    .hasSize(TERMS)
                    .containsOnly(TEXT.strip());
            assertThat(ADMIN.get(BASE + "/concepts/" + concept.path("id").asText())
                            .json())
                    .isEqualTo(concept);
        });
        var browsed = ADMIN.post(BASE + "/browse", Map.of("pageSize", 3, "pageNumber", 1));
        assertThat(browsed.json()).isEqualTo(page.json());
        heldIsReturned();
    }

    @Test
    void aLargeConceptHasItsTag() {
        var path = BASE + "/concepts/"
                + content(ADMIN.get(BASE + "/concepts?pageSize=1"))
                        .getFirst()
                        .path("id")
                        .asText();
        var tag = ADMIN.get(path).header("etag");
        assertThat(ADMIN.with("If-None-Match", tag).get(path).status()).isEqualTo(304);
        var same = Map.of("conceptNote", TEXT, "definition", TEXT + 0);
        assertThat(ADMIN.with("If-Match", tag).put(path, same).status()).isEqualTo(200);
        heldIsReturned();
    }

    @Test
    void refusesAPageThatIsLargerThanTheMemory() {
        var refused = ADMIN.get(BASE + "/concepts?pageSize=6");
        assertThat(refused.status()).isEqualTo(503);
        assertThat(refused.text()).contains("request smaller pages");
        assertThat(refused.header("retry-after")).isNotNull();
        assertThat(ADMIN.get(BASE + "/concepts?pageSize=3").status()).isEqualTo(200);
        heldIsReturned();
    }

    @Test
    void returnsTheMemoryOfPagesThatAreNotSent() {
        var wrong = Map.of("pageSize", 3, "status", "NONE");
        assertThat(ADMIN.post(BASE + "/browse", wrong).status()).isEqualTo(400);
        var head =
                Wire.get(Contract.BASE + BASE + "/concepts?pageSize=3", token()).replaceFirst("GET", "HEAD");
        try (var wire = Wire.to(SERVICE.base()).send(head)) {
            assertThat(wire.response(SOON)).startsWith("HTTP/1.1 200 ").contains("rel=\"next\"");
        }
        heldIsReturned();
    }

    @Test
    void aLargePageIsReadAgainWithItsKey() {
        var once = ADMIN.with("Idempotency-Key", Uid.next());
        for (var i = 0; i < 2; i++) {
            var page = once.post(BASE + "/browse", Map.of("pageSize", 3));
            assertThat(page.status()).isEqualTo(200);
            assertThat(content(page)).hasSize(3);
        }
        heldIsReturned();
    }

    @Test
    void pagesThatAreNotReadAreCountedAndDropped() {
        var list = BASE + "/concepts?pageSize=3";
        var other = SERVICE.user("PROJECT_MANAGER");
        var wires = Wire.unread(
                SERVICE.base(), 2, Wire.get(Contract.BASE + list, token()).repeat(40));
        try {
            var deadline = System.nanoTime() + SOON.toNanos();
            while (ADMIN.get(list).status() != 429 || other.get(list).status() != 503) {
                assertThat(System.nanoTime()).as("nothing is refused").isLessThan(deadline);
            }
            assertThat(ADMIN.get(BASE).status()).isEqualTo(200);
        } finally {
            wires.forEach(Wire::close);
        }
        heldIsReturned();
        // a request that had arrived before its connection was closed may still take memory
        Waiting.until(() -> other.get(list).status() == 200);
        heldIsReturned();
    }

    private static String token() {
        var created = ADMIN.post("/apiTokens", Map.of("name", Uid.next()));
        return "ApiToken " + created.json().path("token").asText();
    }
}
