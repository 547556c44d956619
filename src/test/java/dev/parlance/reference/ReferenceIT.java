package dev.parlance.reference;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parlance.TestService;
import dev.parlance.shared.Uid;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ReferenceIT {
    private static final TestService SERVICE = TestService.start();
    private static final TestService.Client ADMIN = SERVICE.admin();

    @AfterAll
    static void close() {
        SERVICE.close();
    }

    static Stream<String> paths() {
        return Stream.of(ReferenceKind.values()).map(ReferenceKind::path);
    }

    static Stream<ReferenceKind> named() {
        return ReferenceKind.NAMED.stream();
    }

    @ParameterizedTest
    @MethodSource("named")
    void storesANamedEntity(ReferenceKind kind) {
        var name = "Ünïcode " + Uid.next();
        var created = ADMIN.post(kind.path(), Map.of("name", name, "note", "a note"));
        assertThat(created.status()).isEqualTo(201);
        var path = kind.path() + "/" + created.uid();
        assertThat(created.header("location")).endsWith(path);
        assertThat(created.json().path("note").asText()).isEqualTo("a note");
        assertThat(ADMIN.get(path).json()).isEqualTo(created.json());

        var edited = ADMIN.put(path, Map.of("name", name + " 2"));
        assertThat(edited.status()).isEqualTo(200);
        assertThat(edited.json().path("name").asText()).isEqualTo(name + " 2");
        assertThat(edited.json().path("note").isNull()).isTrue();
        assertThat(edited.json().path("id")).isEqualTo(created.json().path("id"));

        assertThat(ADMIN.delete(path).status()).isEqualTo(204);
        assertThat(ADMIN.get(path).status()).isEqualTo(404);
        assertThat(ADMIN.put(path, Map.of("name", name)).status()).isEqualTo(404);
        assertThat(ADMIN.delete(path).json().path("errorCode").asText()).isEqualTo("NotFound");
    }

    @Test
    void storesAVendorWithItsNetRateScheme() {
        var scheme = ADMIN.post("/netRateSchemes", Map.of("name", Uid.next()));
        var name = Uid.next();
        var created = ADMIN.post(
                "/vendors", Map.of("name", name, "note", "a note", "netRateScheme", Map.of("uid", scheme.uid())));
        assertThat(created.status()).isEqualTo(201);
        var path = "/vendors/" + created.uid();
        assertThat(created.json().path("netRateScheme").path("name"))
                .isEqualTo(scheme.json().path("name"));
        assertThat(ADMIN.get(path).json()).isEqualTo(created.json());
        assertThat(ADMIN.get("/vendors?name=" + name).json().path("content").path(0))
                .isEqualTo(created.json());
        var seen = ADMIN.with("If-Match", created.header("ETag"));
        var edited = seen.put(path, Map.of("name", name));
        assertThat(edited.json().path("note").isNull()).isTrue();
        assertThat(edited.json().path("netRateScheme").isNull()).isTrue();
        assertThat(seen.put(path, Map.of("name", name)).status()).isEqualTo(412);
        assertThat(ADMIN.put(path, Map.of("name", name, "netRateScheme", Map.of("id", "999999")))
                        .pointers())
                .containsExactly("/netRateScheme");
        assertThat(ADMIN.put("/vendors/none", Map.of("name", name)).status()).isEqualTo(404);
        assertThat(ADMIN.delete(path).status()).isEqualTo(204);
        assertThat(ADMIN.get(path).status()).isEqualTo(404);
    }

    @Test
    void storesAWorkflowStep() {
        var name = Uid.next();
        var created = ADMIN.post("/workflowSteps", Map.of("name", name, "abbr", "PRF", "order", 7));
        assertThat(created.status()).isEqualTo(201);
        var path = "/workflowSteps/" + created.uid();
        assertThat(created.json().path("abbr").asText()).isEqualTo("PRF");
        assertThat(created.json().path("order").asInt()).isEqualTo(7);
        var edited = ADMIN.put(path, Map.of("name", name));
        assertThat(edited.json().path("abbr").isNull()).isTrue();
        assertThat(edited.json().path("order").isNull()).isTrue();
        assertThat(ADMIN.delete(path).status()).isEqualTo(204);
    }

    @Test
    void hasTranslationAndRevisionAtFirst() {
        var names = new ArrayList<String>();
        ADMIN.get("/workflowSteps").json().path("content").forEach(step -> {
            names.add(step.path("name").asText());
            assertThat(step.path("uid").asText()).hasSize(Uid.LENGTH).matches("[A-Za-z0-9_-]+");
        });
        assertThat(names).startsWith("Translation", "Revision");
    }

    @ParameterizedTest
    @MethodSource("paths")
    void refusesADuplicateNameCaseInsensitively(String path) {
        var name = "Name " + Uid.next();
        var first = ADMIN.post(path, Map.of("name", name));
        var again = ADMIN.post(path, Map.of("name", name.toUpperCase(java.util.Locale.ROOT)));
        assertThat(again.status()).isEqualTo(409);
        var other = ADMIN.post(path, Map.of("name", name + " other"));
        assertThat(ADMIN.put(path + "/" + other.uid(), Map.of("name", name)).status())
                .isEqualTo(409);
        assertThat(ADMIN.put(path + "/" + first.uid(), Map.of("name", name)).status())
                .isEqualTo(200);
    }

    @ParameterizedTest
    @MethodSource("paths")
    void refusesAMissingBlankOrTooLongName(String path) {
        assertThat(ADMIN.post(path, Map.of()).pointers()).containsExactly("/name");
        assertThat(ADMIN.post(path, Map.of("name", "")).pointers()).containsExactly("/name");
        assertThat(ADMIN.post(path, Map.of("name", "  ")).pointers()).containsExactly("/name");
        assertThat(ADMIN.post(path, Map.of("name", "x".repeat(256))).pointers()).containsExactly("/name");
        assertThat(ADMIN.post(path, Map.of("name", 5)).pointers()).containsExactly("/name");
        assertThat(ADMIN.post(path, Map.of("name", "𝄞".repeat(255))).status()).isEqualTo(201);
    }

    @Test
    void listsAllViolationsOfAWorkflowStep() {
        var wrong = new HashMap<String, Object>();
        wrong.put("name", null);
        wrong.put("abbr", "four");
        wrong.put("order", -1);
        var refused = ADMIN.post("/workflowSteps", wrong);
        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.pointers()).containsExactlyInAnyOrder("/name", "/abbr", "/order");
    }

    @ParameterizedTest
    @MethodSource("paths")
    void changesOnlyTheVersionOfIfMatch(String path) {
        var created = ADMIN.post(path, Map.of("name", Uid.next()));
        var one = path + "/" + created.uid();
        var tag = ADMIN.get(one).header("etag");
        var careful = ADMIN.with("If-Match", tag);
        assertThat(careful.put(one, Map.of("name", Uid.next())).status()).isEqualTo(200);
        assertThat(careful.put(one, Map.of("name", Uid.next())).status()).isEqualTo(412);
        assertThat(careful.delete(one).status()).isEqualTo(412);
        assertThat(ADMIN.with("If-Match", ADMIN.get(one).header("etag"))
                        .delete(one)
                        .status())
                .isEqualTo(204);
    }

    @ParameterizedTest
    @MethodSource("paths")
    void listsInPagesWithoutGapsOrRepetitions(String path) {
        var mark = Uid.next();
        for (var i = 0; i < 5; i++) {
            ADMIN.post(path, Map.of("name", mark + " " + i));
        }
        ADMIN.post(path, Map.of("name", "not " + Uid.next()));
        var found = new ArrayList<String>();
        var filter = path + "?pageSize=2&name=" + mark.toLowerCase(java.util.Locale.ROOT);
        for (var page = 0; page < 3; page++) {
            var answer = ADMIN.get(filter + "&pageNumber=" + page);
            assertThat(answer.json().path("totalElements").asInt()).isEqualTo(5);
            assertThat(answer.json().path("totalPages").asInt()).isEqualTo(3);
            assertThat(answer.header("link").contains("rel=\"next\"")).isEqualTo(page < 2);
            assertThat(answer.header("link").contains("rel=\"prev\"")).isEqualTo(page > 0);
            answer.json().path("content").forEach(one -> found.add(name(one)));
        }
        assertThat(found)
                .containsExactlyElementsOf(List.of(mark + " 0", mark + " 1", mark + " 2", mark + " 3", mark + " 4"));
    }

    @Test
    void treatsWildcardsOfSqlInTheNameFilterAsText() {
        ADMIN.post("/clients", Map.of("name", "100% " + Uid.next()));
        var found = ADMIN.get("/clients?name=0%25").json().path("content");
        assertThat(found).isNotEmpty().allSatisfy(one -> assertThat(name(one)).contains("0%"));
    }

    @Test
    void refusesToDeleteAClientOfAUser() {
        var client = ADMIN.post("/clients", Map.of("name", Uid.next()));
        var guest = ADMIN.post(
                "/users",
                Map.of(
                        "userName", Uid.next(),
                        "firstName", "Guest",
                        "lastName", "Guest",
                        "email", "guest@example.com",
                        "password", TestService.PASSWORD,
                        "role", "GUEST",
                        "timezone", "UTC",
                        "client", Map.of("uid", client.uid())));
        assertThat(guest.status()).isEqualTo(201);
        var refused = ADMIN.delete("/clients/" + client.uid());
        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.json().path("errorCode").asText()).isEqualTo("CannotDelete");
        var used = refused.json().path("errorDetails").path(0).path("args").path("usedBy");
        assertThat(used.path("kind").asText()).isEqualTo("user");
        assertThat(used.path("uid").asText()).isEqualTo(guest.uid());
    }

    @Test
    void letsASubmitterReadOnlyWhatAProjectCanReferTo() {
        var submitter = SERVICE.user("SUBMITTER");
        for (var path : List.of("/workflowSteps", "/domains", "/subDomains")) {
            assertThat(submitter.get(path).status()).isEqualTo(200);
        }
        for (var path : List.of("/clients", "/businessUnits", "/vendors", "/priceLists")) {
            assertThat(submitter.get(path).status()).isEqualTo(403);
        }
        assertThat(paths().map(path ->
                        submitter.post(path, Map.of("name", Uid.next())).status()))
                .containsOnly(403);
    }

    private static String name(JsonNode one) {
        return one.path("name").asText();
    }
}
