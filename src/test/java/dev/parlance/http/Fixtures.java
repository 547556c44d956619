package dev.parlance.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.parlance.TestEvents;
import dev.parlance.TestService;
import dev.parlance.file.srx.SegmentationRules;
import dev.parlance.http.contract.Contract;
import dev.parlance.http.contract.Operation;
import dev.parlance.shared.Json;
import dev.parlance.shared.Uid;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.regex.Pattern;

/**
 * Creates the entities that operations need: by a POST of the contract's example to their list, unless this class lists
 * another way. References in a body point to new entities.
 */
public final class Fixtures {
    /** Operations that cannot be called with a repeated key, with the reason. */
    static final Map<String, String> NOT_REPEATED = Map.of("logout", "its token is gone afterwards");

    private static final Contract CONTRACT = Contract.load();
    private static final Pattern NAME = Pattern.compile("\\{([^}]*)}");

    /** Lists whose entities a property of a body refers to. */
    private static final Map<String, String> REFERENCES = Map.ofEntries(
            Map.entry("workflowSteps", "/workflowSteps"),
            Map.entry("workflowStep", "/workflowSteps"),
            Map.entry("client", "/clients"),
            Map.entry("businessUnit", "/businessUnits"),
            Map.entry("domain", "/domains"),
            Map.entry("subDomain", "/subDomains"),
            Map.entry("owner", "/users"),
            Map.entry("netRateScheme", "/netRateSchemes"),
            Map.entry("transMemory", "/transMemories"),
            Map.entry("termBase", "/termBases"),
            Map.entry("termBases", "/termBases"),
            Map.entry("project", "/projects"),
            Map.entry("template", "/projectTemplates"),
            Map.entry("priceList", "/priceLists"),
            Map.entry("customField", "/customFields"),
            Map.entry("importSettings", "/importSettings"),
            Map.entry("segRule", "/segmentationRules"),
            Map.entry("machineTranslateSettings", "/machineTranslateSettings"));

    /** Creates the last entity of a path if no POST with an example does; gets the path of its list. */
    private final Map<String, Function<String, String>> makers = Map.ofEntries(
            Map.entry("importUid", this::termBaseImport),
            Map.entry("jobUid", this::job),
            Map.entry("jobPartUid", this::job),
            Map.entry("analyseUid", _ -> analysis()),
            Map.entry("analyseLanguagePartId", this::languagePart),
            Map.entry("asyncRequestId", _ -> asyncRequest()),
            Map.entry("segmentUid", this::memorySegment),
            Map.entry("webhookCallUid", _ -> webhookCall()),
            Map.entry("replayUid", _ -> replay()),
            Map.entry("event", _ -> "JOB_CREATED"));

    private final TestService.Client admin;

    public Fixtures(TestService.Client admin) {
        this.admin = admin;
    }

    /** A path to new entities. */
    String path(Operation operation) {
        var path = path(operation.path());
        if (operation.id().equals("undeleteUser") || operation.id().equals("anonymizeUser")) {
            assertThat(admin.delete(path.substring(0, path.lastIndexOf('/'))).status())
                    .isEqualTo(204);
        }
        if (operation.id().equals("patchQualityWarnings")) {
            var check = admin.post(path.substring(0, path.lastIndexOf('/')));
            assertThat(check.status()).as(check.text()).isEqualTo(202);
            ended(check.json().path("asyncRequest"));
        }
        return path;
    }

    /** A path, or a part of it, with identifiers that do not exist. */
    static String unknown(String template) {
        return template.replaceAll("\\{[^}]*}", "AAAAAAAAAAAAAAAAAAAAAA");
    }

    /** The beginning of a path with new entities for its parameters. */
    String path(String template) {
        return path(template, new HashMap<>());
    }

    /** One new entity for each parameter of all paths, by its name; those of one path belong together. */
    public Map<String, String> all() {
        var made = new HashMap<String, String>();
        CONTRACT.operations().forEach(operation -> path(operation.path(), made));
        return made;
    }

    private String path(String template, Map<String, String> made) {
        var path = template;
        for (var name = NAME.matcher(path); name.find(); name = NAME.matcher(path)) {
            var list = path.substring(0, name.start() - 1);
            var uid = made.get(name.group(1));
            if (uid == null) {
                var maker = makers.get(name.group(1));
                uid = maker == null
                        ? create(template.substring(0, template.indexOf("/{" + name.group(1))), list)
                        : maker.apply(list);
                made.put(name.group(1), uid);
            }
            path = list + "/" + uid + path.substring(name.end());
        }
        return path;
    }

