package dev.parlance.importsettings;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
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

class ImportSettingsIT {
    private static final TestService SERVICE = TestService.start();
    private static final TestService.Client ADMIN = SERVICE.admin();

    @AfterAll
    static void close() {
        SERVICE.close();
    }

    @Test
    void includeADefaultFromTheStartWithEveryFieldAtItsDefault() {
        try (var fresh = TestService.start("roles", "http")) {
            var shown = fresh.admin().get("/importSettings/default");
            assertThat(shown.status()).isEqualTo(200);
            assertThat(shown.json().path("name").asText()).isEqualTo("Default");
            assertThat(shown.uid()).hasSize(22);
            assertThat(shown.json().path("createdBy").isNull()).isTrue();
            var fields = shown.json().path("fileImportSettings");
            assertThat(fields.path("fileFormat").asText()).isEqualTo("auto-detect");
            assertThat(fields.path("targetLengthMax").asInt()).isEqualTo(1000);
            assertThat(fields.path("html").path("importComments").asBoolean()).isTrue();
            assertThat(fields.path("html").path("tagRegexp").isNull()).isTrue();
            assertThat(fields.path("xml").path("includeElementsPlain").asText()).isEqualTo("*");
            assertThat(fields.path("segRule").isNull()).isTrue();
            assertThat(fields.path("tmMatch").path("metadataPriority").path("prioritizedFields"))
                    .hasSize(4)
                    .first()
                    .isEqualTo(Json.tree(Map.of("type", "CLIENT")));
            var listed = fresh.admin().get("/importSettings").json();
            assertThat(listed.path("totalElements").asInt()).isEqualTo(1);
            assertThat(listed.path("content").path(0)).isEqualTo(shown.json());
            var replaced = fresh.admin().put("/importSettings/default", Map.of());
            assertThat(replaced.json().path("createdBy").path("userName").asText())
                    .isEqualTo("admin");
        }
    }

    @Test
    void replaceTheDefaultAndSetAbsentFieldsToTheirDefaults() {
        var body = body("""
                {"uid": "not looked at", "name": "House style", "fileImportSettings": {
                  "inputCharset": "windows-1250", "segmentationRuleId": 1, "targetSegmentationRuleId": 1,
                  "html": {"importComments": false, "tagRegexp": "\\\\{[^}]+\\\\}"},
                  "csv": null, "targetLengthMax": null}}
                """);
        var edited = ADMIN.put("/importSettings/default", body);
        assertThat(edited.status()).as(edited.text()).isEqualTo(200);
        var fields = edited.json().path("fileImportSettings");
        assertThat(edited.json().path("name").asText()).isEqualTo("House style");
        assertThat(fields.path("inputCharset").asText()).isEqualTo("windows-1250");
        assertThat(fields.path("html").path("importComments").asBoolean()).isFalse();
        assertThat(fields.path("html").path("breakTagCreatesSegment").asBoolean())
                .isTrue();
        assertThat(fields.path("csv").path("delimiterType").asText()).isEqualTo("COMMA");
        assertThat(fields.path("targetLengthMax").asInt()).isEqualTo(1000);
        assertThat(fields.path("segRule").path("name").asText()).isEqualTo("Default");
        assertThat(fields.path("targetSegRule").path("id").asText()).isEqualTo("1");
        assertThat(ADMIN.get("/importSettings/" + edited.uid()).bytes()).isEqualTo(edited.bytes());
        assertThat(ADMIN.get("/importSettings/default").bytes()).isEqualTo(edited.bytes());
        var again = ADMIN.put("/importSettings/default", Map.of());
        assertThat(again.uid()).isEqualTo(edited.uid());
        assertThat(again.json().path("name").asText()).isEqualTo("Default");
        assertThat(again.json().path("fileImportSettings").path("segRule").isNull())
                .isTrue();
        assertThat(again.json()
                        .path("fileImportSettings")
                        .path("html")
                        .path("importComments")
                        .asBoolean())
                .isTrue();
        assertThat(ADMIN.delete("/importSettings/" + edited.uid())
                        .json()
                        .path("errorCode")
                        .asText())
                .isEqualTo("CannotDelete");
    }

