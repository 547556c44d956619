package dev.parlance.customfield;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.TestService;
import dev.parlance.customfield.definition.FieldEntity;
import dev.parlance.customfield.definition.FieldType;
import dev.parlance.db.Db;
import dev.parlance.db.Waiting;
import dev.parlance.shared.Uid;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Custom fields of projects, jobs and templates: what is copied between them, and who may read and write them. */
class InstanceHoldersIT {
    private static final TestService SERVICE = TestService.start();
    private static final TestService.Client ADMIN = SERVICE.admin();
    private static final Db DB = SERVICE.database().open(SERVICE.vertx());

    @AfterAll
    static void close() {
        Waiting.result(DB.close());
        SERVICE.close();
    }

    @Test
    void acceptsFieldsOfProjectsInATemplate() {
        var path = Fields.path(ADMIN, FieldEntity.PROJECT_TEMPLATE);
        var field = Fields.create(ADMIN, FieldType.STRING, FieldEntity.PROJECT);
        assertThat(Fields.values(Fields.added(ADMIN, path, Fields.value(field, "x"))))
                .containsExactly("x");
    }

    @Test
    void copiesValuesFromAProjectThroughATemplateToOtherProjects() {
        var text = Fields.create(ADMIN, FieldType.STRING, FieldEntity.PROJECT);
        var many = Fields.create(ADMIN, FieldType.MULTI_SELECT, FieldEntity.PROJECT, "A", "B", "C");
        var own = Fields.create(ADMIN, FieldType.STRING, FieldEntity.PROJECT_TEMPLATE);
        var old = Fields.option(many, "C");
        var project = Fields.project(ADMIN);
        Fields.added(
                ADMIN,
                project + "/customFields",
                Fields.value(text, "from the project"),
                Fields.choice(many, Fields.option(many, "A"), old));
        ADMIN.put("/customFields/" + many.uid() + "/options/" + old, Map.of("value", "C", "deprecated", true));

        var template = Fields.template(ADMIN, project);
        var copied = ADMIN.get(template + "/customFields");
        assertThat(Fields.values(copied)).containsExactly("from the project", "null");
        assertThat(Fields.instances(copied).get(1).path("selectedOptions").findValuesAsText("value"))
                .containsExactly("A", "C");
        Fields.added(ADMIN, template + "/customFields", Fields.value(own, "of the template"));

        var submitter = SERVICE.user("SUBMITTER");
        var uid = template.substring(template.lastIndexOf('/') + 1);
        var made = submitter.post("/projects", Map.of("template", Fields.reference(uid)));
        assertThat(made.status()).as(made.text()).isEqualTo(201);
        var carried = submitter.get("/projects/" + made.uid() + "/customFields");
        assertThat(Fields.values(carried)).containsExactly("from the project", "null");
        assertThat(Fields.instances(carried).getFirst().path("createdBy").path("uid"))
                .isEqualTo(submitter.get("/auth/whoAmI").json().path("user").path("uid"));
        assertThat(Fields.instances(carried).getFirst().path("uid"))
                .isNotEqualTo(Fields.instances(copied).getFirst().path("uid"));

        var other = ADMIN.post(
                "/projects",
                Map.of(
                        "template",
                        Fields.reference(uid),
                        "customFields",
                        List.of(Fields.value(text, "from the body"))));
        assertThat(other.status()).as(other.text()).isEqualTo(201);
        assertThat(Fields.values(ADMIN.get("/projects/" + other.uid() + "/customFields")))
                .containsExactly("from the body", "null");
        assertThat(ADMIN.delete("/customFields/" + own.uid())
                        .json()
                        .path("detail")
                        .asText())
                .contains("project template");
    }

