package dev.parlance.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.TestService;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/** {@code /webhooks} over HTTP. */
class WebhookIT {
    private static final TestService SERVICE = TestService.start("delivery.allowedNetworks", "127.0.0.0/8");
    private static final TestService.Client ADMIN = SERVICE.admin();

    @AfterAll
    static void close() {
        SERVICE.close();
    }

    private static Map<String, Object> body(String url, Object... more) {
        var body = new HashMap<String, Object>(Map.of("url", url, "events", List.of("PROJECT_CREATED")));
        for (var i = 0; i < more.length; i += 2) {
            body.put((String) more[i], more[i + 1]);
        }
        return body;
    }

    @Test
    void showsTheSecretOnceAndKeepsEverythingElse() {
        var created = ADMIN.post(
                "/webhooks",
                body(
                        "http://127.0.0.1:9/a?b=c",
                        "name",
                        "hook",
                        "headers",
                        Map.of("X-Key", "abc"),
                        "timeoutSeconds",
                        3,
                        "maxConcurrency",
                        2));
        assertThat(created.status()).isEqualTo(201);
        assertThat(created.json().path("secretToken").asText()).startsWith("whsec_");
        var read = ADMIN.get("/webhooks/" + created.uid());
        assertThat(read.json().has("secretToken")).isFalse();
        assertThat(read.json().path("headers").path("X-Key").asText()).isEqualTo("abc");
        assertThat(read.json().path("timeoutSeconds").asInt()).isEqualTo(3);
        assertThat(read.json().path("status").asText()).isEqualTo("ENABLED");
        assertThat(read.json().path("createdBy").path("userName").asText()).isEqualTo("admin");
    }

    @Test
    void listsWebhooksWithoutANameLast() {
        for (var name : List.of("sorted b", "sorted a")) {
            ADMIN.post("/webhooks", body("http://127.0.0.1:9/", "name", name));
        }
        ADMIN.post("/webhooks", body("http://127.0.0.1:9/"));
        for (var sort : List.of("name", "-name")) {
            var listed = ADMIN.get("/webhooks?sort=" + sort).json().path("content");
            assertThat(listed.path(0).path("name").isNull()).as(sort).isFalse();
            assertThat(listed.path(listed.size() - 1).path("name").isNull())
                    .as(sort)
                    .isTrue();
        }
    }

    @Test
    void keepsASecretOfTheRequest() {
        var secret = "whsec_" + "QUJD".repeat(8);
        var created = ADMIN.post("/webhooks", body("http://127.0.0.1:9/", "secretToken", secret));
        assertThat(created.json().path("secretToken").asText()).isEqualTo(secret);
        for (var wrong : List.of("QUJD", "whsec_QUJD", "whsec_" + "QUJD".repeat(30), "whsec_???")) {
            var refused = ADMIN.post("/webhooks", body("http://127.0.0.1:9/", "secretToken", wrong));
            assertThat(refused.status()).isEqualTo(400);
            assertThat(refused.pointers()).containsExactly("/secretToken");
        }
    }

    @Test
    void refusesAddressesThatAreNotAllowed() {
        for (var url : List.of(
                "http://169.254.169.254/latest/meta-data",
                "http://10.0.0.1/",
                "http://[::1]:80/",
                "http://[::ffff:10.0.0.1]/",
                "http://2852039166/",
                "https://user:pass@127.0.0.1/",
                "ftp://127.0.0.1/",
                "127.0.0.1",
                "http:///x",
                "http://no-such-host.invalid/")) {
            var refused = ADMIN.post("/webhooks", body(url));
            assertThat(refused.status()).as(url).isEqualTo(400);
            assertThat(refused.pointers()).as(url).containsExactly("/url");
        }
    }

    @Test
    void reportsAllViolations() {
        var headers = Map.of(
                "Host",
                "a",
                "Content-Length",
                "1",
                "webhook-id",
                "1",
                "Transfer-Encoding",
                "chunked",
                "a b",
                "c",
                "X",
                "a\r\nb");
        var refused = ADMIN.post("/webhooks", body("http://10.0.0.1/", "headers", headers, "secretToken", "wrong"));
        assertThat(refused.pointers())
                .containsExactlyInAnyOrder(
                        "/url",
                        "/headers/Host",
                        "/headers/Content-Length",
                        "/headers/webhook-id",
                        "/headers/Transfer-Encoding",
                        "/headers/a b",
                        "/headers/X",
                        "/secretToken");
        var contract = ADMIN.post("/webhooks", Map.of("events", List.of("NOTHING"), "timeoutSeconds", 31));
        assertThat(contract.status()).isEqualTo(400);
        assertThat(contract.pointers()).hasSize(3);
        assertThat(ADMIN.post("/webhooks", Map.of("url", "http://127.0.0.1/", "events", List.of()))
                        .pointers())
                .containsExactly("/events");
    }

