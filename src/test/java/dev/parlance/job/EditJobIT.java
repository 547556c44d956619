package dev.parlance.job;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parlance.TestService;
import dev.parlance.db.Db;
import dev.parlance.db.Waiting;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code PUT} and {@code PATCH} of a job, batches of edits, and batches of deletions. */
class EditJobIT {
    private static final TestService SERVICE = TestService.start();
    private static final TestService.Client ADMIN = SERVICE.admin();
    private static final Db DB = SERVICE.database().open(SERVICE.vertx());

    @AfterAll
    static void close() {
        Waiting.result(DB.close());
        SERVICE.close();
    }

    private static String project() {
        return Uploads.project(ADMIN, "de", "fr");
    }

    /** Paths of the jobs of a small file, one per language of the project. */
    private static List<String> jobs(String project) {
        return Uploads.imported(ADMIN, project, Uploads.upload(ADMIN, project, "a.txt", Uploads.text("One."), Map.of()))
                .stream()
                .map(job -> project + "/jobs/" + job.path("uid").asText())
                .toList();
    }

    private static String uid(String path) {
        return path.substring(path.lastIndexOf('/') + 1);
    }

    private static Map<String, Object> user(JsonNode user) {
        return Map.of("type", "USER", "uid", user.path("uid").asText());
    }

    private static JsonNode newUser(String role, List<String> sourceLangs, List<String> targetLangs) {
        var name = "u-" + dev.parlance.shared.Uid.next();
        var body = new HashMap<String, Object>(Map.of(
                "userName",
                name,
                "firstName",
                "Test",
                "lastName",
                role,
                "email",
                name + "@example.com",
                "password",
                TestService.PASSWORD,
                "role",
                role,
                "timezone",
                "UTC"));
        body.put("sourceLangs", sourceLangs);
        body.put("targetLangs", targetLangs);
        var created = ADMIN.post("/users", body);
        assertThat(created.status()).as(created.text()).isEqualTo(201);
        return created.json();
    }

    @Test
    void putReplacesButKeepsAnAbsentStatus() {
        var project = project();
        var job = jobs(project).getFirst();
        var linguist = newUser("LINGUIST", List.of(), List.of());
        ADMIN.patch(job, Map.of("path", "a", "status", "ACCEPTED"));
        var put = ADMIN.put(job, Map.of("dateDue", "2027-03-01T12:00:00Z", "providers", List.of(user(linguist))));
        assertThat(put.status()).as(put.text()).isEqualTo(200);
        assertThat(put.json().path("path").isNull()).isTrue();
        assertThat(put.json().path("status").asText()).isEqualTo("ACCEPTED");
        assertThat(put.json().path("providers").findValuesAsText("uid"))
                .containsExactly(linguist.path("uid").asText());
        assertThat(put.json()).isEqualTo(ADMIN.get(job).json());
        var empty = ADMIN.put(job, Map.of());
        assertThat(empty.json().path("providers")).isEmpty();
        assertThat(empty.json().path("dateDue").isNull()).isTrue();
        assertThat(Uploads.events(DB, project))
                .containsExactly(
                        "JOB_CREATED",
                        "JOB_STATUS_CHANGED",
                        "JOB_UPDATED",
                        "JOB_DUE_DATE_CHANGED",
                        "JOB_ASSIGNED",
                        "JOB_UPDATED",
                        "JOB_DUE_DATE_CHANGED",
                        "JOB_ASSIGNED");
    }