    /** Creates an entity in a list by the example in the contract; returns its uid, or its id if it has no uid. */
    private String create(String template, String list) {
        var operation = CONTRACT.operations().stream()
                .filter(one -> one.method().equals("POST") && one.path().equals(template))
                .findFirst()
                .orElseThrow(() -> new AssertionError("nothing makes an entity of " + template + ": name a way to"));
        var body = body(operation, EveryOperationIT.example(operation));
        var created = EveryOperationIT.send(admin, operation, list, body);
        assertThat(created.status()).as("POST %s: %s", list, created.text()).isEqualTo(201);
        return created.json().has("uid")
                ? created.uid()
                : created.json().path("id").asText();
    }

    /** A file that an operation accepts. */
    static byte[] file(String operationId) {
        return switch (operationId) {
            case "createSegmentationRule" -> SegmentationRules.builtInFile();
            case "uploadTermBase" -> "en,de\nscrew,Schraube\n".getBytes(UTF_8);
            default -> "One sentence.".getBytes(UTF_8);
        };
    }

    /** The client with the header that describes the file, where an operation requires one. */
    static TestService.Client described(TestService.Client client, String operationId) {
        return operationId.equals("previewImportSettings")
                ? client.with("Parlance", "{\"sourceLang\": \"en\"}")
                : client;
    }

    static String fileName(String operationId) {
        return operationId.equals("uploadTermBase") ? "a.csv" : "a.txt";
    }

    /** The path whose GET returns the entity that a conditional operation changes. */
    String entity(Operation operation, String path) {
        var shown = CONTRACT.operations().stream()
                .anyMatch(one -> one.method().equals("GET") && one.path().equals(operation.path()));
        return shown ? path : path.substring(0, path.lastIndexOf('/'));
    }

    /** The query that an operation requires. */
    String query(Operation operation) {
        var query = new StringBuilder();
        for (var parameter : operation.parameters()) {
            if (parameter.required()) {
                query.append(query.isEmpty() ? '?' : '&')
                        .append(parameter.name())
                        .append('=')
                        .append(value(operation, parameter));
            }
        }
        if (operation.produces().contains("text/event-stream")) {
            query.append(query.isEmpty() ? '?' : '&').append("seconds=0");
        }
        return query.toString();
    }

    private String value(Operation operation, Operation.Parameter parameter) {
        if (operation.id().equals("diffAnalysis")) {
            return analysis();
        }
        var values = CONTRACT.resolve(parameter.schema().getSchemaNode()).path("enum");
        assertThat(values).as("values of %s", parameter.name()).isNotEmpty();
        return values.path(0).asText();
    }

    /** The same, with references to entities of the path. */
    byte[] body(Operation operation, String path, byte[] example) {
        return operation.id().equals("preTranslateJobs")
                ? Json.bytes(Map.of("jobs", List.of(Map.of("uid", job(path.substring(0, path.lastIndexOf('/')))))))
                : body(operation, example);
    }

    /** The example with new names and with references to existing entities. */
    byte[] body(Operation operation, byte[] example) {
        if (operation.upload() || example.length == 0) {
            return example;
        }
        if (operation.id().equals("createAnalysesByProviders")) {
            return Json.bytes(Map.of("jobs", List.of(Map.of("uid", job("/projects/" + project() + "/jobs")))));
        }
        if (operation.id().equals("patchQualityWarnings")) {
            var warning = Map.of("ordinal", 0, "code", "EMPTY_TARGET", "ignored", true);
            return Json.bytes(Map.of("warnings", List.of(warning)));
        }
        if (operation.path().endsWith("/providers")) {
            var vendor = Map.of(
                    "type",
                    "VENDOR",
                    "uid",
                    admin.post("/vendors", Map.of("name", Uid.next())).uid());
            return Json.bytes(Map.of("assignments", List.of(Map.of("targetLang", "de", "providers", List.of(vendor)))));
        }
        if (operation.path().matches("/(projects|projectTemplates)/.*customFields")) {
            return Json.bytes(Map.of(
                    operation.method().equals("POST") ? "customFieldInstances" : "addInstances",
                    List.of(Map.of("customField", Map.of("uid", customField(operation.path())), "value", "x"))));
        }
        var tree = Json.read(new String(example, UTF_8), JsonNode.class);
        if (tree instanceof ObjectNode object) {
            // examples refer to options of a field that does not exist
            object.remove(List.of("options", "customFields"));
            for (var name : List.of("name", "userName")) {
                if (object.path(name).isTextual()) {
                    object.put(name, object.path(name).asText() + " " + Uid.next());
                }
            }
            if (object.has("url")) {
                object.put("url", "http://127.0.0.1:9/hook");
            }
            if (object.has("webhookUid")) {
                object.put("webhookUid", create("/webhooks", "/webhooks"));
            }
            refer(object);
        }
        return Json.bytes(tree);
    }

