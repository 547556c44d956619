package dev.parlance.template;

import static dev.parlance.template.Templates.ok;
import static dev.parlance.template.Templates.reference;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parlance.AtOnce;
import dev.parlance.TestService;
import dev.parlance.db.Db;
import dev.parlance.db.Rows;
import dev.parlance.db.Waiting;
import dev.parlance.shared.Json;
import dev.parlance.shared.Uid;
import io.vertx.sqlclient.Tuple;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Creating, reading, editing and deleting project templates, with their events. */
class ProjectTemplateIT {
    private static final TestService SERVICE = TestService.start("delivery.allowedNetworks", "127.0.0.0/8");
    private static final TestService.Client ADMIN = SERVICE.admin();
    private static final Db DB = SERVICE.database().open(SERVICE.vertx());

    private static final List<String> TAKEN = List.of(
            "sourceLang",
            "targetLangs",
            "workflowSteps",
            "client",
            "businessUnit",
            "domain",
            "subDomain",
            "owner",
            "purchaseOrder",
            "note",
            "mtSettingsPerLanguageList");

    @AfterAll
    static void close() {
        Waiting.result(DB.close());
        SERVICE.close();
    }

    private static List<JsonNode> events(String template) {
        var sql = "select body from webhook_event where body::json -> 'projectTemplate' ->> 'uid' = $1 order by id";
        return Rows.all(Waiting.result(DB.query(sql, Tuple.of(template))), row -> row.getString("body")).stream()
                .map(body -> Json.read(body, JsonNode.class))
                .toList();
    }

    private static List<String> kinds(String template) {
        return events(template).stream()
                .map(event -> event.path("event").asText())
                .toList();
    }

    private static Map<String, Object> edit(String name) {
        var edit = new HashMap<String, Object>();
        edit.put("name", name);
        edit.put("sourceLang", "en");
        edit.put("targetLangs", List.of("de"));
        return edit;
    }

    @Test
    void copiesEverythingFromAProject() {
        var manager = SERVICE.user("PROJECT_MANAGER");
        var project = Templates.fullProject(ADMIN);
        var made = Templates.create(manager, "Catalogues", project);
        var json = made.json();
        assertThat(json.path("name").asText()).isEqualTo("Catalogues");
        for (var field : TAKEN) {
            assertThat(json.path(field)).as(field).isEqualTo(project.json().path(field));
        }
        assertThat(json.path("workflowSteps")).hasSize(2);
        assertThat(json.path("mtSettingsPerLanguageList")).hasSize(1);
        assertThat(json.path("createdBy").path("role").asText()).isEqualTo("PROJECT_MANAGER");
        assertThat(json.path("transMemories"))
                .isEqualTo(ADMIN.get("/projects/" + project.uid() + "/transMemories")
                        .json()
                        .path("transMemories"));
        assertThat(json.path("transMemories")).hasSize(2);
        assertThat(made.header("location")).endsWith("/projectTemplates/" + made.uid());
        var read = ADMIN.get("/projectTemplates/" + made.uid());
        assertThat(read.bytes()).isEqualTo(made.bytes());
        assertThat(read.header("etag")).isEqualTo(made.header("etag"));
    }

    @Test
    void prefersTheNoteOfTheBody() {
        var project = Templates.fullProject(ADMIN);
        var body = new HashMap<String, Object>(Map.of("name", "a", "project", reference(project), "note", "own"));
        assertThat(ADMIN.post("/projectTemplates", body).json().path("note").asText())
                .isEqualTo("own");
        body.put("note", null);
        assertThat(ADMIN.post("/projectTemplates", body).json().path("note").isNull())
                .isTrue();
    }

