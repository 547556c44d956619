package dev.parlance.job;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parlance.TestService;
import dev.parlance.shared.Uid;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/** Default providers of new jobs: of projects, of templates, and of projects created from templates. */
class AssignmentIT {
    private static final TestService SERVICE = TestService.start();
    private static final TestService.Client ADMIN = SERVICE.admin();
    private static final List<Map<String, String>> TWO_STEPS = List.of(Map.of("id", "2"), Map.of("id", "1"));

    @AfterAll
    static void close() {
        SERVICE.close();
    }

    private static String linguist(String... targetLangs) {
        var name = "u-" + Uid.next();
        var body = new HashMap<String, Object>(Map.of(
                "userName", name,
                "firstName", "Test",
                "lastName", "Linguist",
                "email", name + "@example.com",
                "password", TestService.PASSWORD,
                "role", "LINGUIST",
                "timezone", "UTC"));
        body.put("targetLangs", List.of(targetLangs));
        return ok(ADMIN.post("/users", body), 201).uid();
    }

    private static String vendor() {
        return ok(ADMIN.post("/vendors", Map.of("name", Uid.next())), 201).uid();
    }

    private static Map<String, Object> user(String uid) {
        return Map.of("type", "USER", "uid", uid);
    }

    private static Map<String, Object> vendor(String uid) {
        return Map.of("type", "VENDOR", "uid", uid);
    }

    private static Map<String, ?> assignment(String lang, int level, Map<?, ?>... providers) {
        return Map.of("targetLang", lang, "workflowLevel", level, "providers", List.of(providers));
    }

    private static TestService.Answer set(String holder, Map<?, ?>... assignments) {
        return ADMIN.put(holder + "/providers", Map.of("assignments", List.of(assignments)));
    }

    private static TestService.Answer ok(TestService.Answer answer, int status) {
        assertThat(answer.status()).as(answer.text()).isEqualTo(status);
        return answer;
    }

    /** The default providers, as {@code "de 1 <uid> <uid>"}. */
    private static List<String> defaults(TestService.Answer answer) {
        return answer.json()
                .path("assignments")
                .valueStream()
                .map(item -> "%s %d %s"
                        .formatted(
                                item.path("targetLang").asText(),
                                item.path("workflowLevel").asInt(),
                                String.join(" ", item.path("providers").findValuesAsText("uid"))))
                .toList();
    }

    /** The providers of the jobs of a new file, in the format of {@link #defaults}. */
    private static List<String> working(String project, Map<String, Object> header) {
        var uploaded = Uploads.upload(ADMIN, project, "a.txt", Uploads.text("One."), header);
        return Uploads.imported(ADMIN, project, uploaded).stream()
                .map(AssignmentIT::working)
                .toList();
    }

    private static String working(JsonNode job) {
        return "%s %d %s"
                .formatted(
                        job.path("targetLang").asText(),
                        job.path("workflowLevel").asInt(),
                        String.join(" ", job.path("providers").findValuesAsText("uid")));
    }

    @Test
    void assignsDefaultsToNewJobsByLanguageAndLevel() {
        var project = Uploads.project(ADMIN, TWO_STEPS, "de", "fr");
        var ada = linguist("de");
        var agency = vendor();
        assertThat(defaults(ADMIN.get(project + "/providers"))).isEmpty();
        var set = set(project, assignment("fr", 1, vendor(agency)), assignment("de", 2, vendor(agency), user(ada)));
        assertThat(defaults(ok(set, 200))).containsExactly("de 2 " + agency + " " + ada, "fr 1 " + agency);
        assertThat(ADMIN.get(project + "/providers").bytes()).isEqualTo(set.bytes());
        assertThat(working(project, Map.of()))
                .containsExactly("de 1 ", "de 2 " + agency + " " + ada, "fr 1 " + agency, "fr 2 ");
    }

    @Test
    void prefersTheProvidersOfTheUpload() {
        var project = Uploads.project(ADMIN, "de", "fr");
        var agency = vendor();
        var other = vendor();
        ok(set(project, assignment("de", 1, vendor(agency)), assignment("fr", 1, vendor(agency))), 200);
        var header =
                Map.<String, Object>of("assignments", List.of(assignment("de", 1, vendor(other)), assignment("fr", 1)));
        assertThat(working(project, header)).containsExactly("de 1 " + other, "fr 1 ");
    }

