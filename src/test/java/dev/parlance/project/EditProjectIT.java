package dev.parlance.project;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parlance.TestService;
import dev.parlance.project.edit.ProjectEdit;
import dev.parlance.shared.Uid;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code PUT} and {@code PATCH /projects/{projectUid}} (section 4.5 of the interface). */
class EditProjectIT {
    private static final TestService SERVICE = TestService.start();
    private static final TestService.Client ADMIN = SERVICE.admin();

    @AfterAll
    static void close() {
        SERVICE.close();
    }

    private static String project() {
        return "/projects/" + Projects.create(ADMIN, Projects.body("before")).uid();
    }

    private static Map<String, Object> reference(String path) {
        return Projects.reference(ADMIN.post(path, Map.of("name", Uid.next())));
    }

    private static Map<String, Object> full() {
        var edit = new HashMap<String, Object>();
        edit.put("name", "after");
        edit.put("status", "ASSIGNED");
        edit.put("client", reference("/clients"));
        edit.put("businessUnit", reference("/businessUnits"));
        edit.put("domain", reference("/domains"));
        edit.put("subDomain", reference("/subDomains"));
        edit.put("purchaseOrder", "PO");
        edit.put("dateDue", "2027-03-01T17:00:00.250+01:00");
        edit.put("note", "a note");
        edit.put("fileHandover", true);
        edit.put("lqaProfiles", List.of(Map.of("uid", "x", "steps", List.of(1.50, "𝄞"))));
        edit.put("archived", true);
        return edit;
    }

    @Test
    void setsEveryField() {
        var path = project();
        var edit = full();
        var edited = ADMIN.put(path, edit);
        assertThat(edited.status()).isEqualTo(200);
        var json = edited.json();
        for (var plain : List.of("name", "status", "purchaseOrder", "note")) {
            assertThat(json.path(plain).asText()).isEqualTo(edit.get(plain));
        }
        for (var named : List.of("client", "businessUnit", "domain", "subDomain")) {
            assertThat(Map.of("uid", json.path(named).path("uid").asText())).isEqualTo(edit.get(named));
        }
        assertThat(json.path("dateDue").asText()).isEqualTo("2027-03-01T16:00:00.250Z");
        assertThat(json.path("fileHandover").asBoolean()).isTrue();
        assertThat(json.path("archived").asBoolean()).isTrue();
        assertThat(json.path("lqaProfiles").toString()).contains("\"x\"", "1.5", "𝄞");
        assertThat(ADMIN.get(path).json()).isEqualTo(json);
        assertThat(ADMIN.get(path).header("etag")).isEqualTo(edited.header("etag"));
    }

    @Test
    void clearsAbsentFieldsButKeepsStatusAndOwner() {
        var path = project();
        var manager = SERVICE.user("PROJECT_MANAGER");
        var owner = manager.get("/auth/whoAmI").json().path("user").path("uid").asText();
        var edit = full();
        edit.put("owner", Map.of("uid", owner));
        assertThat(ADMIN.put(path, edit).json().path("owner").path("uid").asText())
                .isEqualTo(owner);

        var json = ADMIN.put(path, Map.of("name", "only the name")).json();
        assertEmpty(json);
        assertThat(json.path("status").asText()).isEqualTo("ASSIGNED");
        assertThat(json.path("owner").path("uid").asText()).isEqualTo(owner);
        assertThat(json.path("sourceLang").asText()).isEqualTo("en");
    }

    @Test
    void treatsNullAsAbsent() {
        var path = project();
        var edit = full();
        ADMIN.put(path, edit);
        edit.replaceAll((field, value) -> field.equals("name") ? value : null);
        edit.put("owner", null);
        var answer = ADMIN.put(path, edit);
        assertThat(answer.status()).isEqualTo(200);
        assertEmpty(answer.json());
        assertThat(answer.json().path("status").asText()).isEqualTo("ASSIGNED");
    }

