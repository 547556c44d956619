package dev.parlance.project;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parlance.TestService;
import dev.parlance.shared.Uid;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Creating, reading, listing and deleting projects. */
class ProjectIT {
    private static final TestService SERVICE = TestService.start();
    private static final TestService.Client ADMIN = SERVICE.admin();

    @AfterAll
    static void close() {
        SERVICE.close();
    }

    private static TestService.Answer step() {
        return ADMIN.post("/workflowSteps", Map.of("name", Uid.next(), "abbr", "S"));
    }

    @Test
    void createsAProjectFromEveryField() {
        var first = step();
        var second = step();
        var client = ADMIN.post("/clients", Map.of("name", Uid.next()));
        var body = Projects.body("Spring catalogue");
        body.put("sourceLang", "EN-us");
        body.put("targetLangs", List.of("pt-BR", "de", "pt_br", "sr-Latn"));
        body.put(
                "workflowSteps",
                List.of(
                        Projects.reference(second),
                        Map.of("id", first.json().path("id").asText())));
        body.put("client", Projects.reference(client));
        body.put("purchaseOrder", "PO-4711");
        body.put("note", "by truck");
        body.put("dateDue", "2027-03-01T17:00:00+01:00");
        var created = Projects.create(ADMIN, body);
        var json = created.json();
        assertThat(json.path("uid").asText()).hasSize(Uid.LENGTH);
        assertThat(json.path("internalId").asText()).isEqualTo(json.path("id").asText());
        assertThat(json.path("status").asText()).isEqualTo("NEW");
        assertThat(json.path("sourceLang").asText()).isEqualTo("en_us");
        assertThat(json.path("targetLangs").toString()).isEqualTo("[\"pt_br\",\"de\",\"sr_latn\"]");
        assertThat(json.path("owner")).isEqualTo(json.path("createdBy"));
        assertThat(json.path("owner").path("userName").asText()).isEqualTo("admin");
        assertThat(json.path("client").path("uid").asText()).isEqualTo(client.uid());
        assertThat(json.path("dateDue").asText()).isEqualTo("2027-03-01T16:00:00Z");
        assertThat(json.path("workflowSteps")).hasSize(2);
        for (var level = 1; level <= 2; level++) {
            var step = json.path("workflowSteps").path(level - 1);
            assertThat(step.path("workflowLevel").asInt()).isEqualTo(level);
            assertThat(step.path("uid").asText()).isEqualTo((level == 1 ? second : first).uid());
        }
        assertThat(created.header("location")).isEqualTo("/web/api2/v1/projects/" + created.uid());
        var read = ADMIN.get("/projects/" + created.uid());
        assertThat(read.json()).isEqualTo(json);
        assertThat(ADMIN.with("If-None-Match", read.header("etag"))
                        .get("/projects/" + created.uid())
                        .status())
                .isEqualTo(304);
    }

