package dev.parlance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.db.Db;
import dev.parlance.db.Rows;
import dev.parlance.db.Waiting;
import dev.parlance.shared.Json;
import dev.parlance.shared.Uid;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** An entity that is in use is not deleted, and the response lists what uses it. */
class CannotDeleteIT {
    private static final TestService SERVICE = TestService.start("delivery.allowedNetworks", "127.0.0.0/8");
    private static final TestService.Client ADMIN = SERVICE.admin();
    private static final Db DB = SERVICE.database().open(SERVICE.vertx());

    /**
     * Every foreign key that prevents the deletion of one of these tables' rows. The service must search a new one for
     * referrers, and it is added here.
     */
    private static final Set<String> LOOKED_FOR = Set.of(
            "client < app_user.client_id",
            "client < project.client_id",
            "client < project_template.client_id",
            "client < trans_memory.client_id",
            "business_unit < trans_memory.business_unit_id",
            "domain < trans_memory.domain_id",
            "sub_domain < trans_memory.sub_domain_id",
            "client < term_base.client_id",
            "business_unit < term_base.business_unit_id",
            "domain < term_base.domain_id",
            "sub_domain < term_base.sub_domain_id",
            "term_base < project_term_base.term_base_id",
            "term_base < project_template_term_base.term_base_id",
            "business_unit < project.business_unit_id",
            "business_unit < project_template.business_unit_id",
            "domain < project.domain_id",
            "domain < project_template.domain_id",
            "sub_domain < project.sub_domain_id",
            "sub_domain < project_template.sub_domain_id",
            "vendor < job_provider.vendor_id",
            "vendor < default_provider.vendor_id",
            "vendor < analysis.provider_vendor_id",
            "price_list < app_user.price_list_id",
            "workflow_step < project_workflow_step.workflow_step_id",
            "workflow_step < project_template_step.workflow_step_id",
            "workflow_step < job.workflow_step_id",
            "workflow_step < net_rate_scheme_step.workflow_step_id",
            "machine_translate_settings < project_mt_settings.settings_id",
            "machine_translate_settings < project_template_mt_settings.settings_id",
            "net_rate_scheme < app_user.net_rate_scheme_id",
            "net_rate_scheme < vendor.net_rate_scheme_id",
            "net_rate_scheme < analysis.net_rate_scheme_id",
            "import_settings < project_import_settings.import_settings_id",
            "import_settings < project_template_import_settings.import_settings_id",
            "import_settings < job.import_settings_id",
            "segmentation_rule < import_settings.seg_rule_id",
            "segmentation_rule < import_settings.target_seg_rule_id",
            "segmentation_rule < job.seg_rule_id",
            "segmentation_rule < job.target_seg_rule_id",
            "trans_memory < project_trans_memory.memory_id",
            "trans_memory < project_template_trans_memory.memory_id");

    private static final String REFERENCES = """
            select c.confrelid::regclass || ' < ' || c.conrelid::regclass || '.' || a.attname as reference
              from pg_constraint c
              join pg_attribute a
                on a.attrelid = c.conrelid
               and a.attnum = any (c.conkey)
             where c.contype = 'f'
               and c.confdeltype = 'a'
               and c.confrelid::regclass::text in ('client', 'business_unit', 'domain', 'sub_domain', 'vendor',
                     'price_list',
                     'workflow_step', 'machine_translate_settings', 'net_rate_scheme', 'trans_memory',
                     'import_settings', 'segmentation_rule', 'term_base')
            """;

    @AfterAll
    static void close() {
        Waiting.result(DB.close());
        SERVICE.close();
    }

    /** The referring entities, in short. */
    private static List<String> users(TestService.Answer refused) {
        assertThat(refused.status()).as(refused.text()).isEqualTo(400);
        assertThat(refused.json().path("errorCode").asText()).isEqualTo("CannotDelete");
        return refused.json()
                .path("errorDetails")
                .valueStream()
                .filter(detail -> detail.path("code").asText().equals("inUse"))
                .map(detail -> detail.path("args").path("usedBy"))
                .map(user -> "%s %s %s"
                        .formatted(
                                user.path("kind").asText(),
                                user.path("uid").asText(),
                                user.path("name").asText()))
                .toList();
    }

    private static String named(String kind, TestService.Answer user) {
        var name = kind.equals("user") ? "userName" : "name";
        return "%s %s %s".formatted(kind, user.uid(), user.json().path(name).asText());
    }

    private static TestService.Answer ok(TestService.Answer answer) {
        assertThat(answer.status()).as(answer.text()).isIn(200, 201, 204);
        return answer;
    }

    private static Map<String, Object> reference(TestService.Answer entity) {
        return Map.of("uid", entity.uid());
    }

    private static TestService.Answer create(String path, Map<String, Object> more) {
        var body = new HashMap<String, Object>(more);
        body.putIfAbsent("name", Uid.next());
        return ok(ADMIN.post(path, body));
    }

