package dev.parlance.netrate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.AtOnce;
import dev.parlance.TestService;
import dev.parlance.shared.Json;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NetRateSchemesIT {
    private static final TestService SERVICE = TestService.start();
    private static final TestService.Client ADMIN = SERVICE.admin();

    @AfterAll
    static void close() {
        SERVICE.close();
    }

    @Test
    void showsEveryRateOfAScheme() {
        var revision = Map.of("workflowStep", Map.of("id", "2"), "rates", Map.of("tm95", 60));
        var created = ADMIN.post(
                "/netRateSchemes",
                Map.of(
                        "name", "agency",
                        "rates", Map.of("tm101", 0, "tm95", 33.25),
                        "workflowStepNetSchemes", List.of(revision)));
        assertThat(created.status()).isEqualTo(201);
        var rates = created.json().path("rates");
        assertThat(rates.size()).isEqualTo(22);
        assertThat(rates.path("tm101").decimalValue()).isEqualByComparingTo("0");
        assertThat(rates.path("tm95").decimalValue()).isEqualByComparingTo("33.25");
        assertThat(rates.path("repetition").asInt()).isEqualTo(100);
        var step = created.json().path("workflowStepNetSchemes").path(0);
        assertThat(step.path("workflowStep").path("name").asText()).isEqualTo("Revision");
        assertThat(step.path("rates").path("tm95").asInt()).isEqualTo(60);
        assertThat(step.path("rates").path("tm101").asInt())
                .as("the scheme's where the step has none")
                .isZero();
        assertThat(created.json().path("createdBy").path("userName").asText()).isEqualTo("admin");
        assertThat(ADMIN.get("/netRateSchemes/" + created.uid()).bytes()).isEqualTo(created.bytes());
        assertThat(ADMIN.get("/netRateSchemes?pageSize=1")
                        .json()
                        .path("numberOfElements")
                        .asInt())
                .isEqualTo(1);
    }

    @Test
    void listsAllViolationsAtOnce() {
        var answer = ADMIN.post(
                "/netRateSchemes",
                Map.of("rates", Map.of("tm100", 101, "tm95", -1), "workflowStepNetSchemes", List.of(Map.of())));
        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.pointers())
                .containsExactlyInAnyOrder(
                        "/name", "/rates/tm100", "/rates/tm95", "/workflowStepNetSchemes/0/workflowStep");
    }

    @Test
    void ignoresUnknownRatesWithAnyValue() {
        var created = ADMIN.post(
                "/netRateSchemes",
                Map.of("name", "other", "rates", Map.of("tm95", 40, "notes", "half", "transMemory", Map.of("a", 1))));
        assertThat(created.status()).as(created.text()).isEqualTo(201);
        assertThat(created.header("Parlance-Ignored")).contains("/rates/notes", "/rates/transMemory");
        assertThat(created.json().path("rates").path("tm95").asInt()).isEqualTo(40);
    }

    @Test
    void refusesUnknownAndRepeatedWorkflowSteps() {
        var nowhere = Map.<String, Object>of("workflowStep", Map.of("uid", "none"));
        var answer = ADMIN.post(
                "/netRateSchemes",
                Map.of("name", "steps", "workflowStepNetSchemes", List.of(step("1"), step("99"), step("1"), nowhere)));
        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.pointers())
                .containsExactly(
                        "/workflowStepNetSchemes/1/workflowStep",
                        "/workflowStepNetSchemes/2/workflowStep",
                        "/workflowStepNetSchemes/3/workflowStep");
    }

    @Test
    void refusesRatesOfTooManyDecimals() {
        var answer = ADMIN.raw(
                "POST", "/netRateSchemes", "application/json", "{\"name\": \"fine\", \"rates\": {\"tm0\": 1e-400}}");
        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.pointers()).containsExactly("/rates/tm0");
    }

    @Test
    void hasOneDefaultAfterConcurrentCreations() {
        var made = IntStream.range(0, 8)
                .mapToObj(i -> AtOnce.start(
                        () -> ADMIN.post("/netRateSchemes", Map.of("name", "default " + i, "isDefault", true))))
                .toList();
        assertThat(made).allMatch(answer -> answer.join().status() == 201);
        assertThat(defaults()).isEqualTo(1);
        var other = create("default again");
        assertThat(ADMIN.put("/netRateSchemes/" + other, Map.of("name", "default again", "isDefault", true))
                        .status())
                .isEqualTo(200);
        assertThat(defaults()).isEqualTo(1);
    }

    @Test
    void hasOneDefaultAfterConcurrentEdits() {
        var schemes = IntStream.range(0, 6).mapToObj(i -> create("wanted " + i)).toList();
        var edited = IntStream.range(0, 60)
                .mapToObj(i -> AtOnce.start(() -> ADMIN.put(
                                "/netRateSchemes/" + schemes.get(i % 6),
                                Map.of("name", "wanted " + i, "isDefault", true))
                        .status()))
                .toList();
        assertThat(edited.stream().map(CompletableFuture::join)).containsOnly(200);
        assertThat(defaults()).isEqualTo(1);
    }

    private static long defaults() {
        return ADMIN.get("/netRateSchemes").json().path("content").findValues("isDefault").stream()
                .filter(flag -> flag.asBoolean())
                .count();
    }

    @Test
    void replacesByPut() {
        var before =
                Map.of("name", "before", "rates", Map.of("tm100", 5), "workflowStepNetSchemes", List.of(step("1")));
        var uid = ADMIN.post("/netRateSchemes", before).uid();
        var edited = ADMIN.put("/netRateSchemes/" + uid, Map.of("name", "after"));
        assertThat(edited.json().path("name").asText()).isEqualTo("after");
        assertThat(edited.json().path("rates").path("tm100").asInt()).isEqualTo(100);
        assertThat(edited.json().path("workflowStepNetSchemes").size()).isZero();
    }

    @Test
    void changesOnlyTheVersionOfIfMatch() {
        var uid = create("versioned");
        var tag = ADMIN.get("/netRateSchemes/" + uid).header("ETag");
        var guarded = ADMIN.with("If-Match", tag);
        assertThat(guarded.put("/netRateSchemes/" + uid, Map.of("name", "newer"))
                        .status())
                .isEqualTo(200);
        assertThat(guarded.put("/netRateSchemes/" + uid, Map.of("name", "newest"))
                        .status())
                .isEqualTo(412);
        assertThat(guarded.delete("/netRateSchemes/" + uid).status()).isEqualTo(412);
        assertThat(ADMIN.delete("/netRateSchemes/" + uid).status()).isEqualTo(204);
        assertThat(ADMIN.get("/netRateSchemes/" + uid).status()).isEqualTo(404);
    }

    @Test
    void isNotDeletedWhileAUserRefersToIt() {
        var uid = create("used");
        var user = Json.MAPPER
                .createObjectNode()
                .put("userName", "paid")
                .put("firstName", "Per")
                .put("lastName", "Word")
                .put("email", "paid@example.com")
                .put("password", "a long enough one")
                .put("role", "LINGUIST")
                .put("timezone", "UTC");
        user.putObject("netRateScheme").put("uid", uid);
        assertThat(ADMIN.post("/users", user).status()).isEqualTo(201);
        var refused = ADMIN.delete("/netRateSchemes/" + uid);
        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.json().path("errorCode").asText()).isEqualTo("CannotDelete");
        assertThat(refused.json().path("detail").asText()).endsWith("is used by user paid");
    }

    @ParameterizedTest
    @ValueSource(strings = {"LINGUIST", "GUEST", "SUBMITTER", "PORTAL_MEMBER"})
    void isForManagersOnly(String role) {
        assertThat(SERVICE.user(role).get("/netRateSchemes").status()).isEqualTo(403);
    }

    private static Map<String, Object> step(String id) {
        return Map.of("workflowStep", Map.of("id", id));
    }

    private static String create(String name) {
        return ADMIN.post("/netRateSchemes", Map.of("name", name)).uid();
    }
}