    @Test
    void refusesAnInvalidTransitionAndNamesTheAllowedStatuses() {
        var job = jobs(project()).getFirst();
        var refused = ADMIN.patch(job, Map.of("status", "REJECTED", "path", "a"));
        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.json().path("errorCode").asText()).isEqualTo("InvalidState");
        assertThat(refused.json().path("detail").asText())
                .isEqualTo("the status cannot change from NEW to REJECTED;"
                        + " allowed values are EMAILED, ACCEPTED, DECLINED, COMPLETED, CANCELLED");
        assertThat(ADMIN.get(job).json().path("path").isNull()).isTrue();
    }

    @ParameterizedTest
    @CsvSource({"PROJECT_MANAGER,,,role", "ADMIN,,,role", "LINGUIST,fr,,language", "LINGUIST,en,cs,language"})
    void refusesProvidersWhoCannotDoTheWork(String role, String source, String target, String code) {
        var user = newUser(role, langs(source), langs(target));
        var refused = ADMIN.patch(jobs(project()).getFirst(), Map.of("providers", List.of(user(user))));
        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.pointers()).containsExactly("/providers/0");
        assertThat(refused.json().path("errorDetails").path(0).path("code").asText())
                .isEqualTo(code);
    }

    private static List<String> langs(String lang) {
        return lang == null ? List.of() : List.of(lang);
    }

    @Test
    void ignoresRegionsOfLanguagesAndAcceptsEveryVendor() {
        var job = jobs(project()).getFirst();
        var user = newUser("LINGUIST", List.of("en_gb"), List.of("cs", "de_at"));
        var vendor = ADMIN.post("/vendors", Map.of("name", dev.parlance.shared.Uid.next()));
        var both = List.of(user(user), Map.of("type", "VENDOR", "uid", vendor.uid()));
        assertThat(ADMIN.patch(job, Map.of("providers", both))
                        .json()
                        .path("providers")
                        .findValuesAsText("type"))
                .containsExactly("USER", "VENDOR");
    }

    @Test
    void keepsAssignedProvidersWhoCouldNoLongerBeAssigned() {
        var job = jobs(project()).getFirst();
        var user = newUser("LINGUIST", List.of(), List.of());
        ADMIN.patch(job, Map.of("providers", List.of(user(user))));
        assertThat(ADMIN.delete("/users/" + user.path("uid").asText()).status()).isEqualTo(204);
        assertThat(ADMIN.patch(job, Map.of("path", "b")).status()).isEqualTo(200);
        var other = newUser("LINGUIST", List.of(), List.of());
        assertThat(ADMIN.patch(job, Map.of("providers", List.of(user(other), user(user))))
                        .status())
                .isEqualTo(200);
        ADMIN.patch(job, Map.of("providers", List.of()));
        assertThat(ADMIN.patch(job, Map.of("providers", List.of(user(user)))).pointers())
                .containsExactly("/providers/0");
    }

    @Test
    void acceptsExactlyOneOfManyEditsOfOneVersion() throws Exception {
        var job = jobs(project()).getFirst();
        var tag = ADMIN.get(job).header("etag");
        var answers = together(20, i -> ADMIN.with("If-Match", tag).put(job, Map.of("path", "p" + i)));
        assertThat(answers.stream().filter(answer -> answer.status() == 200)).hasSize(1);
        assertThat(answers.stream().filter(answer -> answer.status() == 412)).hasSize(19);
        var made = answers.stream()
                .filter(answer -> answer.status() == 200)
                .findFirst()
                .orElseThrow();
        assertThat(ADMIN.get(job).json()).isEqualTo(made.json());
    }

    private interface Request {
        TestService.Answer send(int i);
    }

    private static List<TestService.Answer> together(int count, Request request) throws Exception {
        try (var threads = Executors.newFixedThreadPool(count)) {
            var calls = IntStream.range(0, count)
                    .<Callable<TestService.Answer>>mapToObj(i -> () -> request.send(i))
                    .toList();
            var answers = new ArrayList<TestService.Answer>();
            for (var answer : threads.invokeAll(calls)) {
                answers.add(answer.get());
            }
            return answers;
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"SUBMITTER", "LINGUIST", "GUEST", "PORTAL_MEMBER"})
    void letsOnlyManagersEdit(String role) {
        var project = project();
        var job = jobs(project).getFirst();
        var other = SERVICE.user(role);
        var named = Map.of("jobs", List.of(Map.of("uid", uid(job))));
        assertThat(other.put(job, Map.of()).status()).isEqualTo(403);
        assertThat(other.patch(job, Map.of()).status()).isEqualTo(403);
        assertThat(other.patch(project + "/jobs/batch", named).status()).isEqualTo(403);
        assertThat(deleteAll(other, project, named).status()).isEqualTo(403);
        var manager = SERVICE.user("PROJECT_MANAGER");
        assertThat(manager.put(job, Map.of()).status()).isEqualTo(200);
        assertThat(manager.patch(project + "/jobs/batch", named).status()).isEqualTo(200);
        assertThat(deleteAll(manager, project, named).status()).isEqualTo(204);
    }

    private static TestService.Answer deleteAll(TestService.Client client, String project, Object body) {
        return client.raw("DELETE", project + "/jobs/batch", "application/json", dev.parlance.shared.Json.text(body));
    }

    private static List<Map<String, String>> named(List<String> jobs) {
        return jobs.stream().map(job -> Map.of("uid", uid(job))).toList();
    }

    @Test
    void editsSeveralJobsAtOnce() {
        var project = project();
        var jobs = jobs(project);
        var user = newUser("LINGUIST", List.of(), List.of());
        ADMIN.patch(jobs.getFirst(), Map.of("dateDue", "2027-01-01T00:00:00Z"));
        var reversed = named(jobs.reversed());
        var edited = ADMIN.patch(
                project + "/jobs/batch",
                Map.of("jobs", reversed, "status", "ACCEPTED", "providers", List.of(user(user))));
        assertThat(edited.status()).as(edited.text()).isEqualTo(200);
        assertThat(edited.json().path("jobs").findValuesAsText("innerId")).containsExactly("2", "1");
        for (var i = 0; i < 2; i++) {
            assertThat(edited.json().path("jobs").path(1 - i))
                    .isEqualTo(ADMIN.get(jobs.get(i)).json());
        }
        var first = ADMIN.get(jobs.getFirst()).json();
        assertThat(first.path("dateDue").asText()).isEqualTo("2027-01-01T00:00:00Z");
        assertThat(first.path("status").asText()).isEqualTo("ACCEPTED");
        assertThat(first.path("providers")).hasSize(1);
        assertThat(Uploads.events(DB, project))
                .containsExactly(
                        "JOB_CREATED",
                        "JOB_DUE_DATE_CHANGED",
                        "JOB_STATUS_CHANGED",
                        "JOB_ASSIGNED",
                        "JOB_STATUS_CHANGED",
                        "JOB_ASSIGNED");
        var body = new HashMap<String, Object>(Map.of("jobs", reversed));
        body.putAll(Collections.singletonMap("dateDue", null));
        ADMIN.patch(project + "/jobs/batch", body);
        assertThat(ADMIN.get(jobs.getFirst()).json().path("dateDue").isNull()).isTrue();
        assertThat(ADMIN.get(jobs.getFirst()).json().path("providers")).hasSize(1);
    }

    @Test
    void editsSeveralJobsAllOrNone() {
        var project = project();
        var jobs = jobs(project);
        var elsewhere = jobs(project()).getFirst();
        var unknown = ADMIN.patch(
                project + "/jobs/batch",
                Map.of("jobs", named(List.of(jobs.get(0), elsewhere, "/none")), "status", "ACCEPTED"));
        assertThat(unknown.pointers()).containsExactly("/jobs/1/uid", "/jobs/2/uid");
        var twice = ADMIN.patch(project + "/jobs/batch", Map.of("jobs", named(List.of(jobs.get(0), jobs.get(0)))));
        assertThat(twice.pointers()).containsExactly("/jobs/1/uid");
        ADMIN.patch(jobs.get(1), Map.of("status", "CANCELLED"));
        var refused = ADMIN.patch(project + "/jobs/batch", Map.of("jobs", named(jobs), "status", "ACCEPTED"));
        assertThat(refused.pointers()).containsExactly("/jobs/1");
        var french = newUser("LINGUIST", List.of(), List.of("de"));
        var unable = ADMIN.patch(
                project + "/jobs/batch",
                Map.of("jobs", named(jobs), "dateDue", "2027-01-01T00:00:00Z", "providers", List.of(user(french))));
        assertThat(unable.pointers()).containsExactly("/providers/0");
        assertThat(ADMIN.get(jobs.get(0)).json().path("status").asText()).isEqualTo("NEW");
        assertThat(ADMIN.get(jobs.get(0)).json().path("dateDue").isNull()).isTrue();
        assertThat(ADMIN.patch(project + "/jobs/batch", Map.of("jobs", List.of()))
                        .pointers())
                .containsExactly("/jobs");
        assertThat(ADMIN.patch("/projects/none/jobs/batch", Map.of("jobs", named(jobs)))
                        .status())
                .isEqualTo(404);
    }

    @Test
    void deletesSeveralJobsAllOrNone() {
        var project = project();
        var jobs = jobs(project);
        var unknown = deleteAll(ADMIN, project, Map.of("jobs", named(List.of("/a", jobs.get(0), "/b"))));
        assertThat(unknown.pointers()).containsExactly("/jobs/0/uid", "/jobs/2/uid");
        assertThat(ADMIN.get(jobs.get(0)).status()).isEqualTo(200);
        assertThat(deleteAll(ADMIN, project, Map.of("jobs", named(jobs))).status())
                .isEqualTo(204);
        assertThat(ADMIN.get(jobs.get(0)).status()).isEqualTo(404);
        assertThat(ADMIN.get(jobs.get(1)).status()).isEqualTo(404);
        assertThat(Uploads.events(DB, project)).containsExactly("JOB_CREATED", "JOB_DELETED", "JOB_DELETED");
        assertThat(deleteAll(ADMIN, "/projects/none", Map.of("jobs", named(jobs)))
                        .status())
                .isEqualTo(404);
    }

    @Test
    void runsBatchesOfTheSameJobsInAnyOrderWithoutDeadlock() throws Exception {
        var project = project();
        var jobs = jobs(project);
        var answers = together(
                12,
                i -> ADMIN.patch(
                        project + "/jobs/batch",
                        Map.of(
                                "jobs",
                                named(i % 2 == 0 ? jobs : jobs.reversed()),
                                "dateDue",
                                "2027-01-%02dT00:00:00Z".formatted(i + 1))));
        assertThat(answers).allMatch(answer -> answer.status() == 200);
        assertThat(ADMIN.get(jobs.get(0)).json().path("dateDue"))
                .isEqualTo(ADMIN.get(jobs.get(1)).json().path("dateDue"));
    }

    @Test
    void listsAreFilteredSortedAndStable() {
        var project = project();
        var jobs = jobs(project);
        jobs(project);
        var user = newUser("LINGUIST", List.of(), List.of());
        ADMIN.patch(jobs.get(1), Map.of("dateDue", "2027-05-01T00:00:00Z", "providers", List.of(user(user))));
        ADMIN.patch(jobs.get(0), Map.of("dateDue", "2027-06-01T00:00:00Z", "status", "COMPLETED"));
        assertThat(inner(project, "provider=" + user.path("uid").asText())).containsExactly("2");
        assertThat(inner(project, "provider=none")).isEmpty();
        assertThat(inner(project, "dateDueFrom=2027-05-01T00:00:00Z&dateDueTo=2027-06-01T00:00:00Z"))
                .containsExactly("2");
        assertThat(inner(project, "sort=dateDue")).containsExactly("2", "1", "3", "4");
        assertThat(inner(project, "sort=-dateDue")).containsExactly("1", "2", "4", "3");
        assertThat(inner(project, "sort=targetLang")).containsExactly("1", "3", "2", "4");
        assertThat(inner(project, "sort=-status")).containsExactly("4", "3", "2", "1");
        assertThat(inner(project, "status=NEW&targetLang=fr&filename=A.T&workflowLevel=1"))
                .containsExactly("2", "4");
        var page = ADMIN.get(project + "/jobs?pageSize=3&sort=filename");
        assertThat(page.json().path("totalElements").asInt()).isEqualTo(4);
        assertThat(page.header("link")).contains("pageNumber=1").contains("rel=\"next\"");
        assertThat(page.json()
                        .path("sort")
                        .path("orders")
                        .path(0)
                        .path("property")
                        .asText())
                .isEqualTo("filename");
        var strict = ADMIN.with("Prefer", "handling=strict");
        assertThat(strict.get(project + "/jobs?sort=size&dateDueFrom=x").pointers())
                .containsExactlyInAnyOrder("sort", "dateDueFrom");
    }

    private static List<String> inner(String project, String query) {
        return ADMIN.get(project + "/jobs?" + query).json().path("content").findValuesAsText("innerId");
    }
}