    private static TestService.Answer project(Map<String, Object> more) {
        var body = new HashMap<String, Object>(more);
        body.put("sourceLang", "en");
        body.put("targetLangs", List.of("de"));
        return create("/projects", body);
    }

    private static TestService.Answer template(TestService.Answer project) {
        return create("/projectTemplates", Map.of("project", reference(project)));
    }

    private static TestService.Answer user(Map<String, Object> more) {
        var body = new HashMap<String, Object>(more);
        body.put("userName", Uid.next());
        body.put("firstName", "Test");
        body.put("lastName", "User");
        body.put("email", "test@example.com");
        body.put("password", TestService.PASSWORD);
        body.put("role", "LINGUIST");
        body.put("timezone", "UTC");
        return ok(ADMIN.post("/users", body));
    }

    /** uid of the job of a new file whose import has ended. */
    private static String job(TestService.Answer project, Map<String, Object> header) {
        var uploaded = ok(ADMIN.with("Parlance", Json.text(header))
                .upload("/projects/" + project.uid() + "/jobs", "a.txt", "One.".getBytes(StandardCharsets.UTF_8)));
        ended(uploaded.json().path("asyncRequest").path("id").asText());
        return uploaded.json().path("jobs").path(0).path("uid").asText();
    }

    private static TestService.Answer analysis(String job) {
        var created = ok(ADMIN.post("/analyses/byProviders", Map.of("jobs", List.of(Map.of("uid", job)))));
        var one = created.json().path("analyses").path(0);
        ended(one.path("asyncRequest").path("id").asText());
        return ok(ADMIN.get("/analyses/" + one.path("analyse").path("uid").asText()));
    }

    private static void ended(String asyncRequest) {
        ADMIN.until(
                "/async/" + asyncRequest,
                answer -> !answer.json().path("asyncResponse").isNull());
    }

    @ParameterizedTest
    @ValueSource(strings = {"client", "businessUnit", "domain", "subDomain"})
    void namesProjectsAndTemplatesOfAReference(String field) {
        var thing = create("/" + field + "s", Map.of());
        var path = "/" + field + "s/" + thing.uid();
        var project = project(Map.of(field, reference(thing)));
        var template = template(project);
        var refused = ADMIN.delete(path);
        assertThat(users(refused)).containsExactly(named("project", project), named("projectTemplate", template));
        assertThat(refused.json().path("detail").asText())
                .contains(thing.json().path("name").asText())
                .endsWith("is used by project %s, project template %s"
                        .formatted(
                                project.json().path("name").asText(),
                                template.json().path("name").asText()));
        ok(ADMIN.patch("/projectTemplates/" + template.uid(), nothing(field)));
        assertThat(users(ADMIN.delete(path))).containsExactly(named("project", project));
        ok(ADMIN.patch("/projects/" + project.uid(), nothing(field)));
        ok(ADMIN.delete(path));
    }

    private static Map<String, Object> nothing(String field) {
        var none = new HashMap<String, Object>();
        none.put(field, null);
        return none;
    }

    @Test
    void namesUsersOfAClientAPriceListAndANetRateScheme() {
        for (var field : List.of("client", "priceList", "netRateScheme")) {
            var thing = create("/" + field + "s", Map.of());
            var user = user(Map.of(field, reference(thing)));
            assertThat(user.json().path(field).path("name"))
                    .isEqualTo(thing.json().path("name"));
            assertThat(users(ADMIN.delete("/" + field + "s/" + thing.uid()))).containsExactly(named("user", user));
            ok(ADMIN.delete("/users/" + user.uid()));
            assertThat(users(ADMIN.delete("/" + field + "s/" + thing.uid())))
                    .as("a deleted user can be restored, with all that it had")
                    .containsExactly(named("user", user));
        }
    }

    @Test
    void namesJobsAndAnalysesOfAVendor() {
        var vendor = create("/vendors", Map.of());
        var provider = Map.of("type", "VENDOR", "uid", vendor.uid());
        var project = project(Map.of());
        var job = job(
                project, Map.of("assignments", List.of(Map.of("targetLang", "de", "providers", List.of(provider)))));
        var analysis = analysis(job);
        assertThat(users(ADMIN.delete("/vendors/" + vendor.uid())))
                .containsExactly(named("analysis", analysis), "job " + job + " a.txt");
        ok(ADMIN.delete("/projects/" + project.uid()));
        ok(ADMIN.delete("/vendors/" + vendor.uid()));
    }

    @Test
    void namesVendorsOfANetRateScheme() {
        var scheme = create("/netRateSchemes", Map.of());
        var vendor = create("/vendors", Map.of("netRateScheme", reference(scheme)));
        assertThat(users(ADMIN.delete("/netRateSchemes/" + scheme.uid()))).containsExactly(named("vendor", vendor));
        ok(ADMIN.put("/vendors/" + vendor.uid(), Map.of("name", "n" + vendor.uid())));
        ok(ADMIN.delete("/netRateSchemes/" + scheme.uid()));
    }

