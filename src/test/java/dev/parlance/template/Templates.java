package dev.parlance.template;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.TestService;
import dev.parlance.shared.Uid;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Bodies of requests for tests of templates. */
final class Templates {
    private Templates() {}

    /** A project with a value in every field that a template copies. */
    static TestService.Answer fullProject(TestService.Client admin) {
        var body = new HashMap<String, Object>();
        body.put("name", "Spring catalogue");
        body.put("sourceLang", "en_us");
        body.put("targetLangs", List.of("de", "pt_br"));
        body.put("workflowSteps", List.of(Map.of("id", "2"), Map.of("id", "1")));
        for (var field : List.of("client", "businessUnit", "domain", "subDomain")) {
            body.put(field, reference(admin.post("/" + field + "s", Map.of("name", Uid.next()))));
        }
        body.put("purchaseOrder", "PO-4711");
        body.put("note", "by truck");
        body.put("dateDue", "2027-03-01T17:00:00Z");
        var project = ok(admin.post("/projects", body), 201);
        var memories = List.of(
                Map.of("transMemory", memory(admin, "en"), "penalty", 7, "readMode", true, "writeMode", true),
                Map.of("transMemory", memory(admin, "en_gb"), "readMode", false));
        ok(admin.put("/projects/" + project.uid() + "/transMemories", Map.of("transMemories", memories)), 200);
        var machine = Map.of(
                "mtSettingsPerLanguageList",
                List.of(Map.of("targetLang", "pt_br", "machineTranslateSettings", machine(admin))));
        ok(admin.put("/projects/" + project.uid() + "/mtSettings", machine), 200);
        var bases = List.of(
                Map.of("termBase", termBase(admin), "readMode", true, "writeMode", true),
                Map.of("termBase", termBase(admin), "readMode", true));
        ok(admin.put("/projects/" + project.uid() + "/termBases", Map.of("termBases", bases)), 200);
        return ok(admin.get("/projects/" + project.uid()), 200);
    }

    private static Map<String, Object> termBase(TestService.Client admin) {
        return reference(ok(admin.post("/termBases", Map.of("name", Uid.next(), "langs", List.of("en", "de"))), 201));
    }

    private static Map<String, Object> machine(TestService.Client admin) {
        var body = Map.of("name", Uid.next(), "url", "http://127.0.0.1:5000/translate", "key", "a key");
        return reference(ok(admin.post("/machineTranslateSettings", body), 201));
    }

    static TestService.Answer create(TestService.Client client, String name, TestService.Answer project) {
        return ok(client.post("/projectTemplates", Map.of("name", name, "project", reference(project))), 201);
    }

    /** A template of the smallest project. */
    static TestService.Answer create(TestService.Client admin, String name) {
        var project = Map.of("name", "a", "sourceLang", "en", "targetLangs", List.of("de"));
        return create(admin, name, ok(admin.post("/projects", project), 201));
    }

    static Map<String, Object> memory(TestService.Client admin, String sourceLang) {
        var body = Map.of("name", Uid.next(), "sourceLang", sourceLang, "targetLangs", List.of("de"));
        return reference(ok(admin.post("/transMemories", body), 201));
    }

    static Map<String, Object> reference(TestService.Answer entity) {
        return Map.of("uid", entity.uid());
    }

    static TestService.Answer ok(TestService.Answer answer, int status) {
        assertThat(answer.status()).as(answer.text()).isEqualTo(status);
        return answer;
    }
}