    @Test
    void listsAllViolationsWithPointers() {
        var body = Projects.body("x".repeat(256));
        body.remove("sourceLang");
        body.put("targetLangs", List.of());
        body.put("workflowSteps", "translation");
        body.put("dateDue", 5);
        var refused = ADMIN.post("/projects", body);
        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.pointers())
                .containsExactlyInAnyOrder("/name", "/sourceLang", "/targetLangs", "/workflowSteps", "/dateDue");
    }

    @Test
    void refusesUnknownLanguageCodes() {
        var body = Projects.body("a");
        body.put("sourceLang", "english");
        body.put("targetLangs", List.of("de", "de_", "xx", "pt-BR"));
        assertThat(ADMIN.post("/projects", body).pointers())
                .containsExactly("/sourceLang", "/targetLangs/1", "/targetLangs/2");
    }

    @Test
    void refusesWorkflowStepsThatAreUnknownOrRepeated() {
        var step = step();
        var body = Projects.body("a");
        body.put("workflowSteps", List.of(Projects.reference(step), Map.of("uid", "x"), Projects.reference(step)));
        assertThat(ADMIN.post("/projects", body).pointers())
                .containsExactlyInAnyOrder("/workflowSteps/1", "/workflowSteps/2");
        body.put(
                "workflowSteps",
                IntStream.range(0, 16).mapToObj(i -> Map.of("uid", "x")).toList());
        assertThat(ADMIN.post("/projects", body).pointers()).containsExactly("/workflowSteps");
    }

    @Test
    void refusesToDeleteWhatAProjectRefersTo() {
        var step = step();
        var domain = ADMIN.post("/domains", Map.of("name", Uid.next()));
        var body = Projects.body("a");
        body.put("workflowSteps", List.of(Projects.reference(step)));
        body.put("domain", Projects.reference(domain));
        var project = Projects.create(ADMIN, body);
        for (var path : List.of("/workflowSteps/" + step.uid(), "/domains/" + domain.uid())) {
            var refused = ADMIN.delete(path);
            assertThat(refused.status()).isEqualTo(400);
            assertThat(refused.json().path("errorCode").asText()).isEqualTo("CannotDelete");
            assertThat(refused.json().path("detail").asText()).endsWith("is used by project a");
        }
        ADMIN.delete("/projects/" + project.uid());
        assertThat(ADMIN.delete("/workflowSteps/" + step.uid()).status()).isEqualTo(204);
        assertThat(ADMIN.delete("/domains/" + domain.uid()).status()).isEqualTo(204);
    }

    @Test
    void createsOnceForOneIdempotencyKey() {
        var name = Uid.next();
        var again = ADMIN.with("Idempotency-Key", Uid.next());
        var first = Projects.create(again, Projects.body(name));
        var second = again.post("/projects", Projects.body(name));
        assertThat(second.status()).isEqualTo(201);
        assertThat(second.json()).isEqualTo(first.json());
        assertThat(ADMIN.get("/projects?name=" + name)
                        .json()
                        .path("totalElements")
                        .asInt())
                .isEqualTo(1);
        assertThat(again.post("/projects", Projects.body(name + "2")).status()).isEqualTo(422);
    }

    @Test
    void deletesOnlyTheVersionOfIfMatch() {
        var path = "/projects/" + Projects.create(ADMIN, Projects.body("a")).uid();
        assertThat(ADMIN.with("If-Match", "\"other\"").delete(path).status()).isEqualTo(412);
        assertThat(ADMIN.with("If-Match", ADMIN.get(path).header("etag"))
                        .delete(path)
                        .status())
                .isEqualTo(204);
        var gone = ADMIN.get(path);
        assertThat(gone.status()).isEqualTo(404);
        assertThat(gone.json()
                        .path("errorDetails")
                        .path(0)
                        .path("args")
                        .path("entity")
                        .path("name")
                        .asText())
                .isEqualTo("project");
        assertThat(ADMIN.delete(path).status()).isEqualTo(404);
    }

    @Test
    void showsASubmitterOnlyItsOwnProjects() {
        var name = Uid.next();
        var submitter = SERVICE.user("SUBMITTER");
        var other = SERVICE.user("SUBMITTER");
        var own = Projects.create(submitter, Projects.body(name));
        Projects.create(ADMIN, Projects.body(name));
        assertThat(own.json().has("status")).isFalse();
        assertThat(fields(own.json()))
                .containsExactlyInAnyOrder(
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
        assertThat(own.json().path("userRole").asText()).isEqualTo("SUBMITTER");
        var path = "/projects/" + own.uid();
        assertThat(submitter.get(path).json()).isEqualTo(own.json());
        assertThat(other.get(path).status()).isEqualTo(404);
        assertThat(count(submitter, name)).isEqualTo(1);
        assertThat(count(other, name)).isZero();
        assertThat(count(ADMIN, name)).isEqualTo(2);
        assertThat(ADMIN.get(path).json().path("status").asText()).isEqualTo("NEW");

        var uid = other.get("/auth/whoAmI").json().path("user").path("uid").asText();
        ADMIN.patch(path, Map.of("owner", Map.of("uid", uid)));
        assertThat(other.get(path).status()).as("it owns it now").isEqualTo(200);
        assertThat(submitter.get(path).status()).as("it created it").isEqualTo(200);
    }

    @Test
    void showsAGuestTheProjectsOfItsClient() {
        var name = Uid.next();
        var client = ADMIN.post("/clients", Map.of("name", Uid.next()));
        var body = Projects.userBody(name, "GUEST");
        body.put("client", Projects.reference(client));
        assertThat(ADMIN.post("/users", body).status()).isEqualTo(201);
        var guest = SERVICE.login(name, TestService.PASSWORD);
        var project = Projects.body(name);
        var others = Projects.create(ADMIN, project);
        project.put("client", Projects.reference(client));
        var own = Projects.create(ADMIN, project);
        assertThat(guest.get("/projects/" + own.uid()).status()).isEqualTo(200);
        assertThat(guest.get("/projects/" + others.uid()).status()).isEqualTo(404);
        assertThat(count(guest, name)).isEqualTo(1);
        assertThat(count(SERVICE.user("GUEST"), name)).isZero();
    }

    @Test
    void hidesFromALinguistTheProjectsThatItDoesNotWorkOn() {
        var name = Uid.next();
        var project = Projects.create(ADMIN, Projects.body(name));
        var linguist = SERVICE.user("LINGUIST");
        assertThat(linguist.get("/projects/" + project.uid()).status()).isEqualTo(404);
        assertThat(count(linguist, name)).isZero();
        assertThat(linguist.post("/projects", Projects.body(name)).status()).isEqualTo(403);
        assertThat(linguist.delete("/projects/" + project.uid()).status()).isEqualTo(403);
        assertThat(SERVICE.user("PORTAL_MEMBER").get("/projects").status()).isEqualTo(403);
    }

    @Test
    void listsByEveryFilter() {
        var mark = Uid.next();
        var client = ADMIN.post("/clients", Map.of("name", mark));
        var body = Projects.body(mark + " one");
        body.put("targetLangs", List.of("de", "fr"));
        body.put("client", Projects.reference(client));
        body.put("dateDue", "2027-03-01T12:00:00Z");
        var one = Projects.create(ADMIN, body);
        var body2 = Projects.body(mark + " 100%");
        body2.put("targetLangs", List.of("pt_br"));
        var two = Projects.create(ADMIN, body2);
        ADMIN.patch("/projects/" + two.uid(), Map.of("archived", true, "status", "ASSIGNED"));

        assertThat(found("name=" + mark)).containsExactly(one.uid(), two.uid());
        assertThat(found("name=" + mark + "%20100%25")).containsExactly(two.uid());
        assertThat(found("name=" + mark + "&status=NEW")).containsExactly(one.uid());
        assertThat(found("name=" + mark + "&status=NEW,ASSIGNED")).containsExactly(one.uid(), two.uid());
        assertThat(found("name=" + mark + "&status=NEW&status=COMPLETED")).containsExactly(one.uid());
        assertThat(found("client=" + client.uid())).containsExactly(one.uid());
        assertThat(found("client=unknown")).isEmpty();
        assertThat(found("owner=unknown")).isEmpty();
        assertThat(found("domain=unknown")).isEmpty();
        assertThat(found("name=" + mark + "&sourceLang=EN")).containsExactly(one.uid(), two.uid());
        assertThat(found("name=" + mark + "&sourceLang=de")).isEmpty();
        var owner = one.json().path("owner").path("uid").asText();
        assertThat(found("name=" + mark + "&owner=" + owner)).containsExactly(one.uid(), two.uid());
        var domain = ADMIN.post("/domains", Map.of("name", mark));
        ADMIN.patch("/projects/" + two.uid(), Map.of("domain", Projects.reference(domain)));
        assertThat(found("domain=" + domain.uid())).containsExactly(two.uid());
        assertThat(found("name=" + mark + "&archived=true")).containsExactly(two.uid());
        assertThat(found("name=" + mark + "&archived=false")).containsExactly(one.uid());
        assertThat(found("name=" + mark + "&targetLangs=fr,it")).containsExactly(one.uid());
        assertThat(found("name=" + mark + "&targetLangs=pt-BR")).containsExactly(two.uid());
        assertThat(found("name=" + mark + "&dateDueFrom=2027-03-01T12:00:00Z")).containsExactly(one.uid());
        assertThat(found("name=" + mark + "&dateDueTo=2027-03-01T12:00:00Z")).isEmpty();
        assertThat(found("name=" + mark + "&dateDueTo=2027-03-01T14:00:00%2B01:00"))
                .containsExactly(one.uid());
        var created = two.json().path("dateCreated").asText();
        assertThat(found("name=" + mark + "&dateCreatedFrom=" + created)).contains(two.uid());
        assertThat(found("name=" + mark + "&dateCreatedTo=" + created)).doesNotContain(two.uid());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "status=DONE",
                "targetLangs=english",
                "archived=perhaps",
                "dateDueFrom=tomorrow",
                "pageSize=51",
                "pageNumber=-1"
            })
    void refusesAnInvalidFilter(String query) {
        var refused = ADMIN.get("/projects?" + query);
        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.pointers()).containsOnly(query.substring(0, query.indexOf('=')));
    }

    @Test
    void sortsInBothDirectionsWithMissingDatesLast() {
        var mark = Uid.next();
        var due = new HashMap<String, String>();
        for (var name : List.of("b", "A", "c", "d")) {
            var body = Projects.body(mark + " " + name);
            if (!name.equals("d")) {
                body.put("dateDue", "2027-03-0%d".formatted(name.equals("c") ? 1 : 2) + "T00:00:00Z");
            }
            due.put(Projects.create(ADMIN, body).uid(), name);
        }
        assertThat(sorted(mark, "name", due)).containsExactly("A", "b", "c", "d");
        assertThat(sorted(mark, "-name", due)).containsExactly("d", "c", "b", "A");
        assertThat(sorted(mark, "dateDue", due)).containsExactly("c", "b", "A", "d");
        assertThat(sorted(mark, "-dateDue", due)).containsExactly("A", "b", "c", "d");
        assertThat(sorted(mark, "-id", due)).containsExactly("d", "c", "A", "b");
        assertThat(sorted(mark, "status", due)).containsExactly("b", "A", "c", "d");
        assertThat(sorted(mark, "dateCreated", due)).containsExactly("b", "A", "c", "d");
        var order = ADMIN.get("/projects?sort=-dateDue").json().path("sort").path("orders");
        assertThat(order.toString()).isEqualTo("[{\"direction\":\"DESC\",\"property\":\"dateDue\"}]");
    }

    private static List<String> sorted(String mark, String sort, Map<String, String> names) {
        return found("name=" + mark + "&sort=" + sort).stream().map(names::get).toList();
    }

    @Test
    void pagesNeitherRepeatNorSkipEqualProjects() {
        var mark = Uid.next();
        var all = Stream.generate(
                        () -> Projects.create(ADMIN, Projects.body(mark)).uid())
                .limit(7)
                .toList();
        var seen = new ArrayList<String>();
        var query = "name=" + mark + "&sort=-status&pageSize=3&pageNumber=";
        for (var page = 0; page < 3; page++) {
            var answer = ADMIN.get("/projects?" + query + page);
            assertThat(answer.json().path("totalElements").asInt()).isEqualTo(7);
            assertThat(answer.json().path("numberOfElements").asInt()).isEqualTo(page == 2 ? 1 : 3);
            assertThat(answer.header("link").contains("pageNumber=" + (page + 1) + ">; rel=\"next\""))
                    .isEqualTo(page < 2);
            assertThat(answer.header("link").contains("rel=\"prev\"")).isEqualTo(page > 0);
            answer.json()
                    .path("content")
                    .forEach(one -> seen.add(one.path("uid").asText()));
        }
        assertThat(seen).hasSize(7);
        assertThat(new HashSet<>(seen)).containsExactlyInAnyOrderElementsOf(all);
    }

    private static List<String> found(String query) {
        var answer = ADMIN.get("/projects?" + query);
        assertThat(answer.status()).as(answer.text()).isEqualTo(200);
        var uids = new ArrayList<String>();
        answer.json().path("content").forEach(one -> uids.add(one.path("uid").asText()));
        assertThat(answer.json().path("totalElements").asInt()).isEqualTo(uids.size());
        return uids;
    }

    private static int count(TestService.Client client, String name) {
        return client.get("/projects?name=" + name).json().path("totalElements").asInt();
    }

    private static List<String> fields(JsonNode json) {
        var names = new ArrayList<String>();
        json.fieldNames().forEachRemaining(names::add);
        return names;
    }
}