    @Test
    void namesAnalysesOfANetRateScheme() {
        var scheme = create("/netRateSchemes", Map.of());
        var analysis = analysis(job(project(Map.of()), Map.of()));
        ok(ADMIN.put("/analyses/" + analysis.uid() + "/netRateScheme", reference(scheme)));
        assertThat(users(ADMIN.delete("/netRateSchemes/" + scheme.uid()))).containsExactly(named("analysis", analysis));
        ok(ADMIN.put("/analyses/" + analysis.uid() + "/netRateScheme", Map.of()));
        ok(ADMIN.delete("/netRateSchemes/" + scheme.uid()));
    }

    @Test
    void namesReferrersOfAWorkflowStep() {
        var step = create("/workflowSteps", Map.of());
        var project = project(Map.of("workflowSteps", List.of(reference(step))));
        var template = template(project);
        var job = job(project, Map.of());
        var scheme = create(
                "/netRateSchemes", Map.of("workflowStepNetSchemes", List.of(Map.of("workflowStep", reference(step)))));
        assertThat(users(ADMIN.delete("/workflowSteps/" + step.uid())))
                .containsExactly(
                        "job " + job + " a.txt",
                        named("netRateScheme", scheme),
                        named("project", project),
                        named("projectTemplate", template));
        ok(ADMIN.delete("/projects/" + project.uid()));
        ok(ADMIN.delete("/projectTemplates/" + template.uid()));
        assertThat(users(ADMIN.delete("/workflowSteps/" + step.uid()))).containsExactly(named("netRateScheme", scheme));
        ok(ADMIN.delete("/netRateSchemes/" + scheme.uid()));
        ok(ADMIN.delete("/workflowSteps/" + step.uid()));
    }

    @Test
    void namesProjectsAndTemplatesOfMachineTranslationAndMemories() {
        var machine = create("/machineTranslateSettings", Map.of("url", "http://127.0.0.1:5000/"));
        var memory = create("/transMemories", Map.of("sourceLang", "en", "targetLangs", List.of("de")));
        var project = project(Map.of());
        ok(ADMIN.put(
                "/projects/" + project.uid() + "/mtSettings", Map.of("machineTranslateSettings", reference(machine))));
        ok(ADMIN.put(
                "/projects/" + project.uid() + "/transMemories",
                Map.of("transMemories", List.of(Map.of("transMemory", reference(memory))))));
        var template = template(project);
        var paths = List.of("/machineTranslateSettings/" + machine.uid(), "/transMemories/" + memory.uid());
        for (var path : paths) {
            assertThat(users(ADMIN.delete(path)))
                    .containsExactly(named("project", project), named("projectTemplate", template));
        }
        ok(ADMIN.delete("/projects/" + project.uid()));
        ok(ADMIN.delete("/projectTemplates/" + template.uid()));
        paths.forEach(path -> ok(ADMIN.delete(path)));
    }

    @Test
    void namesTenAndCountsAll() {
        var client = create("/clients", Map.of());
        var projects = IntStream.range(0, 12)
                .mapToObj(i -> project(Map.of("name", "p%02d".formatted(i), "client", reference(client))))
                .map(project -> named("project", project))
                .toList();
        var refused = ADMIN.delete("/clients/" + client.uid());
        assertThat(users(refused)).containsExactlyElementsOf(projects.subList(0, 10));
        var total = refused.json().path("errorDetails").path(10);
        assertThat(total.path("code").asText()).isEqualTo("inUseTotal");
        assertThat(total.path("args").path("total").path("value").asInt()).isEqualTo(12);
        assertThat(refused.json().path("detail").asText())
                .endsWith("is used by project p00, project p01, project p02 and 9 more");
    }

    @Test
    void searchesEveryForeignKeyOfTheSchema() {
        var references = Rows.all(Waiting.result(DB.query(REFERENCES)), row -> row.getString("reference"));
        assertThat(references).containsExactlyInAnyOrderElementsOf(LOOKED_FOR);
    }

    @Test
    void keepsReferencesValidWhenDeletedAndReferredToConcurrently() {
        for (var round = 0; round < 10; round++) {
            var client = create("/clients", Map.of());
            var body =
                    Map.of("name", "a", "sourceLang", "en", "targetLangs", List.of("de"), "client", reference(client));
            var creates = Stream.generate(() -> AtOnce.start(() -> ADMIN.post("/projects", body)))
                    .limit(4)
                    .toList();
            var deleted =
                    AtOnce.start(() -> ADMIN.delete("/clients/" + client.uid())).join();
            var made = creates.stream()
                    .map(CompletableFuture::join)
                    .filter(answer -> answer.status() == 201)
                    .count();
            assertThat(creates)
                    .allMatch(answer -> answer.join().status() == 201
                            || answer.join().pointers().equals(List.of("/client")));
            assertThat(deleted.status()).isEqualTo(made == 0 ? 204 : 400);
        }
    }
}