    @Test
    void areCreatedReadReplacedAndDeleted() {
        var created = ADMIN.post(
                "/importSettings",
                Map.of("name", "web", "fileImportSettings", Map.of("html", Map.of("excludeElements", "nav"))));
        assertThat(created.status()).isEqualTo(201);
        assertThat(created.header("Location")).endsWith("/importSettings/" + created.uid());
        assertThat(created.json().path("createdBy").path("userName").asText()).isEqualTo("admin");
        assertThat(created.json().path("createdBy").path("role").asText()).isEqualTo("ADMIN");
        var path = "/importSettings/" + created.uid();
        assertThat(ADMIN.get(path).bytes()).isEqualTo(created.bytes());
        var replaced = ADMIN.put(path, Map.of("name", "web 2"));
        assertThat(replaced.json().path("name").asText()).isEqualTo("web 2");
        assertThat(replaced.json().path("dateCreated")).isEqualTo(created.json().path("dateCreated"));
        assertThat(replaced.json()
                        .path("fileImportSettings")
                        .path("html")
                        .path("excludeElements")
                        .isNull())
                .isTrue();
        assertThat(ADMIN.delete(path).status()).isEqualTo(204);
        assertThat(ADMIN.get(path).status()).isEqualTo(404);
        assertThat(ADMIN.put(path, Map.of("name", "gone")).status()).isEqualTo(404);
        assertThat(ADMIN.delete(path).status()).isEqualTo(404);
    }

    @Test
    void areListedByNameInTheRequestedOrder() {
        for (var name : List.of("Zebra list", "apple list", "Mango list")) {
            create(name);
        }
        assertThat(names("/importSettings?name=LIST&sort=name"))
                .containsExactly("apple list", "Mango list", "Zebra list");
        assertThat(names("/importSettings?name=LIST&sort=-name"))
                .containsExactly("Zebra list", "Mango list", "apple list");
        assertThat(names("/importSettings?name=LIST&sort=dateCreated"))
                .containsExactly("Zebra list", "apple list", "Mango list");
        var page = ADMIN.get("/importSettings?name=list&pageSize=2&pageNumber=1");
        assertThat(page.json().path("totalElements").asInt()).isEqualTo(3);
        assertThat(page.json().path("numberOfElements").asInt()).isEqualTo(1);
        assertThat(page.header("Link")).contains("rel=\"prev\"");
    }

    private static List<String> names(String path) {
        return ADMIN.get(path).json().path("content").findValuesAsText("name").stream()
                .filter(name -> name.endsWith("list"))
                .toList();
    }