    @Test
    void editsByPutAndPatchUnderACondition() {
        var created = ADMIN.post(
                "/webhooks", body("http://127.0.0.1:9/", "name", "a", "headers", Map.of("X-A", "1", "X-B", "2")));
        var path = "/webhooks/" + created.uid();
        var tag = ADMIN.get(path).header("etag");
        var removed = new HashMap<String, Object>();
        removed.put("X-A", null);
        var patched = ADMIN.with("If-Match", tag).patch(path, Map.of("headers", removed, "status", "DISABLED"));
        assertThat(patched.status()).isEqualTo(200);
        assertThat(patched.json().path("headers").toString()).isEqualTo("{\"X-B\":\"2\"}");
        assertThat(patched.json().path("name").asText()).isEqualTo("a");
        assertThat(ADMIN.with("If-Match", tag).patch(path, Map.of("name", "b")).status())
                .isEqualTo(412);
        var put = ADMIN.put(path, body("http://127.0.0.1:9/other"));
        assertThat(put.json().path("name").isNull()).isTrue();
        assertThat(put.json().path("headers").isEmpty()).isTrue();
        assertThat(put.json().path("status").asText()).isEqualTo("DISABLED");
        assertThat(put.header("etag")).isEqualTo(ADMIN.get(path).header("etag"));
        assertThat(ADMIN.patch(path, Map.of("url", "http://10.1.1.1/")).pointers())
                .containsExactly("/url");
    }

    @Test
    void deletes() {
        var path = "/webhooks/"
                + ADMIN.post("/webhooks", body("http://127.0.0.1:9/")).uid();
        assertThat(ADMIN.delete(path).status()).isEqualTo(204);
        assertThat(ADMIN.get(path).status()).isEqualTo(404);
        assertThat(ADMIN.delete(path).status()).isEqualTo(404);
        assertThat(ADMIN.post(path + "/rotateSecret").status()).isEqualTo(404);
        assertThat(ADMIN.post(path + "/test?event=PROJECT_CREATED").status()).isEqualTo(404);
    }

    @Test
    void listsByFilters() {
        var name = "list-" + dev.parlance.shared.Uid.next();
        var uids = new ArrayList<String>();
        for (var i = 0; i < 3; i++) {
            var status = i == 2 ? "DISABLED" : "ENABLED";
            uids.add(ADMIN.post("/webhooks", body("http://127.0.0.1:9/", "name", name + i, "status", status))
                    .uid());
        }
        var all = ADMIN.get("/webhooks?pageSize=2&name=" + name);
        assertThat(all.json().path("totalElements").asInt()).isEqualTo(3);
        assertThat(all.json().path("content").findValuesAsText("status")).hasSize(2);
        var disabled = ADMIN.get("/webhooks?status=DISABLED&events=PROJECT_CREATED&name=" + name);
        assertThat(disabled.json().path("content").get(0).path("uid").asText()).isEqualTo(uids.get(2));
        assertThat(ADMIN.get("/webhooks?events=JOB_CREATED&name=" + name)
                        .json()
                        .path("totalElements")
                        .asInt())
                .isZero();
    }

    @Test
    void isForManagers() {
        var webhook = ADMIN.post("/webhooks", body("http://127.0.0.1:9/")).uid();
        assertThat(SERVICE.user("PROJECT_MANAGER").get("/webhooks/" + webhook).status())
                .isEqualTo(200);
        for (var role : List.of("LINGUIST", "GUEST", "SUBMITTER")) {
            var other = SERVICE.user(role);
            assertThat(other.get("/webhooks").status()).isEqualTo(403);
            assertThat(other.get("/webhooksCalls").status()).isEqualTo(403);
            assertThat(other.post("/webhooks", body("http://127.0.0.1:9/")).status())
                    .isEqualTo(403);
        }
    }

    @Test
    void testAsksForAKnownEvent() {
        var path = "/webhooks/"
                + ADMIN.post("/webhooks", body("http://127.0.0.1:9/")).uid() + "/test";
        assertThat(ADMIN.post(path).pointers()).containsExactly("event");
        assertThat(ADMIN.post(path + "?event=NOTHING").status()).isEqualTo(400);
    }
}