    private static void assertEmpty(JsonNode json) {
        for (var nullable :
                List.of("client", "businessUnit", "domain", "subDomain", "purchaseOrder", "dateDue", "note")) {
            assertThat(json.path(nullable).isNull()).as(nullable).isTrue();
        }
        assertThat(json.path("fileHandover").booleanValue()).isFalse();
        assertThat(json.path("archived").booleanValue()).isFalse();
        assertThat(json.path("lqaProfiles")).isEmpty();
    }

    @Test
    void listsAllViolationsWithPointers() {
        var edit = new HashMap<String, Object>();
        edit.put("name", "x".repeat(256));
        edit.put("status", "DONE");
        edit.put("client", Map.of());
        edit.put("businessUnit", "retail");
        edit.put("owner", List.of());
        edit.put("purchaseOrder", "x".repeat(256));
        edit.put("dateDue", "tomorrow");
        edit.put("note", "x".repeat(4097));
        edit.put("fileHandover", "yes");
        edit.put("lqaProfiles", List.of("profile"));
        edit.put("archived", 1);
        var refused = ADMIN.put(project(), edit);
        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.json().path("errorCode").asText()).isEqualTo("InvalidArguments");
        assertThat(refused.pointers())
                .contains(
                        "/name",
                        "/status",
                        "/businessUnit",
                        "/owner",
                        "/purchaseOrder",
                        "/dateDue",
                        "/note",
                        "/fileHandover",
                        "/lqaProfiles/0",
                        "/archived")
                .anyMatch(pointer -> pointer.startsWith("/client"));
    }

    @Test
    void acceptsTheLongestTexts() {
        var edit = new HashMap<String, Object>();
        edit.put("name", "𝄞".repeat(255));
        edit.put("purchaseOrder", "𝄞".repeat(255));
        edit.put("note", "𝄞".repeat(4096));
        assertThat(ADMIN.put(project(), edit).status()).isEqualTo(200);
    }

    @ParameterizedTest
    @ValueSource(strings = {"{}", "{\"name\": null}", "{\"name\": \"\"}", "{\"name\": \" \"}", "{\"name\": 5}"})
    void requiresAName(String body) {
        var refused = ADMIN.raw("PUT", project(), "application/json", body);
        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.pointers()).containsExactly("/name");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "2027-13-01T00:00:00Z",
                "2027-02-30T00:00:00Z",
                "2027-01-01",
                "2027-01-01T00:00:00",
                "01.02.2027",
                "1767225600",
                "9999-12-31T23:59:59-01:00",
                "0000-01-01T00:00:00+01:00"
            })
    void refusesADueDateThatIsNoInstantWithOffset(String dateDue) {
        var refused = ADMIN.put(project(), Map.of("name", "a", "dateDue", dateDue));
        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.pointers()).containsOnly("/dateDue");
    }

    @ParameterizedTest
    @CsvSource({
        "2027-01-01T00:00:00Z, 2027-01-01T00:00:00Z",
        "2027-01-01T00:00:00+05:30, 2026-12-31T18:30:00Z",
        "2027-01-01T00:00:00.123456789Z, 2027-01-01T00:00:00.123Z",
        "2027-01-01t00:00:00z, 2027-01-01T00:00:00Z",
        "0001-01-01T00:00:00Z, 0001-01-01T00:00:00Z",
        "9999-12-31T23:59:59.999+00:00, 9999-12-31T23:59:59.999Z"
    })
    void showsADueDateInUtc(String given, String shown) {
        var path = project();
        assertThat(ADMIN.put(path, Map.of("name", "a", "dateDue", given))
                        .json()
                        .path("dateDue")
                        .asText())
                .isEqualTo(shown);
        assertThat(ADMIN.get(path).json().path("dateDue").asText()).isEqualTo(shown);
    }

    @Test
    void listsAllUnknownReferences() {
        var edit = new HashMap<String, Object>();
        edit.put("name", "a");
        for (var field : List.of("client", "businessUnit", "domain", "owner")) {
            edit.put(field, Map.of("uid", Uid.next()));
        }
        edit.put("subDomain", Map.of("id", "no number"));
        var refused = ADMIN.put(project(), edit);
        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.pointers()).containsExactly("/businessUnit", "/client", "/domain", "/owner", "/subDomain");
    }

    @Test
    void acceptsReferencesByUidOrById() {
        var path = project();
        var client = ADMIN.post("/clients", Map.of("name", Uid.next()));
        for (var reference : List.of(
                Map.of("uid", client.uid()),
                Map.of("id", client.json().path("id").asText()))) {
            var json = ADMIN.put(path, Map.of("name", "a", "client", reference)).json();
            assertThat(json.path("client").path("name")).isEqualTo(client.json().path("name"));
        }
        var both = Map.of("uid", Uid.next(), "id", client.json().path("id").asText());
        assertThat(ADMIN.put(path, Map.of("name", "a", "client", both)).pointers())
                .as("the uid decides")
                .containsExactly("/client");
    }

    @ParameterizedTest
    @ValueSource(strings = {"LINGUIST", "GUEST", "PORTAL_MEMBER"})
    void refusesAnOwnerWhoseRoleCannotOwnProjects(String role) {
        var name = Uid.next();
        var user = Projects.user(ADMIN, name, role);
        var refused = ADMIN.put(project(), Map.of("name", "a", "owner", Projects.reference(user)));
        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.pointers()).containsExactly("/owner");
    }

    @Test
    void refusesADeletedOwnerUnlessItOwnsTheProjectAlready() {
        var owner = Projects.user(ADMIN, Uid.next(), "PROJECT_MANAGER");
        var path = project();
        ADMIN.put(path, Map.of("name", "a", "owner", Projects.reference(owner)));
        ADMIN.delete("/users/" + owner.uid());
        var edit = Map.of("name", "b", "owner", Projects.reference(owner));
        assertThat(ADMIN.put(path, edit).status()).isEqualTo(200);
        assertThat(ADMIN.patch(path, Map.of("note", "still")).status()).isEqualTo(200);
        assertThat(ADMIN.put(project(), edit).pointers()).containsExactly("/owner");
    }

    @Test
    void allowsTheStatusTransitionsOfTheTable() {
        var path = project();
        assertThat(status(path, "ASSIGNED").json().path("status").asText()).isEqualTo("ASSIGNED");
        assertThat(status(path, "ASSIGNED").status()).isEqualTo(200);
        var refused = status(path, "COMPLETED_BY_VENDOR");
        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.json().path("errorCode").asText()).isEqualTo("InvalidState");
        assertThat(refused.json().path("detail").asText())
                .contains("NEW, COMPLETED, ACCEPTED_BY_VENDOR, DECLINED_BY_VENDOR, CANCELLED");
        assertThat(ADMIN.get(path).json().path("status").asText()).isEqualTo("ASSIGNED");
        assertThat(status(path, "CANCELLED").status()).isEqualTo(200);
        assertThat(status(path, "NEW").json().path("errorCode").asText()).isEqualTo("InvalidState");
        assertThat(status(path, "CANCELLED").status()).isEqualTo(200);
    }

    private static TestService.Answer status(String path, String status) {
        return ADMIN.put(path, Map.of("name", "a", "status", status));
    }

    @Test
    void changesNothingAfterAnyViolation() {
        var path = project();
        var before = ADMIN.get(path);
        ADMIN.put(path, Map.of("name", "b", "status", "COMPLETED_BY_VENDOR"));
        ADMIN.put(path, Map.of("name", "b", "client", Map.of("uid", "nothing")));
        assertThat(ADMIN.get(path).json()).isEqualTo(before.json());
    }

    @Test
    void patchesOnlyTheFieldsSent() {
        var path = project();
        var edit = full();
        var before = ADMIN.put(path, edit).json();
        var patched = ADMIN.patch(path, Map.of("note", "patched")).json();
        assertThat(patched.path("note").asText()).isEqualTo("patched");
        for (var field : Stream.concat(edit.keySet().stream(), Stream.of("owner", "createdBy", "uid"))
                .filter(field -> !field.equals("note"))
                .toList()) {
            assertThat(patched.path(field)).as(field).isEqualTo(before.path(field));
        }
        var removal = new HashMap<String, Object>();
        removal.put("client", null);
        removal.put("dateDue", null);
        removal.put("archived", null);
        removal.put("status", null);
        var removed = ADMIN.patch(path, removal).json();
        assertThat(removed.path("client").isNull()).isTrue();
        assertThat(removed.path("dateDue").isNull()).isTrue();
        assertThat(removed.path("archived").booleanValue()).isFalse();
        assertThat(removed.path("status").asText()).isEqualTo("ASSIGNED");
        assertThat(ADMIN.patch(path, Map.of()).json()).isEqualTo(removed);
        removal.put("name", null);
        assertThat(ADMIN.patch(path, removal).pointers()).containsExactly("/name");
    }

    @Test
    void limitsTheSizeOfTheProfiles() {
        var path = project();
        var large = List.of(Map.of("text", "x".repeat(ProjectEdit.MOST_PROFILE_BYTES)));
        assertThat(ADMIN.put(path, Map.of("name", "a", "lqaProfiles", large)).pointers())
                .containsExactly("/lqaProfiles");
        var body = "{\"name\": \"a\", \"lqaProfiles\": [{\"b\": 1.5, \"a\\u0000\": 1e400, \"a\": {}}]}";
        assertThat(ADMIN.raw("PUT", path, "application/json", body).status()).isEqualTo(200);
        assertThat(ADMIN.get(path).text()).contains("\"lqaProfiles\":[{\"b\":1.5,\"a\\u0000\":1E+400,\"a\":{}}]");
    }

    @Test
    void showsEachRoleTheFieldsItMayRead() {
        var submitter = SERVICE.user("SUBMITTER");
        var path = "/projects/" + Projects.create(submitter, Projects.body("a")).uid();
        var part = List.of(
                "uid",
                "internalId",
                "id",
                "name",
                "dateCreated",
                "domain",
                "subDomain",
                "owner",
                "sourceLang",
                "targetLangs",
                "references",
                "mtSettingsPerLanguageList",
                "userRole");
        var more = List.of(
                "status",
                "dateDue",
                "client",
                "businessUnit",
                "purchaseOrder",
                "note",
                "createdBy",
                "workflowSteps",
                "archived",
                "fileHandover",
                "lqaProfiles");
        assertThat(fields(submitter.get(path).json())).containsExactlyInAnyOrderElementsOf(part);
        for (var role : List.of("ADMIN", "PROJECT_MANAGER")) {
            var manager = role.equals("ADMIN") ? ADMIN : SERVICE.user(role);
            var edited = manager.put(path, Map.of("name", "b")).json();
            assertThat(edited.path("userRole").asText()).isEqualTo(role);
            assertThat(fields(edited)).containsAll(part).containsAll(more).hasSize(part.size() + more.size());
        }
    }

    private static List<String> fields(JsonNode json) {
        return json.propertyStream().map(Map.Entry::getKey).toList();
    }

    @Test
    void refusesRolesThatDoNotManageProjects() {
        var path = project();
        for (var role : Arrays.asList("SUBMITTER", "LINGUIST", "GUEST", "PORTAL_MEMBER")) {
            var client = SERVICE.user(role);
            assertThat(client.put(path, Map.of("name", "a")).status()).isEqualTo(403);
            assertThat(client.patch(path, Map.of("name", "a")).status()).isEqualTo(403);
        }
        assertThat(SERVICE.user("PROJECT_MANAGER")
                        .put(path, Map.of("name", "a"))
                        .json()
                        .path("userRole")
                        .asText())
                .isEqualTo("PROJECT_MANAGER");
        assertThat(SERVICE.anonymous().put(path, Map.of("name", "a")).status()).isEqualTo(401);
        assertThat(ADMIN.put("/projects/" + Uid.next(), Map.of("name", "a")).status())
                .isEqualTo(404);
    }
}
