package dev.parlance.analysis;

import static dev.parlance.db.Waiting.result;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parlance.TestService;
import dev.parlance.db.Db;
import dev.parlance.db.Rows;
import dev.parlance.shared.Json;
import dev.parlance.shared.Uid;
import io.vertx.sqlclient.Tuple;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

class AnalysesIT {
    private static final TestService SERVICE = TestService.start("delivery.allowedNetworks", "127.0.0.0/8");
    private static final TestService.Client ADMIN = SERVICE.admin();
    private static final Db DB = SERVICE.database().open(SERVICE.vertx());

    @AfterAll
    static void close() {
        result(DB.close());
        SERVICE.close();
    }

    @Test
    void respondsAtOnceWithTheAsynchronousRequest() {
        var project = Sample.project(ADMIN, Map.of());
        var job = Sample.job(ADMIN, project, "a.txt", Sample.FIRST);
        var body = Sample.body(job);
        body.put("name", "Quote");
        body.put("callbackUrl", "http://127.0.0.1:9/analysed");
        body.put("includeMachineTranslationMatches", true);
        var one = ADMIN.post("/analyses/byProviders", body)
                .json()
                .path("analyses")
                .path(0);
        var request = one.path("asyncRequest");
        assertThat(request.path("action").asText()).isEqualTo("PRE_ANALYSE");
        assertThat(request.path("project").path("uid").asText()).isEqualTo(project);
        assertThat(request.path("createdBy").path("role").asText()).isEqualTo("ADMIN");
        assertThat(one.path("analyse").path("name").asText()).isEqualTo("Quote");
        var response = Sample.ended(ADMIN, request).path("asyncResponse");
        assertThat(response.path("errorCode").isNull()).isTrue();
        assertThat(response.path("acceptedSegmentsCount").asInt()).isEqualTo(5);
        assertThat(response.path("warnings").findValuesAsText("code"))
                .containsExactly("machineTranslationNotConfigured");
        var whole = ADMIN.get("/analyses/" + one.path("analyse").path("uid").asText())
                .json();
        assertThat(told("ANALYSIS_CREATED", one)).singleElement().satisfies(told -> {
            assertThat(told.path("analyse")).isEqualTo(whole);
            assertThat(told.path("metadata").path("project").path("uid").asText())
                    .isEqualTo(project);
        });
        assertThat(told(null, one)).singleElement().satisfies(called -> {
            assertThat(called.path("analyse")).isEqualTo(whole);
            assertThat(called.at("/asyncRequest/asyncResponse/acceptedSegmentsCount")
                            .asInt())
                    .isEqualTo(5);
        });
    }

    @Test
    void numbersAnalysesWithoutAName() {
        var project = Sample.project(ADMIN, Map.of());
        var job = Sample.job(ADMIN, project, "a.txt", "One.");
        var body = Sample.body(job);
        assertThat(Sample.analysed(ADMIN, body).path("name").asText()).isEqualTo("Analysis #1");
        body.put("name", "");
        assertThat(Sample.analysed(ADMIN, body).path("name").asText()).isEqualTo("Analysis #2");
        body.put("name", null);
        assertThat(Sample.analysed(ADMIN, body).path("name").asText()).isEqualTo("Analysis #3");
    }

