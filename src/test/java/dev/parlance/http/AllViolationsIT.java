package dev.parlance.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.TestService;
import dev.parlance.shared.Uid;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/** A refused request lists what breaks the contract and what only the operation knows, and changes nothing. */
class AllViolationsIT {
    private static final TestService SERVICE = TestService.start();
    private static final TestService.Client ADMIN = SERVICE.admin();
    private static final Map<String, String> UNKNOWN = Map.of("uid", "AAAAAAAAAAAAAAAAAAAAAA");

    @AfterAll
    static void close() {
        SERVICE.close();
    }

    private static String project() {
        return "/projects/" + ADMIN.post("/projects", body("all violations")).uid();
    }

    private static Map<String, Object> body(String name) {
        return Map.of("name", name, "sourceLang", "en", "targetLangs", List.of("de"));
    }

    private static void refused(TestService.Answer answer, String... places) {
        assertThat(answer.status()).as(answer.text()).isEqualTo(400);
        assertThat(answer.json().path("errorCode").asText()).isEqualTo("InvalidArguments");
        assertThat(answer.pointers()).containsExactly(places);
        assertThat(answer.json().path("detail").asText()).startsWith(places[0] + ": ");
    }

    @Test
    void checksTheUrlOfAWebhookBesideItsEvents() {
        refused(ADMIN.post("/webhooks", Map.of("url", "ftp://x", "events", List.of("NOPE"))), "/events/0", "/url");
        refused(
                ADMIN.post(
                        "/webhooks",
                        Map.of("url", "ftp://x", "events", List.of("JOB_CREATED"), "headers", Map.of("Host", "a"))),
                "/headers/Host",
                "/url");
        assertThat(ADMIN.get("/webhooks").json().path("totalElements").asInt()).isZero();
    }

    @Test
    void checksReferencesAndTheStatusOfAProjectBesideItsName() {
        var path = project();
        ADMIN.patch(path, Map.of("status", "CANCELLED"));
        var before = ADMIN.get(path).json();
        refused(ADMIN.put(path, Map.of("name", "n".repeat(256), "client", UNKNOWN)), "/client", "/name");
        refused(
                ADMIN.put(path, Map.of("name", " ", "client", UNKNOWN, "owner", UNKNOWN, "status", "NEW")),
                "/client",
                "/name",
                "/owner",
                "/status");
        refused(ADMIN.patch(path, Map.of("client", UNKNOWN, "status", "NEW")), "/client", "/status");
        refused(ADMIN.patch(path, Map.of("dateDue", "soon", "status", "NEW")), "/dateDue", "/status");
        assertThat(ADMIN.get(path).json()).isEqualTo(before);
    }

    @Test
    void keepsTheCodeOfAStateThatAloneForbidsTheRequest() {
        var path = project();
        ADMIN.patch(path, Map.of("status", "CANCELLED"));
        var refused = ADMIN.patch(path, Map.of("status", "NEW"));
        assertThat(refused.json().path("errorCode").asText()).isEqualTo("InvalidState");
        assertThat(refused.pointers()).containsExactly("/status");
    }

    @Test
    void checksJobsAndCallbackOfAnAnalysisBesideItsName() {
        var order = new HashMap<String, Object>();
        order.put("name", "n".repeat(256));
        order.put("jobs", List.of(Map.of("uid", 7), UNKNOWN));
        order.put("callbackUrl", "ftp://x");
        refused(ADMIN.post("/analyses/byProviders", order), "/callbackUrl", "/jobs/0/uid", "/jobs/1/uid", "/name");
    }

    @Test
    void checksTheOtherItemsOfABatch() {
        var field = ADMIN.post(
                        "/customFields",
                        Map.of("name", Uid.next(), "type", "NUMBER", "allowedEntities", List.of("PROJECT")))
                .uid();
        var batch = Map.of(
                "addInstances",
                List.of(
                        Map.of("value", "no field"),
                        Map.of("customField", UNKNOWN, "value", "1"),
                        Map.of("customField", Map.of("uid", field), "value", "no number")),
                "removeInstances",
                List.of(UNKNOWN));
        var answer = ADMIN.put(project() + "/customFields", batch);
        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.pointers())
                .contains("/addInstances/0/customField")
                .anyMatch(pointer -> pointer.startsWith("/addInstances/1"))
                .anyMatch(pointer -> pointer.startsWith("/addInstances/2"))
                .anyMatch(pointer -> pointer.startsWith("/removeInstances/0"));
    }

    @Test
    void checksFiltersBesideThePage() {
        var refused = ADMIN.get("/projects?pageSize=500&targetLangs=no-language-at-all");
        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.json().path("errorDetails").findValuesAsText("parameter"))
                .containsExactly("pageSize", "targetLangs");
    }

    @Test
    void refusesNoParameterForTheLackOfAnother() {
        var path = "/webhooksCalls/statistics?bucket=MINUTE&from=2026-01-01T00:00:00Z&to=";
        refusedParameters(ADMIN.get(path + "soon"), "to");
        refusedParameters(ADMIN.get(path + "2025-01-01T00:00:00Z"), "to");
        refusedParameters(ADMIN.get(path + "2026-01-09T00:00:00Z"), "bucket");
    }

    private static void refusedParameters(TestService.Answer answer, String... parameters) {
        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.json().path("errorDetails").findValuesAsText("parameter"))
                .containsExactly(parameters);
    }

    @Test
    void saysThatANameIsBlank() {
        var refused = ADMIN.post("/clients", Map.of("name", "  "));
        assertThat(refused.json().path("detail").asText()).isEqualTo("/name: must not be blank");
        var empty = ADMIN.post("/clients", Map.of("name", ""));
        assertThat(empty.json().path("detail").asText()).isEqualTo("/name: must not be empty");
        var none = ADMIN.post("/webhooks", Map.of("url", "https://example.org", "events", List.of()));
        assertThat(none.json().path("detail").asText()).startsWith("/events: must not be empty");
    }

    @Test
    void createsNothingWhileItLooksForFurtherViolations() {
        var name = Uid.next();
        var user = new HashMap<String, Object>(
                Map.of("userName", name, "firstName", "A", "lastName", "B", "email", "a@example.com", "role", "GUEST"));
        user.put("password", "long enough for all");
        user.put("timezone", "Nowhere/Nowhere");
        refused(ADMIN.post("/users", user), "/timezone");
        assertThat(ADMIN.get("/users?userName=" + name)
                        .json()
                        .path("totalElements")
                        .asInt())
                .isZero();
        var body = new HashMap<String, Object>(body(name));
        body.put("dateDue", "soon");
        refused(ADMIN.post("/projects", body), "/dateDue");
        assertThat(ADMIN.get("/projects?name=" + name)
                        .json()
                        .path("totalElements")
                        .asInt())
                .isZero();
        assertThat(ADMIN.get("/events?pageSize=50").text()).doesNotContain(name);
    }

    @Test
    void keepsOtherRefusalsInTheirOrder() {
        assertThat(ADMIN.put("/projects/AAAAAAAAAAAAAAAAAAAAAA", Map.of("name", "a", "client", UNKNOWN))
                        .status())
                .isEqualTo(404);
        refused(ADMIN.put("/projects/AAAAAAAAAAAAAAAAAAAAAA", Map.of("name", " ", "client", UNKNOWN)), "/name");
    }
}
