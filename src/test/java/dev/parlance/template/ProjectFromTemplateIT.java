package dev.parlance.template;

import static dev.parlance.template.Templates.ok;
import static dev.parlance.template.Templates.reference;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parlance.TestService;
import dev.parlance.db.Db;
import dev.parlance.db.Waiting;
import dev.parlance.shared.Uid;
import io.vertx.sqlclient.Tuple;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/** Creating projects from templates. */
class ProjectFromTemplateIT {
    private static final TestService SERVICE = TestService.start("delivery.allowedNetworks", "127.0.0.0/8");
    private static final TestService.Client ADMIN = SERVICE.admin();
    private static final TestService.Answer PROJECT = Templates.fullProject(ADMIN);
    private static final TestService.Answer TEMPLATE = Templates.create(ADMIN, "Catalogues", PROJECT);

    private static final Db DB = SERVICE.database().open(SERVICE.vertx());

    @AfterAll
    static void close() {
        Waiting.result(DB.close());
        SERVICE.close();
    }

    private static TestService.Answer create(Map<String, Object> wishes) {
        return create(ADMIN, TEMPLATE, wishes);
    }

    private static TestService.Answer create(
            TestService.Client client, TestService.Answer template, Map<String, Object> wishes) {
        var body = new HashMap<>(wishes);
        body.put("template", reference(template));
        return client.post("/projects", body);
    }

    private static JsonNode memories(TestService.Answer project) {
        return ADMIN.get("/projects/" + project.uid() + "/transMemories").json().path("transMemories");
    }

    private static JsonNode termBases(TestService.Answer project) {
        return ADMIN.get("/projects/" + project.uid() + "/termBases").json().path("termBases");
    }

    @Test
    void copiesEverythingToAProject() {
        var project = ok(create(Map.of()), 201);
        for (var field : List.of(
                "name",
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
                "mtSettingsPerLanguageList")) {
            assertThat(project.json().path(field))
                    .as(field)
                    .isEqualTo(TEMPLATE.json().path(field));
        }
        assertThat(project.json().path("status").asText()).isEqualTo("NEW");
        assertThat(project.json().path("dateDue").isNull()).isTrue();
        assertThat(memories(project)).isEqualTo(TEMPLATE.json().path("transMemories"));
        assertThat(termBases(project)).hasSize(2).isEqualTo(termBases(PROJECT));
        assertThat(ADMIN.get("/projects/" + project.uid()).bytes()).isEqualTo(project.bytes());
    }

    @Test
    void prefersTheFieldsOfTheBody() {
        var client = ADMIN.post("/clients", Map.of("name", Uid.next()));
        var wishes = new HashMap<String, Object>();
        wishes.put("name", "Autumn");
        wishes.put("sourceLang", "en_gb");
        wishes.put("targetLangs", List.of("pt_br", "fr"));
        wishes.put("workflowSteps", List.of(Map.of("id", "1")));
        wishes.put("client", Map.of("id", client.json().path("id").asText()));
        wishes.put("domain", null);
        wishes.put("note", null);
        wishes.put("purchaseOrder", "PO-1");
        wishes.put("dateDue", "2027-05-01T00:00:00Z");
        var json = ok(create(wishes), 201).json();
        assertThat(json.path("name").asText()).isEqualTo("Autumn");
        assertThat(json.path("sourceLang").asText()).isEqualTo("en_gb");
        assertThat(json.path("targetLangs").toString()).isEqualTo("[\"pt_br\",\"fr\"]");
        assertThat(json.path("workflowSteps")).hasSize(1);
        assertThat(json.path("mtSettingsPerLanguageList")).hasSize(1);
        assertThat(json.path("client").path("uid").asText()).isEqualTo(client.uid());
        assertThat(json.path("domain").isNull()).isTrue();
        assertThat(json.path("note").isNull()).isTrue();
        assertThat(json.path("purchaseOrder").asText()).isEqualTo("PO-1");
        assertThat(json.path("dateDue").asText()).isEqualTo("2027-05-01T00:00:00Z");
        assertThat(json.path("subDomain")).isEqualTo(TEMPLATE.json().path("subDomain"));
    }

    @Test
    void doesNotCopyMemoriesOfAnotherSourceLanguage() {
        assertThat(memories(ok(create(Map.of("sourceLang", "fr")), 201))).isEmpty();
        assertThat(memories(ok(create(Map.of("sourceLang", "en_ie")), 201))).hasSize(2);
    }

    @Test
    void doesNotCopyMachineTranslationOfOtherTargetLanguages() {
        var project = ok(create(Map.of("targetLangs", List.of("de", "fr"))), 201);
        assertThat(project.json().path("mtSettingsPerLanguageList")).isEmpty();
    }