    @Test
    void areCreatedOnceWhenThePostIsRepeated() {
        var client = ADMIN.with("Idempotency-Key", "settings-once");
        var first = client.post("/importSettings", Map.of("name", "repeated"));
        var second = client.post("/importSettings", Map.of("name", "repeated"));
        assertThat(second.uid()).isEqualTo(first.uid());
        assertThat(client.post("/importSettings", Map.of("name", "other")).status())
                .isEqualTo(422);
        assertThat(ADMIN.get("/importSettings?name=repeated")
                        .json()
                        .path("totalElements")
                        .asInt())
                .isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void changeOnlyTheVersionThatTheCallerHasSeen(boolean ofDefault) {
        var path = "/importSettings/" + (ofDefault ? "default" : create("guarded"));
        var guarded = ADMIN.with("If-Match", ADMIN.get(path).header("ETag"));
        var racing = IntStream.range(0, 8)
                .mapToObj(i -> AtOnce.start(() -> guarded.put(
                        path, Map.of("name", "racer " + i, "fileImportSettings", Map.of("targetLengthMax", i + 1)))))
                .toList()
                .stream()
                .map(CompletableFuture::join)
                .toList();
        assertThat(racing.stream().filter(answer -> answer.status() == 200)).hasSize(1);
        assertThat(racing.stream().filter(answer -> answer.status() == 412)).hasSize(7);
        var winner = racing.stream()
                .filter(answer -> answer.status() == 200)
                .findFirst()
                .orElseThrow();
        assertThat(ADMIN.get(path).bytes()).isEqualTo(winner.bytes());
        assertThat(guarded.delete("/importSettings/" + winner.uid()).status()).isEqualTo(412);
        assertThat(ADMIN.with("If-Match", winner.header("ETag"))
                        .put(path, Map.of("name", "next"))
                        .status())
                .isEqualTo(200);
    }

    @Test
    void areChosenForProjects() {
        var uid = create("of a project");
        var project = project();
        var path = project + "/importSettings";
        assertThat(ADMIN.get(path).json().path("importSettings").isNull()).isTrue();
        var tag = ADMIN.get(path).header("ETag");
        var set = ADMIN.put(path, Map.of("importSettings", Map.of("uid", uid)));
        assertThat(set.json().path("importSettings").path("uid").asText()).isEqualTo(uid);
        assertThat(ADMIN.get(path).bytes()).isEqualTo(set.bytes());
        assertThat(ADMIN.with("If-Match", tag).put(path, Map.of()).status()).isEqualTo(412);
        var byId = Map.of("id", set.json().path("importSettings").path("id").asText());
        assertThat(ADMIN.put(path, Map.of("importSettings", byId)).bytes()).isEqualTo(set.bytes());
        assertThat(ADMIN.put(path, Map.of("importSettings", Map.of("uid", "none")))
                        .pointers())
                .containsExactly("/importSettings");
        assertThat(ADMIN.put(path, Map.of("importSettings", Map.of())).status()).isEqualTo(400);
        assertThat(ADMIN.get(path).bytes())
                .as("what was refused changed nothing")
                .isEqualTo(set.bytes());
        var refused = ADMIN.delete("/importSettings/" + uid);
        assertThat(refused.json().path("errorCode").asText()).isEqualTo("CannotDelete");
        assertThat(refused.json().path("detail").asText()).contains("project Settled");
        assertThat(ADMIN.put(path, Map.of()).json().path("importSettings").isNull())
                .isTrue();
        assertThat(ADMIN.delete("/importSettings/" + uid).status()).isEqualTo(204);
        assertThat(ADMIN.get("/projects/none/importSettings").status()).isEqualTo(404);
        assertThat(ADMIN.put("/projects/none/importSettings", Map.of()).status())
                .isEqualTo(404);
    }

    @Test
    void areCopiedFromAProjectToItsTemplateAndFromThereToNewProjects() {
        var uid = create("of a template");
        var project = project();
        ADMIN.put(project + "/importSettings", Map.of("importSettings", Map.of("uid", uid)));
        var template = ADMIN.post(
                "/projectTemplates",
                Map.of("name", "Settled template", "project", Map.of("uid", project.substring("/projects/".length()))));
        assertThat(template.status()).as(template.text()).isEqualTo(201);
        var made = ADMIN.post("/projects", Map.of("template", Map.of("uid", template.uid())));
        assertThat(made.status()).as(made.text()).isEqualTo(201);
        assertThat(ADMIN.get("/projects/" + made.uid() + "/importSettings").bytes())
                .isEqualTo(ADMIN.get(project + "/importSettings").bytes());
        ADMIN.put(project + "/importSettings", Map.of());
        ADMIN.put("/projects/" + made.uid() + "/importSettings", Map.of());
        var refused = ADMIN.delete("/importSettings/" + uid);
        assertThat(refused.json().path("errorCode").asText()).isEqualTo("CannotDelete");
        assertThat(refused.json().path("detail").asText()).contains("project template Settled template");
        assertThat(ADMIN.delete("/projectTemplates/" + template.uid()).status()).isEqualTo(204);
        assertThat(ADMIN.delete("/importSettings/" + uid).status()).isEqualTo(204);
    }

    private static String project() {
        var created =
                ADMIN.post("/projects", Map.of("name", "Settled", "sourceLang", "en", "targetLangs", List.of("de")));
        return "/projects/" + created.uid();
    }

    @ParameterizedTest
    @ValueSource(strings = {"LINGUIST", "GUEST", "PORTAL_MEMBER", "SUBMITTER", "PROJECT_MANAGER"})
    void areWrittenByManagersAndReadBySubmitters(String role) {
        var client = SERVICE.user(role);
        var reads = role.equals("SUBMITTER") || role.equals("PROJECT_MANAGER");
        var writes = role.equals("PROJECT_MANAGER");
        var uid = create("for roles");
        var project = project();
        for (var path : List.of("", "/default", "/schema", "/" + uid)) {
            assertThat(client.get("/importSettings" + path).status()).as(path).isEqualTo(reads ? 200 : 403);
        }
        var body = Map.of("name", "by " + role);
        assertThat(client.post("/importSettings", body).status()).isEqualTo(writes ? 201 : 403);
        assertThat(client.put("/importSettings/" + uid, body).status()).isEqualTo(writes ? 200 : 403);
        assertThat(client.put("/importSettings/default", body).status()).isEqualTo(writes ? 200 : 403);
        assertThat(client.put(project + "/importSettings", Map.of()).status()).isEqualTo(writes ? 200 : 403);
        assertThat(client.get(project + "/importSettings").status())
                .as("a submitter sees its own projects only")
                .isEqualTo(writes ? 200 : reads ? 404 : 403);
        assertThat(client.delete("/importSettings/" + uid).status()).isEqualTo(writes ? 204 : 403);
        assertThat(SERVICE.anonymous().get("/importSettings/default").status()).isEqualTo(401);
    }

    private static String create(String name) {
        return ADMIN.post("/importSettings", Map.of("name", name)).uid();
    }

    private static JsonNode body(String json) {
        return Json.read(json, JsonNode.class);
    }
}