    @Test
    void leavesOutProvidersWhoCanNoLongerWork() {
        var project = Uploads.project(ADMIN, "de");
        var ada = linguist("de");
        var agency = vendor();
        ok(set(project, assignment("de", 1, user(ada), vendor(agency))), 200);
        ok(ADMIN.delete("/users/" + ada), 204);
        assertThat(working(project, Map.of())).containsExactly("de 1 " + agency);
    }

    @Test
    void listsAllViolationsAndChangesNothing() {
        var project = Uploads.project(ADMIN, "de", "fr");
        var ada = linguist("de");
        ok(set(project, assignment("de", 1, user(ada))), 200);
        var refused = set(
                project,
                assignment("de", 1, user(ada), user(ada)),
                assignment("de", 1, user(ada)),
                assignment("fr", 1, user(ada)),
                assignment("fr", 2, vendor("none")),
                assignment("cs", 1));
        assertThat(ok(refused, 400).pointers())
                .containsExactlyInAnyOrder(
                        "/assignments/0/providers/1",
                        "/assignments/1",
                        "/assignments/2/providers/0",
                        "/assignments/3/workflowLevel",
                        "/assignments/3/providers/0",
                        "/assignments/4/targetLang");
        assertThat(defaults(ADMIN.get(project + "/providers"))).containsExactly("de 1 " + ada);
    }

    @Test
    void replacesOnlyTheVersionOfIfMatch() {
        var project = Uploads.project(ADMIN, "de");
        var seen = ADMIN.get(project + "/providers").header("etag");
        ok(set(project, assignment("de", 1, vendor(vendor()))), 200);
        var late = ADMIN.with("If-Match", seen).put(project + "/providers", Map.of("assignments", List.of()));
        assertThat(late.status()).isEqualTo(412);
    }

    @Test
    void copiesThemThroughATemplateToNewProjects() {
        var project = Uploads.project(ADMIN, TWO_STEPS, "de", "fr");
        var agency = vendor();
        ok(set(project, assignment("de", 2, vendor(agency)), assignment("fr", 1, vendor(agency))), 200);
        var template = "/projectTemplates/"
                + ok(
                                ADMIN.post(
                                        "/projectTemplates",
                                        Map.of("name", Uid.next(), "project", Map.of("uid", uid(project)))),
                                201)
                        .uid();
        assertThat(defaults(ADMIN.get(template + "/providers"))).containsExactly("de 2 " + agency, "fr 1 " + agency);

        var other = vendor();
        ok(set(template, assignment("de", 1, vendor(other)), assignment("fr", 1, vendor(agency))), 200);
        var made = "/projects/"
                + ok(
                                ADMIN.post(
                                        "/projects",
                                        Map.of("template", Map.of("uid", uid(template)), "targetLangs", List.of("de"))),
                                201)
                        .uid();
        assertThat(defaults(ADMIN.get(made + "/providers"))).containsExactly("de 1 " + other);
        assertThat(working(made, Map.of())).containsExactly("de 1 " + other, "de 2 ");
        assertThat(defaults(ADMIN.get(project + "/providers"))).containsExactly("de 2 " + agency, "fr 1 " + agency);
    }

    @Test
    void refusesToDeleteADefaultProvider() {
        var project = Uploads.project(ADMIN, "de", "fr");
        var agency = vendor();
        ok(set(project, assignment("de", 1, vendor(agency)), assignment("fr", 1, vendor(agency))), 200);
        var refused = ADMIN.delete("/vendors/" + agency);
        assertThat(refused.json().path("errorCode").asText()).isEqualTo("CannotDelete");
        assertThat(refused.json().findValuesAsText("uid")).containsExactly(uid(project));
        ok(set(project), 200);
        ok(ADMIN.delete("/vendors/" + agency), 204);
    }

    private static String uid(String path) {
        return path.substring(path.lastIndexOf('/') + 1);
    }
}