    @Test
    void doesNotChangeWithItsProject() {
        var project = Templates.fullProject(ADMIN);
        var byId = Map.of(
                "name", "a", "project", Map.of("id", project.json().path("id").asText()));
        var made = ok(ADMIN.post("/projectTemplates", byId), 201);
        ADMIN.put("/projects/" + project.uid(), Map.of("name", "other"));
        ADMIN.delete("/projects/" + project.uid());
        assertThat(ADMIN.get("/projectTemplates/" + made.uid()).json()).isEqualTo(made.json());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{} | /name /project",
                "{\"name\": \" \", \"project\": {\"uid\": \"x\"}} | /name /project",
                "{\"name\": \"a\", \"project\": null} | /project",
                "{\"name\": \"a\", \"project\": {\"uid\": \"nothing\"}} | /project",
                "{\"name\": \"a\", \"project\": {\"id\": \"x\"}, \"note\": \"\\u0000\"} | /note /project"
            })
    void requiresAnExistingProject(String body, String pointers) {
        var refused = ADMIN.raw("POST", "/projectTemplates", "application/json", body);
        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.pointers()).containsExactlyInAnyOrder(pointers.split(" "));
    }

    @Test
    void isCreatedOncePerIdempotencyKey() {
        var again = ADMIN.with("Idempotency-Key", Uid.next());
        var name = Uid.next();
        var project = Templates.fullProject(ADMIN);
        var first = Templates.create(again, name, project);
        assertThat(Templates.create(again, name, project).bytes()).isEqualTo(first.bytes());
        assertThat(ADMIN.get("/projectTemplates?name=" + name)
                        .json()
                        .path("totalElements")
                        .asInt())
                .isEqualTo(1);
        assertThat(again.post("/projectTemplates", Map.of("name", "b", "project", reference(project)))
                        .status())
                .isEqualTo(422);
    }

    @Test
    void replacesEveryField() {
        var made = Templates.create(ADMIN, "a");
        var path = "/projectTemplates/" + made.uid();
        var other = Templates.create(ADMIN, "b", Templates.fullProject(ADMIN)).json();
        var manager = SERVICE.user("PROJECT_MANAGER");
        var owner = manager.get("/auth/whoAmI").json().path("user").path("uid").asText();
        var edit = new HashMap<String, Object>();
        other.properties().forEach(field -> edit.put(field.getKey(), field.getValue()));
        edit.put("sourceLang", "EN-us");
        edit.put("targetLangs", List.of("de", "PT-br", "de"));
        edit.put("owner", Map.of("uid", owner));
        var edited = ok(ADMIN.put(path, edit), 200);
        for (var field : TAKEN) {
            if (!field.equals("owner")) {
                assertThat(edited.json().path(field)).as(field).isEqualTo(other.path(field));
            }
        }
        assertThat(edited.json().path("transMemories")).isEqualTo(other.path("transMemories"));
        assertThat(edited.json().path("owner").path("uid").asText()).isEqualTo(owner);
        assertThat(ADMIN.get(path).header("etag")).isEqualTo(edited.header("etag"));

        var least = ok(ADMIN.put(path, edit("only the least")), 200).json();
        for (var field : List.of("client", "businessUnit", "domain", "subDomain", "purchaseOrder", "note")) {
            assertThat(least.path(field).isNull()).as(field).isTrue();
        }
        for (var field : List.of("workflowSteps", "transMemories", "mtSettingsPerLanguageList")) {
            assertThat(least.path(field)).as(field).isEmpty();
        }
        assertThat(least.path("owner").path("uid").asText()).as("kept").isEqualTo(owner);
    }

    @Test
    void patchesOnlyTheFieldsSent() {
        var made = Templates.create(ADMIN, "a", Templates.fullProject(ADMIN));
        var path = "/projectTemplates/" + made.uid();
        var patch = new HashMap<String, Object>();
        patch.put("name", "b");
        patch.put("client", null);
        patch.put("workflowSteps", List.of(Map.of("id", "1")));
        var patched = ok(ADMIN.patch(path, patch), 200).json();
        assertThat(patched.path("name").asText()).isEqualTo("b");
        assertThat(patched.path("client").isNull()).isTrue();
        assertThat(patched.path("workflowSteps")).hasSize(1);
        for (var field : Stream.concat(TAKEN.stream(), Stream.of("transMemories"))
                .filter(field -> !patch.containsKey(field))
                .toList()) {
            assertThat(patched.path(field)).as(field).isEqualTo(made.json().path(field));
        }
        assertThat(ADMIN.patch(path, Map.of()).json()).isEqualTo(patched);
        patch.put("name", null);
        assertThat(ADMIN.patch(path, patch).pointers()).containsExactly("/name");
    }

    @Test
    void listsAllViolationsOfTheSchemaAtOnce() {
        var path = "/projectTemplates/" + Templates.create(ADMIN, "a").uid();
        assertThat(ADMIN.put(path, Map.of()).pointers())
                .containsExactlyInAnyOrder("/name", "/sourceLang", "/targetLangs");
        var wrong = edit("x".repeat(256));
        wrong.put("sourceLang", "english");
        wrong.put("targetLangs", List.of());
        wrong.put("workflowSteps", "all");
        wrong.put("client", "acme");
        wrong.put("purchaseOrder", "x".repeat(256));
        wrong.put("note", 5);
        wrong.put("transMemories", List.of(Map.of("penalty", 101)));
        wrong.put("mtSettingsPerLanguageList", List.of(Map.of("targetLang", "de")));
        var refused = ADMIN.put(path, wrong);
        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.pointers())
                .containsExactlyInAnyOrder(
                        "/name",
                        "/sourceLang",
                        "/targetLangs",
                        "/workflowSteps",
                        "/client",
                        "/purchaseOrder",
                        "/note",
                        "/transMemories/0/transMemory",
                        "/transMemories/0/penalty",
                        "/mtSettingsPerLanguageList/0/machineTranslateSettings");
        assertThat(ADMIN.patch(path, Map.of("targetLangs", List.of("xx"))).pointers())
                .containsExactly("/targetLangs/0");
    }

    @Test
    void listsAllUnknownReferences() {
        var made = Templates.create(ADMIN, "a");
        var path = "/projectTemplates/" + made.uid();
        var nothing = Map.of("uid", Uid.next());
        var french = Templates.memory(ADMIN, "fr");
        var wrong = edit("a");
        for (var field : List.of("client", "businessUnit", "domain", "subDomain", "owner")) {
            wrong.put(field, nothing);
        }
        wrong.put("workflowSteps", List.of(nothing, Map.of("id", "1"), Map.of("id", "1")));
        wrong.put("transMemories", List.of(Map.of("transMemory", nothing), Map.of("transMemory", french)));
        wrong.put(
                "mtSettingsPerLanguageList", List.of(Map.of("targetLang", "fr", "machineTranslateSettings", nothing)));
        var refused = ADMIN.put(path, wrong);
        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.pointers())
                .containsExactlyInAnyOrder(
                        "/client",
                        "/businessUnit",
                        "/domain",
                        "/subDomain",
                        "/owner",
                        "/workflowSteps/0",
                        "/workflowSteps/2",
                        "/transMemories/0/transMemory",
                        "/transMemories/1/transMemory",
                        "/mtSettingsPerLanguageList/0/targetLang",
                        "/mtSettingsPerLanguageList/0/machineTranslateSettings");
        assertThat(ADMIN.get(path).bytes()).as("nothing changed").isEqualTo(made.bytes());
    }

    @Test
    void publishesOneEventPerChange() {
        var made = Templates.create(ADMIN, "a");
        var path = "/projectTemplates/" + made.uid();
        ADMIN.put(path, edit("b"));
        ADMIN.put(path, edit("b"));
        ADMIN.patch(path, Map.of());
        ADMIN.patch(path, Map.of("client", Map.of("uid", "nothing")));
        ADMIN.with("If-Match", "\"old\"").put(path, edit("c"));
        ADMIN.with("If-Match", "\"old\"").delete(path);
        var last = ADMIN.patch(path, Map.of("note", "d")).json();
        ADMIN.delete(path);
        assertThat(kinds(made.uid()))
                .containsExactly(
                        "PROJECT_TEMPLATE_CREATED",
                        "PROJECT_TEMPLATE_UPDATED",
                        "PROJECT_TEMPLATE_UPDATED",
                        "PROJECT_TEMPLATE_DELETED");
        assertThat(events(made.uid()).getFirst().path("projectTemplate")).isEqualTo(made.json());
        assertThat(events(made.uid()).getLast().path("projectTemplate")).isEqualTo(last);
        assertThat(events(made.uid()).getLast().has("metadata")).isFalse();
    }

    @Test
    void acceptsOnlyOneOfThreeEditsOfTheSameVersion() {
        for (var round = 0; round < 5; round++) {
            var path = "/projectTemplates/" + Templates.create(ADMIN, "a").uid();
            var careful = ADMIN.with("If-Match", ADMIN.get(path).header("etag"));
            var statuses = Stream.of("one", "two", "three")
                    .map(name ->
                            AtOnce.start(() -> careful.put(path, edit(name)).status()))
                    .toList()
                    .stream()
                    .map(CompletableFuture::join)
                    .toList();
            assertThat(statuses).containsExactlyInAnyOrder(200, 412, 412);
        }
    }

    @Test
    void keepsAllConcurrentPatches() {
        var path = "/projectTemplates/" + Templates.create(ADMIN, "a").uid();
        var fields = List.of("note", "purchaseOrder", "name");
        var patches = IntStream.range(0, 12)
                .mapToObj(i ->
                        AtOnce.start(() -> ADMIN.patch(path, Map.of(fields.get(i % 3), "by " + fields.get(i % 3)))
                                .status()))
                .toList();
        assertThat(patches.stream().map(CompletableFuture::join)).containsOnly(200);
        var after = ADMIN.get(path).json();
        for (var field : fields) {
            assertThat(after.path(field).asText()).isEqualTo("by " + field);
        }
    }

    @Test
    void isDeletedOnlyInTheVersionOfIfMatch() {
        var path = "/projectTemplates/" + Templates.create(ADMIN, "a").uid();
        var seen = ADMIN.with("If-Match", ADMIN.get(path).header("etag"));
        assertThat(ADMIN.patch(path, Map.of("note", "b")).status()).isEqualTo(200);
        assertThat(seen.delete(path).status()).isEqualTo(412);
        assertThat(ADMIN.with("If-Match", ADMIN.get(path).header("etag"))
                        .delete(path)
                        .status())
                .isEqualTo(204);
        for (var gone :
                List.of(ADMIN.get(path), ADMIN.put(path, edit("a")), ADMIN.patch(path, Map.of()), ADMIN.delete(path))) {
            assertThat(gone.status()).isEqualTo(404);
            assertThat(gone.json()
                            .path("errorDetails")
                            .path(0)
                            .path("args")
                            .path("entity")
                            .path("name")
                            .asText())
                    .isEqualTo("projectTemplate");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"SUBMITTER", "LINGUIST", "GUEST", "PORTAL_MEMBER"})
    void isReadByProjectCreatorsAndChangedByManagersOnly(String role) {
        var path = "/projectTemplates/" + Templates.create(ADMIN, "a").uid();
        var client = SERVICE.user(role);
        var reading = role.equals("SUBMITTER") ? 200 : 403;
        assertThat(client.get(path).status()).isEqualTo(reading);
        assertThat(client.get("/projectTemplates").status()).isEqualTo(reading);
        assertThat(client.post("/projectTemplates", Map.of("name", "a", "project", Map.of("uid", "a")))
                        .status())
                .isEqualTo(403);
        assertThat(client.put(path, edit("b")).status()).isEqualTo(403);
        assertThat(client.patch(path, Map.of()).status()).isEqualTo(403);
        assertThat(client.delete(path).status()).isEqualTo(403);
    }

    @Test
    void isManagedByProjectManagers() {
        var manager = SERVICE.user("PROJECT_MANAGER");
        var path = "/projectTemplates/" + Templates.create(manager, "a").uid();
        assertThat(manager.put(path, edit("b")).status()).isEqualTo(200);
        assertThat(manager.patch(path, Map.of()).status()).isEqualTo(200);
        assertThat(manager.delete(path).status()).isEqualTo(204);
        assertThat(SERVICE.anonymous().get(path).status()).isEqualTo(401);
    }
}