    @Test
    void requiresNameAndLanguagesWithoutATemplate() {
        assertThat(ADMIN.post("/projects", Map.of()).pointers())
                .containsExactlyInAnyOrder("/name", "/sourceLang", "/targetLangs");
        var none = new HashMap<String, Object>();
        none.put("template", null);
        assertThat(ADMIN.post("/projects", none).pointers())
                .containsExactlyInAnyOrder("/name", "/sourceLang", "/targetLangs");
    }

    @Test
    void refusesAnUnknownTemplate() {
        var refused = ADMIN.post("/projects", Map.of("template", Map.of("uid", Uid.next())));
        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.pointers()).containsExactly("/template");
        assertThat(ADMIN.post("/projects", Map.of("template", "Catalogues")).pointers())
                .contains("/template");
        assertThat(create(Map.of("name", " ", "targetLangs", List.of("xx"), "note", 5))
                        .pointers())
                .contains("/name", "/note");
        assertThat(create(Map.of("owner", Map.of("uid", "x"), "client", Map.of("uid", "x")))
                        .pointers())
                .containsExactly("/client", "/owner");
        assertThat(create(Map.of("targetLangs", List.of("xx"))).pointers()).isNotEmpty();
    }

    @Test
    void belongsToItsCreatorWhenTheOwnerOfTheTemplateMayNoLongerOwnProjects() {
        var manager = SERVICE.user("PROJECT_MANAGER");
        var owner = manager.get("/auth/whoAmI").json().path("user").path("uid").asText();
        var template = Templates.create(manager, "a");
        var path = "/projectTemplates/" + template.uid();
        ok(ADMIN.patch(path, Map.of("owner", Map.of("uid", owner))), 200);
        assertThat(ok(create(ADMIN, template, Map.of()), 201)
                        .json()
                        .path("owner")
                        .path("uid")
                        .asText())
                .isEqualTo(owner);
        ok(ADMIN.delete("/users/" + owner), 204);
        assertThat(ok(create(ADMIN, template, Map.of()), 201)
                        .json()
                        .path("owner")
                        .path("userName")
                        .asText())
                .isEqualTo("admin");
    }

    @Test
    void createsNothingWhenSomethingCannotBeCopied() {
        SERVICE.database().execute("alter table project_trans_memory add check (penalty <> 99)");
        var template = Templates.create(ADMIN, "a");
        var memory = Map.of("transMemory", Templates.memory(ADMIN, "en"), "penalty", 99);
        ok(ADMIN.patch("/projectTemplates/" + template.uid(), Map.of("transMemories", List.of(memory))), 200);
        var name = Uid.next();
        assertThat(create(ADMIN, template, Map.of("name", name)).status()).isEqualTo(500);
        assertThat(ADMIN.get("/projects?name=" + name)
                        .json()
                        .path("totalElements")
                        .asInt())
                .isZero();
        var sql = "select from webhook_event where body::json -> 'project' ->> 'name' = $1";
        assertThat(Waiting.result(DB.query(sql, Tuple.of(name))).size()).isZero();
        create(Map.of("name", name));
        assertThat(Waiting.result(DB.query(sql, Tuple.of(name))).size()).isEqualTo(1);
    }

    @Test
    void letsASubmitterUseATemplateAndSeeTheProject() {
        var submitter = SERVICE.user("SUBMITTER");
        var project = ok(create(submitter, TEMPLATE, Map.of()), 201);
        assertThat(project.json().path("userRole").asText()).isEqualTo("SUBMITTER");
        assertThat(submitter.get("/projects/" + project.uid()).status()).isEqualTo(200);
        assertThat(create(SERVICE.user("LINGUIST"), TEMPLATE, Map.of()).status())
                .isEqualTo(403);
    }

    @Test
    void createsOnceForOneIdempotencyKey() {
        var again = ADMIN.with("Idempotency-Key", Uid.next());
        var name = Uid.next();
        var first = ok(create(again, TEMPLATE, Map.of("name", name)), 201);
        assertThat(create(again, TEMPLATE, Map.of("name", name)).bytes()).isEqualTo(first.bytes());
        assertThat(ADMIN.get("/projects?name=" + name)
                        .json()
                        .path("totalElements")
                        .asInt())
                .isEqualTo(1);
    }

    @Test
    void keepsTheProjectsOfADeletedTemplate() {
        var template = Templates.create(ADMIN, "a", Templates.fullProject(ADMIN));
        var project = ok(create(ADMIN, template, Map.of()), 201);
        ok(ADMIN.delete("/projectTemplates/" + template.uid()), 204);
        assertThat(termBases(project)).hasSize(2);
        assertThat(ADMIN.get("/projects/" + project.uid()).bytes()).isEqualTo(project.bytes());
        assertThat(memories(project)).hasSize(2);
        assertThat(create(ADMIN, template, Map.of()).pointers()).containsExactly("/template");
    }
}
