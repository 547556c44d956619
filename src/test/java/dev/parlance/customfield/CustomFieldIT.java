package dev.parlance.customfield;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.AtOnce;
import dev.parlance.TestService;
import dev.parlance.customfield.definition.FieldEntity;
import dev.parlance.customfield.definition.FieldType;
import dev.parlance.shared.Uid;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Definitions of fields (section 2.14 of the interface). */
class CustomFieldIT {
    private static final TestService SERVICE = TestService.start();
    private static final TestService.Client ADMIN = SERVICE.admin();

    @AfterAll
    static void close() {
        SERVICE.close();
    }

    private static String path(TestService.Answer field) {
        return "/customFields/" + field.uid();
    }

    @ParameterizedTest
    @EnumSource
    void storesAFieldOfEachType(FieldType type) {
        var body = Fields.body(type, FieldEntity.JOB, "A", "B");
        body.put("required", true);
        body.put("requiredFrom", "2027-03-01T01:00:00.123456+01:00");
        body.put("description", "𝄞".repeat(500));
        var created = Fields.create(ADMIN, body);
        assertThat(created.header("location")).endsWith(path(created));
        var json = created.json();
        assertThat(json.path("type").asText()).isEqualTo(type.name());
        assertThat(json.path("allowedEntities").toString()).isEqualTo("[\"JOB\"]");
        assertThat(json.path("required").booleanValue()).isTrue();
        assertThat(json.path("requiredFrom").asText()).isEqualTo("2027-03-01T00:00:00.123Z");
        assertThat(json.path("description").asText()).isEqualTo(body.get("description"));
        assertThat(json.path("createdBy").path("role").asText()).isEqualTo("ADMIN");
        assertThat(json.path("lastModified")).isEqualTo(json.path("createdAt"));
        assertThat(json.path("options").path("truncatedOptions").findValuesAsText("value"))
                .isEqualTo(type.hasOptions() ? List.of("A", "B") : List.of());
        var read = ADMIN.get(path(created));
        assertThat(read.json()).isEqualTo(json);
        assertThat(read.header("etag")).isEqualTo(created.header("etag"));
    }