    @Test
    void listsEveryViolationAtOnce() {
        var project = Sample.project(ADMIN, Map.of());
        var job = Sample.job(ADMIN, project, "a.txt", "One.");
        var other = Sample.job(ADMIN, Sample.project(ADMIN, Map.of()), "b.txt", "Two.");
        var broken = Sample.job(ADMIN, project, "c.json", "{");
        var body = Sample.body(job, "none", job, other, broken);
        body.put("type", "Compare");
        body.put("compareWorkflowLevel", 2);
        body.put("netRateScheme", Map.of("id", "999999"));
        body.put("callbackUrl", "ftp://example.com");
        var answer = ADMIN.post("/analyses/byProviders", body);
        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.pointers())
                .containsExactly(
                        "/callbackUrl",
                        "/compareWorkflowLevel",
                        "/jobs/1/uid",
                        "/jobs/2/uid",
                        "/jobs/3/uid",
                        "/jobs/4/uid",
                        "/netRateScheme");
        assertThat(answer.json().path("errorDetails").findValuesAsText("code"))
                .containsExactly("url", "unknown", "unknown", "unique", "project", "importFailed", "unknown");
    }

    @Test
    void checksTheShapeOfTheBody() {
        var wrong = new HashMap<String, Object>();
        wrong.put("jobs", List.of(Map.of()));
        wrong.put("type", "Compare");
        wrong.put("name", "n".repeat(256));
        wrong.put("includeNumbers", "yes");
        assertThat(ADMIN.post("/analyses/byProviders", wrong).pointers())
                .containsExactlyInAnyOrder("/jobs/0/uid", "/compareWorkflowLevel", "/name", "/includeNumbers");
        assertThat(ADMIN.post("/analyses/byProviders", Map.of()).pointers()).containsExactly("/jobs");
        assertThat(ADMIN.post("/analyses/byProviders", Map.of("jobs", List.of(), "compareWorkflowLevel", 16))
                        .pointers())
                .containsExactlyInAnyOrder("/jobs", "/compareWorkflowLevel");
        var many = new ArrayList<Map<String, String>>();
        for (var i = 0; i <= 100; i++) {
            many.add(Map.of("uid", "job" + i));
        }
        assertThat(ADMIN.post("/analyses/byProviders", Map.of("jobs", many)).pointers())
                .containsExactly("/jobs");
    }

    @Test
    void treatsNullAsAbsent() {
        var body = Sample.body(Sample.job(ADMIN, Sample.project(ADMIN, Map.of()), "a.txt", Sample.FIRST));
        for (var field : List.of(
                "type",
                "includeNumbers",
                "includeTransMemory",
                "netRateScheme",
                "callbackUrl",
                "compareWorkflowLevel")) {
            body.put(field, null);
        }
        body.put("useProjectAnalysisSettings", true);
        assertThat(Sample.summary(Sample.analysed(ADMIN, body))).startsWith("all 5/13 rep 1/4");
    }

    @Test
    void groupsJobsByProviderAndAppliesTheirSchemes() {
        var own = ADMIN.post("/netRateSchemes", Map.of("name", "own", "rates", Map.of("tm0", 50)));
        var linguist = user("LINGUIST", Map.of("netRateScheme", Map.of("uid", own.uid())));
        var agency = ADMIN.post("/netRateSchemes", Map.of("name", "agency", "rates", Map.of("tm0", 10)));
        var vendor = ADMIN.post("/vendors", Map.of("name", Uid.next(), "netRateScheme", Map.of("uid", agency.uid())));
        var project = Sample.project(ADMIN, Map.of());
        var first = assigned(project, "a.txt", "USER", linguist.uid());
        var second = Sample.job(ADMIN, project, "b.txt", Sample.SECOND);
        var third = assigned(project, "c.txt", "USER", linguist.uid());
        var fourth = assigned(project, "d.txt", "VENDOR", vendor.uid());
        var created = ADMIN.post("/analyses/byProviders", Sample.body(first, second, third, fourth))
                .json()
                .path("analyses");
        assertThat(created).hasSize(3);
        created.forEach(one -> Sample.ended(ADMIN, one.path("asyncRequest")));
        var ofLinguist = get(created.path(0));
        assertThat(ofLinguist.path("assignedLinguist").path("uid").asText()).isEqualTo(linguist.uid());
        assertThat(ofLinguist.path("netRateScheme").path("uid").asText()).isEqualTo(own.uid());
        assertThat(files(ofLinguist)).containsExactly("a.txt", "c.txt");
        assertThat(files(get(created.path(1)))).containsExactly("b.txt");
        assertThat(get(created.path(1)).path("provider").isNull()).isTrue();
        var ofVendor = get(created.path(2));
        assertThat(ofVendor.path("assignedLinguist").isNull()).isTrue();
        assertThat(ofVendor.path("provider").path("uid").asText()).isEqualTo(vendor.uid());
        assertThat(ofVendor.path("netRateScheme").path("uid").asText()).isEqualTo(agency.uid());
        assertThat(get(created.path(1)).path("netRateScheme").isNull()).isTrue();

        var client = SERVICE.login(linguist.json().path("userName").asText(), TestService.PASSWORD);
        assertThat(client.get("/analyses/" + ofLinguist.path("uid").asText()).status())
                .isEqualTo(200);
        assertThat(client.get("/analyses/" + ofVendor.path("uid").asText()).status())
                .isEqualTo(404);
        assertThat(Sample.uids(
                        client.get("/projects/" + project + "/analyses").json().path("content")))
                .containsExactly(ofLinguist.path("uid").asText());
        assertThat(client.delete("/analyses/" + ofLinguist.path("uid").asText()).status())
                .isEqualTo(403);
        assertThat(ADMIN.delete("/netRateSchemes/" + own.uid())
                        .json()
                        .path("errorCode")
                        .asText())
                .isEqualTo("CannotDelete");
    }

    @Test
    void showsAGuestTheAnalysesOfItsClient() {
        var customer = ADMIN.post("/clients", Map.of("name", Uid.next()));
        var project = Sample.project(ADMIN, Map.of("client", Map.of("uid", customer.uid())));
        var path = "/analyses/"
                + Sample.analysed(ADMIN, Sample.body(Sample.job(ADMIN, project, "a.txt", "One.")))
                        .path("uid")
                        .asText();
        var guest = user("GUEST", Map.of("client", Map.of("uid", customer.uid())));
        assertThat(SERVICE.login(guest.json().path("userName").asText(), TestService.PASSWORD)
                        .get(path)
                        .status())
                .isEqualTo(200);
        assertThat(SERVICE.user("GUEST").get(path).status()).isEqualTo(404);
        assertThat(SERVICE.user("LINGUIST").get(path).status()).isEqualTo(404);
        assertThat(SERVICE.user("SUBMITTER").get(path).status()).isEqualTo(403);
    }

    @Test
    void listsTheAnalysesOfAProjectOldestFirst() {
        var project = Sample.project(ADMIN, Map.of());
        var job = Sample.job(ADMIN, project, "a.txt", "One.");
        var first = Sample.analysed(ADMIN, Sample.body(job)).path("uid").asText();
        var second = Sample.analysed(ADMIN, Sample.body(job)).path("uid").asText();
        var page = ADMIN.get("/projects/" + project + "/analyses?pageSize=1").json();
        assertThat(page.path("totalElements").asInt()).isEqualTo(2);
        assertThat(Sample.uids(page.path("content"))).containsExactly(first);
        var last = ADMIN.get("/projects/" + project + "/analyses?pageSize=1&pageNumber=1");
        assertThat(Sample.uids(last.json().path("content"))).containsExactly(second);
        var turned = ADMIN.get("/projects/" + project + "/analyses?sort=-id").json();
        assertThat(Sample.uids(turned.path("content"))).containsExactly(second, first);
        assertThat(ADMIN.get("/projects/none/analyses").status()).isEqualTo(404);
    }

    @Test
    void readsAPartAndItsJobs() {
        var project = Sample.project(ADMIN, Map.of());
        var job = Sample.job(ADMIN, project, "a.txt", "One.");
        var analysis = Sample.analysed(ADMIN, Sample.body(job));
        var part = analysis.path("analyseLanguageParts").path(0);
        var path = "/analyses/%s/analyseLanguageParts/"
                .formatted(analysis.path("uid").asText());
        assertThat(ADMIN.get(path + part.path("id").asText()).json()).isEqualTo(part);
        var jobs = ADMIN.get(path + part.path("id").asText() + "/jobs").json();
        assertThat(jobs.path("content").path(0).path("jobUid").asText()).isEqualTo(job);
        assertThat(jobs.path("content").path(0).path("innerId").asText()).isEqualTo("1");
        assertThat(ADMIN.get(path + "0").status()).isEqualTo(404);
    }

    @Test
    void writesCsvAndJson() {
        var analysis = Sample.analysed(
                ADMIN, Sample.body(Sample.job(ADMIN, Sample.project(ADMIN, Map.of()), "a.txt", Sample.FIRST)));
        var path = "/analyses/" + analysis.path("uid").asText() + "/download";
        var csv = ADMIN.get(path);
        assertThat(csv.header("Content-Disposition")).contains("Analysis #1.csv");
        assertThat(csv.text().lines().toList())
                .hasSize(47)
                .contains(
                        "sourceLang,targetLang,block,category,match,segments,words,characters,normalizedPages,percent,"
                                + "editingTime,countMethod",
                        "en,de,data,all,,5,13,70,0.0433,100,0,parlance-1",
                        "en,de,data,repetitions,,1,4,17,0.0111,30.8,0,parlance-1",
                        "en,de,discountedData,transMemoryMatches,0,4,9,53,0.0322,69.2,0,parlance-1");
        assertThat(ADMIN.get(path + "?format=JSON").json()).isEqualTo(analysis);
        assertThat(ADMIN.get(path + "?format=DOC").status()).isEqualTo(400);
    }

    @Test
    void renamesOnlyTheCurrentVersion() {
        var path = "/analyses/"
                + Sample.analysed(
                                ADMIN, Sample.body(Sample.job(ADMIN, Sample.project(ADMIN, Map.of()), "a.txt", "One.")))
                        .path("uid")
                        .asText();
        var seen = ADMIN.with("If-Match", ADMIN.get(path).header("ETag"));
        assertThat(seen.put(path, Map.of("name", "Second round"))
                        .json()
                        .path("name")
                        .asText())
                .isEqualTo("Second round");
        assertThat(seen.put(path, Map.of("name", "Third round")).status()).isEqualTo(412);
        assertThat(seen.put(path + "/netRateScheme", Map.of()).status()).isEqualTo(412);
        assertThat(ADMIN.put(path + "/netRateScheme", Map.of("uid", "none")).pointers())
                .containsExactly("/uid");
        assertThat(ADMIN.put(path + "/netRateScheme", Map.of("netRateScheme", Map.of("id", "x")))
                        .pointers())
                .containsExactly("/netRateScheme");
        assertThat(ADMIN.delete(path).status()).isEqualTo(204);
        assertThat(ADMIN.get(path).status()).isEqualTo(404);
        assertThat(ADMIN.put(path + "/netRateScheme", Map.of()).status()).isEqualTo(404);
    }

    @Test
    void usesTheDefaultSchemeWithoutAnother() {
        var scheme = ADMIN.post(
                "/netRateSchemes", Map.of("name", "default", "isDefault", true, "rates", Map.of("repetition", 0)));
        var analysis = Sample.analysed(
                ADMIN, Sample.body(Sample.job(ADMIN, Sample.project(ADMIN, Map.of()), "a.txt", Sample.FIRST)));
        ADMIN.put("/netRateSchemes/" + scheme.uid(), Map.of("name", "default"));
        assertThat(analysis.path("netRateScheme").path("isDefault").asBoolean()).isTrue();
        var part = analysis.path("analyseLanguageParts").path(0);
        assertThat(Sample.counts(part.path("discountedData").path("all"))).isEqualTo("4/9");
        assertThat(Sample.counts(part.path("data").path("all"))).isEqualTo("5/13");
    }

    @Test
    void warnsOfMemoriesWithoutTheLanguageAndOfJobsWithoutSegments() {
        var project = Sample.project(ADMIN, Map.of());
        var memory =
                ADMIN.post("/transMemories", Map.of("name", "fr", "sourceLang", "en", "targetLangs", List.of("fr")));
        ADMIN.put(
                "/projects/" + project + "/transMemories",
                Map.of("transMemories", List.of(Map.of("transMemory", Map.of("uid", memory.uid())))));
        var job = Sample.job(ADMIN, project, "empty.txt", "\n");
        var one = ADMIN.post("/analyses/byProviders", Sample.body(job))
                .json()
                .path("analyses")
                .path(0);
        var response = Sample.ended(ADMIN, one.path("asyncRequest")).path("asyncResponse");
        assertThat(response.path("warnings").findValuesAsText("code"))
                .containsExactly("transMemoryWithoutLanguage", "jobWithoutSegments");
        assertThat(Sample.summary(get(one))).startsWith("all 0/0");
    }

    private static JsonNode get(JsonNode created) {
        return ADMIN.get("/analyses/" + created.path("analyse").path("uid").asText())
                .json();
    }

    private static List<String> files(JsonNode analysis) {
        return analysis.path("analyseLanguageParts").path(0).path("jobs").findValuesAsText("filename");
    }

    private static TestService.Answer user(String role, Map<String, Object> more) {
        var name = Uid.next();
        var body = new HashMap<String, Object>(Map.of(
                "userName",
                name,
                "firstName",
                "Test",
                "lastName",
                role,
                "email",
                "test@example.com",
                "password",
                TestService.PASSWORD,
                "role",
                role,
                "timezone",
                "UTC"));
        body.putAll(more);
        var created = ADMIN.post("/users", body);
        assertThat(created.status()).as(created.text()).isEqualTo(201);
        return created;
    }

    private static String assigned(String project, String file, String type, String provider) {
        var assignment = Map.of("targetLang", "de", "providers", List.of(Map.of("type", type, "uid", provider)));
        var header = Map.<String, Object>of("targetLangs", List.of("de"), "assignments", List.of(assignment));
        return Sample.jobs(ADMIN, project, file, Sample.FIRST, header).getFirst();
    }

    /** Bodies of the events of a kind, or of the callbacks, about an analysis. */
    private static List<JsonNode> told(@Nullable String kind, JsonNode created) {
        var sql = """
                select body
                  from webhook_event
                 where kind is not distinct from $1
                   and body::jsonb -> 'analyse' ->> 'uid' = $2
                """;
        var uid = created.path("analyse").path("uid").asText();
        return Rows.all(
                result(DB.query(sql, Tuple.of(kind, uid))), row -> Json.read(row.getString("body"), JsonNode.class));
    }
}