    @Test
    void addsToAProjectByPost() {
        var path = Fields.path(ADMIN, FieldEntity.PROJECT);
        var text = Fields.create(ADMIN, FieldType.STRING, FieldEntity.PROJECT);
        var number = Fields.create(ADMIN, FieldType.NUMBER, FieldEntity.PROJECT);
        var body = Map.of("customFieldInstances", List.of(Fields.value(text, "x"), Fields.value(number, "1")));
        var careful = ADMIN.with("Idempotency-Key", Uid.next());
        var added = careful.post(path, body);
        assertThat(added.status()).isEqualTo(201);
        assertThat(added.header("location")).endsWith(path);
        assertThat(Fields.values(added)).containsExactly("x", "1");
        assertThat(careful.post(path, body).json()).isEqualTo(added.json());
        assertThat(Fields.events(DB, FieldEntity.PROJECT, path)).hasSize(1);

        var again = ADMIN.post(path, body);
        assertThat(again.status()).isEqualTo(409);
        assertThat(again.pointers())
                .containsExactly("/customFieldInstances/0/customField/uid", "/customFieldInstances/1/customField/uid");
        var date = Fields.create(ADMIN, FieldType.DATE, FieldEntity.PROJECT);
        assertThat(ADMIN.post(path, Map.of("customFieldInstances", List.of(Fields.value(date, "x"))))
                        .pointers())
                .containsExactly("/customFieldInstances/0/value");
        assertThat(ADMIN.post(path, Map.of()).pointers()).containsExactly("/customFieldInstances");
        assertThat(ADMIN.post(path, Map.of("customFieldInstances", List.of())).pointers())
                .containsExactly("/customFieldInstances");
    }

