package dev.parlance.attack;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.TestService;
import dev.parlance.shared.Uid;
import dev.parlance.webhook.Receiver;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/** A request that differs from the first one with its {@code Idempotency-Key} outside the body. */
class IdempotencyKeyIT {
    private static final TestService SERVICE = TestService.start("delivery.allowedNetworks", "127.0.0.0/8");
    private static final TestService.Client ADMIN = SERVICE.admin();
    private static final byte[] TEXT = "One sentence.".getBytes(StandardCharsets.UTF_8);

    @AfterAll
    static void close() {
        SERVICE.close();
    }

    private static TestService.Client keyed() {
        return ADMIN.with("Idempotency-Key", Uid.next());
    }

    private static void isReplay(TestService.Answer again, TestService.Answer first) {
        assertThat(again.header("idempotent-replayed")).isEqualTo("true");
        assertThat(again.status()).isEqualTo(first.status());
        assertThat(again.json()).isEqualTo(first.json());
    }

    private static void isRefused(TestService.Answer answer) {
        assertThat(answer.status()).as(answer.text()).isEqualTo(422);
        assertThat(answer.json().path("errorCode").asText()).isEqualTo("IdempotencyKeyReused");
    }

    @Test
    void anUploadUnderAnotherNameOrWithOtherPropertiesIsNoRepetition() {
        var project = ADMIN.post(
                        "/projects", Map.of("name", "Manual", "sourceLang", "en", "targetLangs", List.of("cs", "de")))
                .uid();
        var jobs = "/projects/" + project + "/jobs";
        var keyed = keyed();
        var czech = keyed.with("Parlance", "{\"targetLangs\":[\"cs\"]}");
        var first = czech.upload(jobs, "one.txt", TEXT);
        assertThat(first.status()).as(first.text()).isEqualTo(201);
        isReplay(czech.upload(jobs, "one.txt", TEXT), first);
        isReplay(
                czech.with("traceparent", "00-" + "1".repeat(32) + "-" + "1".repeat(16) + "-01")
                        .upload(jobs, "one.txt", TEXT),
                first);
        isRefused(czech.upload(jobs, "OTHER.txt", TEXT));
        isRefused(czech.upload(jobs + "?note=hello", "one.txt", TEXT));
        isRefused(keyed.with("Parlance", "{\"targetLangs\":[\"de\"]}").upload(jobs, "one.txt", TEXT));
        isRefused(keyed.upload(jobs, "one.txt", TEXT));
        isRefused(czech.with("If-Match", "\"other\"").upload(jobs, "one.txt", TEXT));
        assertThat(ADMIN.get(jobs).json().path("totalElements").asInt()).isEqualTo(1);
    }

    @Test
    void anotherQueryIsNoRepetition() {
        try (var receiver = Receiver.kind()) {
            var hook = ADMIN.post("/webhooks", Map.of("url", receiver.url(), "events", List.of("JOB_CREATED")))
                    .uid();
            var keyed = keyed();
            var first = keyed.post("/webhooks/" + hook + "/test?event=PROJECT_CREATED&x=1");
            assertThat(first.status()).as(first.text()).isLessThan(300);
            isReplay(keyed.post("/webhooks/" + hook + "/test?x=1&event=PROJECT_CREATED"), first);
            isRefused(keyed.post("/webhooks/" + hook + "/test?event=JOB_CREATED&x=1"));
            isRefused(keyed.post("/webhooks/" + hook + "/test?event=PROJECT_CREATED"));
            assertThat(receiver.got()).hasSize(1);
        }
    }

    private static Map<String, Object> search(String base, String text) {
        return Map.of(
                "termBases",
                List.of(Map.of("uid", base)),
                "sourceLang",
                "en",
                "targetLangs",
                List.of("en"),
                "text",
                text);
    }

    @Test
    void aLargeResponseOfASearchIsNotStored() {
        var base = ADMIN.post("/termBases", Map.of("name", "banks", "langs", List.of("en")))
                .uid();
        var term = Map.of("text", "bank", "lang", "en");
        ADMIN.post(
                "/termBases/" + base + "/concepts", Map.of("conceptNote", "n".repeat(4_096), "terms", List.of(term)));
        var small = keyed();
        var one = small.post("/termBases/searchInText", search(base, "bank"));
        assertThat(one.status()).as(one.text()).isEqualTo(200);
        isReplay(small.post("/termBases/searchInText", search(base, "bank")), one);
        var large = keyed();
        var many = large.post("/termBases/searchInText", search(base, "bank ".repeat(40)));
        assertThat(many.bytes()).hasSizeGreaterThan(64 << 10);
        var again = large.post("/termBases/searchInText", search(base, "bank ".repeat(40)));
        assertThat(again.header("idempotent-replayed")).as("it runs again").isEmpty();
        assertThat(again.json()).isEqualTo(many.json());
    }
}