    @Test
    void listsAllViolationsWithPointers() {
        var wrong = new HashMap<String, Object>();
        wrong.put("name", " ");
        wrong.put("type", "COLOUR");
        wrong.put("allowedEntities", List.of("PROJECT", "JOB"));
        wrong.put("options", List.of(Map.of("value", ""), 5, Map.of("value", "x".repeat(256))));
        wrong.put("required", "yes");
        wrong.put("requiredFrom", "tomorrow");
        wrong.put("description", "x".repeat(501));
        var refused = ADMIN.post("/customFields", wrong);
        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.pointers())
                .contains(
                        "/name",
                        "/type",
                        "/allowedEntities",
                        "/options/0/value",
                        "/options/1",
                        "/options/2/value",
                        "/required",
                        "/requiredFrom",
                        "/description");
        assertThat(ADMIN.post("/customFields", Map.of()).pointers())
                .containsExactlyInAnyOrder("/name", "/type", "/allowedEntities");
        assertThat(ADMIN.post("/customFields", Map.of("name", "a", "type", "STRING", "allowedEntities", List.of()))
                        .pointers())
                .containsExactly("/allowedEntities");
        assertThat(ADMIN.post(
                                "/customFields",
                                Map.of("name", "a", "type", "STRING", "allowedEntities", List.of("CLIENT")))
                        .pointers())
                .containsExactly("/allowedEntities/0");
    }

    @Test
    void createsOncePerIdempotencyKey() {
        var careful = ADMIN.with("Idempotency-Key", Uid.next());
        var body = Fields.body(FieldType.SINGLE_SELECT, FieldEntity.JOB, "A");
        var first = careful.post("/customFields", body);
        assertThat(careful.post("/customFields", body).json()).isEqualTo(first.json());
        var option = ADMIN.with("Idempotency-Key", Uid.next());
        var added = option.post(path(first) + "/options", Map.of("value", "B"));
        assertThat(option.post(path(first) + "/options", Map.of("value", "B")).json())
                .isEqualTo(added.json());
        assertThat(ADMIN.get(path(first) + "/options")
                        .json()
                        .path("totalElements")
                        .asInt())
                .isEqualTo(2);
    }

    @ParameterizedTest
    @EnumSource
    void changesNothingIfAFieldIsSentBackAsItWasRead(FieldType type) {
        var field = Fields.create(ADMIN, Fields.body(type, FieldEntity.JOB, "A", "B", "C", "D", "E", "F"));
        var read = ADMIN.get(path(field));
        for (var method : List.of("PUT", "PATCH")) {
            var again = ADMIN.raw(method, path(field), "application/json", read.text());
            assertThat(again.status()).as(again.text()).isEqualTo(200);
            assertThat(again.json()).isEqualTo(read.json());
            assertThat(again.header("parlance-ignored").split(", ")).contains("/uid", "/createdAt", "/options");
            var strict = ADMIN.with("Prefer", "handling=strict");
            assertThat(strict.patch(path(field), Map.of("options", Map.of())).pointers())
                    .containsExactly("/options");
        }
        var body = Fields.body(type, FieldEntity.JOB);
        body.put("options", read.json().path("options"));
        var copy = ADMIN.post("/customFields", body);
        assertThat(copy.status()).as(copy.text()).isEqualTo(201);
        assertThat(copy.header("parlance-ignored")).isEqualTo("/options");
        assertThat(copy.json().at("/options/truncatedOptions")).isEmpty();
    }

    @Test
    void replacesAFieldButKeepsOtherOptions() {
        var body = Fields.body(FieldType.SINGLE_SELECT, FieldEntity.JOB, "A", "B", "C");
        body.put("required", true);
        body.put("description", "before");
        var field = Fields.create(ADMIN, body);
        var edit = new HashMap<String, Object>();
        edit.put("name", "after");
        edit.put("type", "SINGLE_SELECT");
        edit.put("allowedEntities", List.of("JOB"));
        edit.put(
                "options",
                List.of(
                        Map.of("uid", Fields.option(field, "A"), "value", "B"),
                        Map.of("uid", Fields.option(field, "B"), "value", "A", "deprecated", true),
                        Map.of("value", "D")));
        var manager = SERVICE.user("PROJECT_MANAGER");
        var json = manager.put(path(field), edit).json();
        assertThat(json.path("name").asText()).isEqualTo("after");
        assertThat(json.path("required").booleanValue()).isFalse();
        assertThat(json.path("description").isNull()).isTrue();
        assertThat(json.path("lastModifiedBy").path("role").asText()).isEqualTo("PROJECT_MANAGER");
        assertThat(json.path("createdBy").path("role").asText()).isEqualTo("ADMIN");
        assertThat(json.path("createdAt")).isEqualTo(field.json().path("createdAt"));
        var options = json.path("options").path("truncatedOptions");
        assertThat(options.findValuesAsText("value")).containsExactly("B", "A", "C", "D");
        assertThat(options.findValuesAsText("deprecated")).containsExactly("false", "true", "false", "false");
        assertThat(ADMIN.get(path(field)).json()).isEqualTo(json);

        edit.put("options", List.of(Map.of("value", "d")));
        var renamed = manager.put(path(field), edit);
        assertThat(renamed.json().path("options").path("truncatedOptions").findValuesAsText("value"))
                .containsExactly("B", "A", "C", "d");
        assertThat(manager.put(path(field), edit).header("etag"))
                .as("the same again changes nothing")
                .isEqualTo(renamed.header("etag"));
    }

    @Test
    void patchesOnlyTheFieldsSent() {
        var body = Fields.body(FieldType.SINGLE_SELECT, FieldEntity.JOB, "A");
        body.put("requiredFrom", "2027-03-01T00:00:00Z");
        body.put("description", "kept");
        var field = Fields.create(ADMIN, body);
        var patch = new HashMap<String, Object>();
        patch.put("required", true);
        patch.put("requiredFrom", null);
        patch.put("options", List.of(Map.of("value", "B")));
        var json = ADMIN.patch(path(field), patch).json();
        assertThat(json.path("required").booleanValue()).isTrue();
        assertThat(json.path("requiredFrom").isNull()).isTrue();
        assertThat(json.path("description").asText()).isEqualTo("kept");
        assertThat(json.path("name")).isEqualTo(field.json().path("name"));
        assertThat(json.path("options").path("truncatedOptions").findValuesAsText("value"))
                .containsExactly("A", "B");
        assertThat(ADMIN.patch(path(field), Map.of()).json()).isEqualTo(json);
        assertThat(ADMIN.patch(path(field), Map.of("name", "")).pointers()).containsExactly("/name");
        assertThat(ADMIN.patch(path(field), Map.of("description", "x".repeat(501)))
                        .pointers())
                .containsExactly("/description");
    }

    @Test
    void refusesToChangeTypeOrEntityOfAUsedField() {
        var field = Fields.create(ADMIN, FieldType.SINGLE_SELECT, FieldEntity.PROJECT, "A");
        var project = Fields.project(ADMIN);
        var added = ADMIN.put(
                project + "/customFields",
                Map.of("addInstances", List.of(Fields.choice(field, Fields.option(field, "A")))));
        assertThat(added.status()).isEqualTo(200);
        var refused = ADMIN.patch(path(field), Map.of("type", "STRING", "allowedEntities", List.of("JOB")));
        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.pointers()).containsExactly("/allowedEntities/0", "/type");
        assertThat(ADMIN.patch(path(field), Map.of("name", "renamed")).status()).isEqualTo(200);

        var instance = Fields.instances(added).getFirst().path("uid").asText();
        var removal = Map.of("removeInstances", List.of(Fields.reference(instance)));
        assertThat(ADMIN.put(project + "/customFields", removal).status()).isEqualTo(200);
        assertThat(ADMIN.patch(path(field), Map.of("type", "STRING", "allowedEntities", List.of("JOB")))
                        .status())
                .isEqualTo(200);
    }

    @Test
    void refusesToDeleteAUsedFieldAndNamesItsHolders() {
        var field = Fields.create(ADMIN, FieldType.STRING, FieldEntity.JOB);
        var jobs = Stream.generate(() -> Fields.job(ADMIN)).limit(2).toList();
        for (var job : jobs) {
            ADMIN.put(job + "/customFields", Map.of("addInstances", List.of(Fields.value(field, "x"))));
        }
        var refused = ADMIN.delete(path(field));
        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.json().path("errorCode").asText()).isEqualTo("CannotDelete");
        assertThat(refused.json().path("detail").asText()).contains("job lines.txt, job lines.txt");
        for (var job : jobs) {
            assertThat(ADMIN.delete(job).status()).isEqualTo(204);
        }
        assertThat(ADMIN.delete(path(field)).status())
                .as("instances go with their entity")
                .isEqualTo(204);
        assertThat(ADMIN.get(path(field)).status()).isEqualTo(404);
    }

    @Test
    void filtersAndSortsTheList() {
        var mark = Uid.next();
        var names = new ArrayList<String>();
        for (var type : List.of(FieldType.URL, FieldType.DATE, FieldType.STRING)) {
            for (var entity : FieldEntity.values()) {
                var body = Fields.body(type, entity);
                body.put("name", names.size() % 2 + " " + mark + " " + names.size());
                names.add((String) body.get("name"));
                Fields.create(ADMIN, body);
            }
        }
        var base = "/customFields?name=" + mark.toLowerCase(Locale.ROOT);
        assertThat(listed(base)).containsExactlyElementsOf(names);
        assertThat(listed(base + "&sort=-createdAt")).containsExactlyElementsOf(names.reversed());
        assertThat(listed(base + "&sort=name")).isSorted().hasSize(9);
        assertThat(listed(base + "&sort=type&type=URL,DATE"))
                .containsExactlyElementsOf(Stream.concat(names.subList(3, 6).stream(), names.subList(0, 3).stream())
                        .toList());
        assertThat(listed(base + "&allowedEntities=JOB&type=STRING")).containsExactly(names.get(7));
        assertThat(listed(base + "&allowedEntities=JOB&allowedEntities=PROJECT"))
                .hasSize(6);
        assertThat(listed(base + "&sort=lastModified&pageSize=2&pageNumber=4")).containsExactly(names.get(8));
        assertThat(listed("/customFields?name=%25" + mark)).isEmpty();
        for (var wrong : List.of("type=COLOUR", "allowedEntities=CLIENT", "pageSize=51")) {
            var refused = ADMIN.get("/customFields?" + wrong);
            assertThat(refused.status()).as(wrong).isEqualTo(400);
            assertThat(refused.pointers()).contains(wrong.substring(0, wrong.indexOf('=')));
        }
    }

    private static List<String> listed(String path) {
        var names = new ArrayList<String>();
        ADMIN.get(path)
                .json()
                .path("content")
                .forEach(field -> names.add(field.path("name").asText()));
        return names;
    }

    /** Existing clients send plain texts. */
    @Test
    void takesOptionsAsTexts() {
        var body = Fields.body(FieldType.MULTI_SELECT, FieldEntity.JOB);
        body.put("options", List.of("A", Map.of("value", "B"), "C"));
        var made = Fields.create(ADMIN, body);
        assertThat(made.json().path("options").path("truncatedOptions").findValuesAsText("value"))
                .containsExactly("A", "B", "C");
        body.put("options", List.of("", "x".repeat(256)));
        assertThat(ADMIN.post("/customFields", body).pointers()).contains("/options/0", "/options/1");
    }

    @Test
    void changesOnlyTheVersionOfIfMatch() {
        var field = Fields.create(ADMIN, FieldType.SINGLE_SELECT, FieldEntity.JOB, "A");
        var careful = ADMIN.with("If-Match", field.header("etag"));
        assertThat(careful.patch(path(field), Map.of("name", "b")).status()).isEqualTo(200);
        assertThat(careful.patch(path(field), Map.of("name", "c")).status()).isEqualTo(412);
        assertThat(careful.put(path(field), Fields.body(FieldType.SINGLE_SELECT, FieldEntity.JOB))
                        .status())
                .isEqualTo(412);
        assertThat(careful.delete(path(field)).status()).isEqualTo(412);
        var option = path(field) + "/options/" + Fields.option(field, "A");
        var seen = ADMIN.with("If-Match", ADMIN.get(option).header("etag"));
        assertThat(seen.put(option, Map.of("value", "B")).status()).isEqualTo(200);
        assertThat(seen.put(option, Map.of("value", "C")).status()).isEqualTo(412);
    }

    @Test
    void acceptsOnlyOneOfSeveralEditsOfTheSameVersion() {
        var field = Fields.create(ADMIN, FieldType.STRING, FieldEntity.JOB);
        var careful = ADMIN.with("If-Match", field.header("etag"));
        var answers = Stream.of("one", "two", "three")
                .map(name -> AtOnce.start(() -> careful.patch(path(field), Map.of("name", name))))
                .toList();
        assertThat(answers.stream().map(CompletableFuture::join).map(TestService.Answer::status))
                .containsExactlyInAnyOrder(200, 412, 412);
    }

    @Test
    void answersNotFoundForUnknownUids() {
        var field = Fields.create(ADMIN, FieldType.SINGLE_SELECT, FieldEntity.JOB, "A");
        var other = Fields.create(ADMIN, FieldType.SINGLE_SELECT, FieldEntity.JOB, "A");
        var gone = "/customFields/" + Uid.next();
        var body = Fields.body(FieldType.STRING, FieldEntity.JOB);
        var foreign = path(field) + "/options/" + Fields.option(other, "A");
        assertThat(Arrays.asList(
                        ADMIN.get(gone),
                        ADMIN.put(gone, body),
                        ADMIN.patch(gone, Map.of()),
                        ADMIN.delete(gone),
                        ADMIN.get(gone + "/options"),
                        ADMIN.post(gone + "/options", Map.of("value", "a")),
                        ADMIN.get(foreign),
                        ADMIN.put(foreign, Map.of("value", "a"))))
                .allSatisfy(answer -> {
                    assertThat(answer.status()).isEqualTo(404);
                    assertThat(answer.json().path("errorCode").asText()).isEqualTo("NotFound");
                });
    }

    @ParameterizedTest
    @ValueSource(strings = {"ADMIN", "PROJECT_MANAGER", "SUBMITTER", "LINGUIST", "GUEST", "PORTAL_MEMBER"})
    void letsManagersWriteAndOtherStaffRead(String role) {
        var field = Fields.create(ADMIN, FieldType.SINGLE_SELECT, FieldEntity.JOB, "A");
        var client = SERVICE.user(role);
        var writes = List.of("ADMIN", "PROJECT_MANAGER").contains(role);
        var reads = writes || List.of("SUBMITTER", "LINGUIST").contains(role);
        var option = path(field) + "/options/" + Fields.option(field, "A");
        for (var path : List.of("/customFields", path(field), path(field) + "/options", option)) {
            assertThat(client.get(path).status()).as(path).isEqualTo(reads ? 200 : 403);
        }
        var body = Fields.body(FieldType.SINGLE_SELECT, FieldEntity.JOB);
        assertThat(List.of(
                        client.post("/customFields", body).status(),
                        client.put(path(field), body).status(),
                        client.patch(path(field), Map.of()).status(),
                        client.post(path(field) + "/options", Map.of("value", "B"))
                                .status(),
                        client.put(option, Map.of("value", "C")).status(),
                        client.delete(path(field)).status()))
                .isEqualTo(writes ? List.of(201, 200, 200, 201, 200, 204) : List.of(403, 403, 403, 403, 403, 403));
        assertThat(SERVICE.anonymous().get("/customFields").status()).isEqualTo(401);
    }
}