    @Test
    void createsAProjectWithCustomFields() {
        var text = Fields.create(ADMIN, FieldType.STRING, FieldEntity.PROJECT);
        var one = Fields.create(ADMIN, FieldType.SINGLE_SELECT, FieldEntity.PROJECT, "A");
        var body = new HashMap<String, Object>(
                Map.of("name", "Handbook", "sourceLang", "en", "targetLangs", List.of("de")));
        body.put("customFields", List.of(Fields.value(text, "x"), Fields.choice(one, Fields.option(one, "A"))));
        var created = ADMIN.post("/projects", body);
        assertThat(created.status()).as(created.text()).isEqualTo(201);
        var path = "/projects/" + created.uid() + "/customFields";
        assertThat(Fields.values(ADMIN.get(path))).containsExactly("x", "null");
        assertThat(Fields.events(DB, FieldEntity.PROJECT, path))
                .as("PROJECT_CREATED tells it")
                .isEmpty();

        var job = Fields.create(ADMIN, FieldType.STRING, FieldEntity.JOB);
        body.put(
                "customFields",
                List.of(
                        Fields.value(job, "x"),
                        Fields.choice(one, Uid.next()),
                        Fields.value(text, ""),
                        Fields.value(text, "twice")));
        body.put("client", Fields.reference(Uid.next()));
        body.put("workflowSteps", List.of(Fields.reference(Uid.next())));
        var refused = ADMIN.post("/projects", body);
        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.pointers())
                .containsExactlyInAnyOrder(
                        "/client",
                        "/workflowSteps/0",
                        "/customFields/0/customField/uid",
                        "/customFields/1/selectedOptions/0/uid",
                        "/customFields/2/value",
                        "/customFields/3/customField/uid");
    }

    @ParameterizedTest
    @EnumSource
    void answersNotFoundForUnknownUids(FieldEntity entity) {
        var path = Fields.path(ADMIN, entity);
        var parts = path.split("/", -1);
        var gone = path.replace(parts[parts.length - 2], Uid.next());
        assertThat(ADMIN.get(gone).status()).isEqualTo(404);
        assertThat(ADMIN.put(gone, Map.of()).status()).isEqualTo(404);
        assertThat(ADMIN.delete(path.substring(0, path.lastIndexOf('/'))).status())
                .isEqualTo(204);
        assertThat(ADMIN.get(path).status()).isEqualTo(404);
        assertThat(ADMIN.put(path, Map.of()).status()).isEqualTo(404);
    }

    @Test
    void looksForAJobInItsProjectOnly() {
        var job = Fields.job(ADMIN);
        var elsewhere = Fields.project(ADMIN) + job.substring(job.indexOf("/jobs/")) + "/customFields";
        assertThat(ADMIN.get(elsewhere).status()).isEqualTo(404);
        assertThat(ADMIN.put(elsewhere, Map.of()).status()).isEqualTo(404);
    }

    @ParameterizedTest
    @ValueSource(strings = {"SUBMITTER", "LINGUIST", "GUEST", "PORTAL_MEMBER"})
    void letsOnlyManagersWriteAndHidesInvisibleEntities(String role) {
        var client = SERVICE.user(role);
        for (var entity : FieldEntity.values()) {
            var path = Fields.path(ADMIN, entity);
            assertThat(client.put(path, Map.of()).status()).isEqualTo(403);
            assertThat(client.get(path).status()).isEqualTo(unseen(entity, role));
            assertThat(SERVICE.user("PROJECT_MANAGER").put(path, Map.of()).status())
                    .isEqualTo(200);
            assertThat(SERVICE.anonymous().get(path).status()).isEqualTo(401);
        }
        assertThat(client.post(Fields.path(ADMIN, FieldEntity.PROJECT), Map.of("customFieldInstances", List.of()))
                        .status())
                .isEqualTo(403);
    }

    /** The status for a user who has nothing to do with an entity. */
    private static int unseen(FieldEntity entity, String role) {
        return switch (entity) {
            case PROJECT, JOB -> role.equals("PORTAL_MEMBER") ? 403 : 404;
            // a submitter without a client sees all templates
            case PROJECT_TEMPLATE -> role.equals("SUBMITTER") ? 200 : 403;
        };
    }

    @Test
    void listsPagesWithTheVersionOfAllInstances() {
        var path = Fields.path(ADMIN, FieldEntity.PROJECT);
        for (var value : List.of("a", "b", "c")) {
            Fields.added(ADMIN, path, Fields.value(Fields.create(ADMIN, FieldType.STRING, FieldEntity.PROJECT), value));
        }
        var second = ADMIN.get(path + "?pageSize=2&pageNumber=1");
        assertThat(Fields.values(second)).containsExactly("c");
        assertThat(second.json().path("totalElements").asInt()).isEqualTo(3);
        assertThat(ADMIN.get(path).header("etag")).isEqualTo(second.header("etag"));
        var update = Map.of("updateInstances", List.of(Fields.update(Fields.uid(second, 0), "d")));
        var current = ADMIN.with("If-Match", second.header("etag"));
        assertThat(current.put(path, update).status()).isEqualTo(200);
        assertThat(current.put(path, update).status()).isEqualTo(412);
    }

    @Test
    void letsASubmitterReadItsOwnProject() {
        var submitter = SERVICE.user("SUBMITTER");
        var path = Fields.project(submitter) + "/customFields";
        var field = Fields.create(ADMIN, FieldType.STRING, FieldEntity.PROJECT);
        Fields.added(ADMIN, path, Fields.value(field, "x"));
        assertThat(Fields.values(submitter.get(path))).containsExactly("x");
    }

    @Test
    void letsALinguistReadItsJob() {
        var linguist = SERVICE.user("LINGUIST");
        var uid = linguist.get("/auth/whoAmI").json().path("user").path("uid").asText();
        var job = Fields.job(ADMIN);
        var path = job + "/customFields";
        Fields.added(ADMIN, path, Fields.value(Fields.create(ADMIN, FieldType.STRING, FieldEntity.JOB), "x"));
        assertThat(linguist.get(path).status()).isEqualTo(404);
        var assigned = ADMIN.patch(job, Map.of("providers", List.of(Map.of("type", "USER", "uid", uid))));
        assertThat(assigned.status()).as(assigned.text()).isEqualTo(200);
        assertThat(Fields.values(linguist.get(path))).containsExactly("x");
    }
}