    private void refer(ObjectNode object) {
        for (var property : List.copyOf(object.properties())) {
            var value = property.getValue();
            var elements = value.isArray() ? value.valueStream().toList() : List.of(value);
            for (var element : elements) {
                if (element instanceof ObjectNode inner && isReference(inner)) {
                    inner.removeAll();
                    inner.put("uid", made(property.getKey()));
                } else if (element instanceof ObjectNode inner) {
                    refer(inner);
                }
            }
        }
    }

    private static boolean isReference(ObjectNode node) {
        return node.size() == 1 && (node.has("uid") || node.has("id"));
    }

    private String made(String property) {
        if (property.equals("analyses")) {
            return analysis();
        }
        if (property.equals("webhookCalls")) {
            return webhookCall();
        }
        if (property.equals("jobs")) {
            return job("/projects/" + project() + "/jobs");
        }
        var list = Objects.requireNonNull(REFERENCES.get(property), () -> "name the list of " + property);
        return create(list, list);
    }

    /** A body that differs from the first one. */
    static byte[] other(byte[] body) {
        return (new String(body, UTF_8) + " ").getBytes(UTF_8);
    }

    /** A custom field of the entities that a path leads to. */
    private String customField(String path) {
        var entity = path.contains("/jobs/") ? "JOB" : path.contains("Templates/") ? "PROJECT_TEMPLATE" : "PROJECT";
        var body = Map.of("name", Uid.next(), "type", "STRING", "allowedEntities", List.of(entity));
        return admin.post("/customFields", body).uid();
    }

    private String project() {
        return create("/projects", "/projects");
    }

    private String job(String list) {
        var uploaded = admin.upload(list, "a.txt", "One sentence.".getBytes(UTF_8));
        assertThat(uploaded.status()).as(uploaded.text()).isEqualTo(201);
        ended(uploaded.json().path("asyncRequest"));
        return uploaded.json().path("jobs").path(0).path("uid").asText();
    }

    private void ended(JsonNode request) {
        admin.until(
                "/async/" + request.path("id").asText(),
                answer -> !answer.json().path("asyncResponse").isNull());
    }

    private JsonNode analyses() {
        var body = Map.of("jobs", List.of(Map.of("uid", job("/projects/" + project() + "/jobs"))));
        var created = admin.post("/analyses/byProviders", body);
        assertThat(created.status()).as(created.text()).isEqualTo(200);
        var first = created.json().path("analyses").path(0);
        ended(first.path("asyncRequest"));
        return first;
    }

    private String analysis() {
        return analyses().path("analyse").path("uid").asText();
    }

    private String asyncRequest() {
        return analyses().path("asyncRequest").path("id").asText();
    }

    private String languagePart(String list) {
        var analysis = admin.get(list.substring(0, list.lastIndexOf('/'))).json();
        return analysis.path("analyseLanguageParts").path(0).path("id").asText();
    }

    private String memorySegment(String list) {
        var body = Map.of("segments", List.of(Map.of("source", "a", "target", "b", "targetLang", "de")));
        assertThat(admin.post(list, body).status()).isEqualTo(200);
        return admin.get(list).json().path("content").path(0).path("uid").asText();
    }

    private String termBaseImport(String list) {
        var base = list.substring(0, list.lastIndexOf('/'));
        var imported = admin.upload(base + "/upload", "a.csv", "en\nscrew\n".getBytes(UTF_8));
        assertThat(imported.status()).as(imported.text()).isEqualTo(200);
        return imported.uid();
    }

    private String replay() {
        var body = Map.of(
                "webhookUid", create("/webhooks", "/webhooks"),
                "from", "2026-11-20T08:00:00Z",
                "to", "2026-11-20T09:00:00Z");
        return admin.post("/webhooksCalls/replay/range", body).uid();
    }

    private String webhookCall() {
        var webhook = create("/webhooks", "/webhooks");
        var published = admin.post("/events", TestEvents.of("PROJECT_CREATED"));
        assertThat(published.status()).as(published.text()).isEqualTo(202);
        return admin.until(
                        "/webhooksCalls?webhookUid=" + webhook,
                        answer -> answer.json().path("totalElements").asInt() > 0)
                .json()
                .path("content")
                .path(0)
                .path("uid")
                .asText();
    }
}
