package dev.parlance.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.Error;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SchemaRegistryConfig;
import com.networknt.schema.SpecificationVersion;
import dev.parlance.TestService;
import dev.parlance.event.EventKind;
import dev.parlance.event.Kind;
import dev.parlance.shared.Json;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The bodies that webhooks receive, checked against the schemas that the service offers. */
class PayloadIT {
    private static final TestService SERVICE = TestService.start("delivery.allowedNetworks", "127.0.0.0/8");
    private static final TestService.Client ADMIN = SERVICE.admin();
    private static final Map<Kind, Schema> SCHEMAS = new HashMap<>();

    @BeforeAll
    static void schemas() {
        var registry = SchemaRegistry.withDefaultDialect(
                SpecificationVersion.DRAFT_2020_12,
                builder -> builder.schemaRegistryConfig(SchemaRegistryConfig.builder()
                        .formatAssertionsEnabled(true)
                        .build()));
        for (var kind : Kind.all()) {
            var answer = ADMIN.get("/webhooks/schemas/" + kind);
            assertThat(answer.status()).isEqualTo(200);
            SCHEMAS.put(kind, registry.getSchema(answer.json()));
        }
    }

    @AfterAll
    static void close() {
        SERVICE.close();
    }

    private static List<String> broken(JsonNode body) {
        var schema =
                Objects.requireNonNull(SCHEMAS.get(Kind.of(body.path("event").asText())));
        return schema.validate(body).stream().map(Error::toString).toList();
    }

    /** Causes every event that the service itself sends. */
    private static void work() {
        var base = "/projects/"
                + ADMIN.post(
                                "/projects",
                                Map.of(
                                        "name",
                                        "Manual",
                                        "sourceLang",
                                        "en",
                                        "targetLangs",
                                        List.of("de"),
                                        "note",
                                        "first"))
                        .uid();
        ADMIN.patch(base, Map.of("status", "ASSIGNED"));
        ADMIN.patch(base, Map.of("dateDue", "2031-01-01T00:00:00Z"));
        ADMIN.patch(base, Map.of("name", "Other"));
        var upload = ADMIN.upload(base + "/jobs", "a.txt", "One sentence.".getBytes(StandardCharsets.UTF_8));
        ended(upload.json().path("asyncRequest"));
        var job = base + "/jobs/" + upload.json().at("/jobs/0/uid").asText();
        ADMIN.patch(job, Map.of("dateDue", "2031-01-01T00:00:00Z", "path", "x/y"));
        ADMIN.post(job + "/setStatus", Map.of("status", "ACCEPTED"));
        var analysis = ADMIN.post(
                "/analyses/byProviders",
                Map.of(
                        "jobs",
                        List.of(Map.of("uid", upload.json().at("/jobs/0/uid").asText()))));
        assertThat(analysis.status()).as(analysis.text()).isEqualTo(200);
        ended(analysis.json().at("/analyses/0/asyncRequest"));
        var template = ADMIN.post(
                "/projectTemplates",
                Map.of("name", "T", "project", Map.of("uid", base.substring("/projects/".length()))));
        ADMIN.patch("/projectTemplates/" + template.uid(), Map.of("name", "U"));
        ADMIN.delete("/projectTemplates/" + template.uid());
        terms();
        ADMIN.delete(job);
        ADMIN.delete(base);
    }

    private static void terms() {
        var base = "/termBases/"
                + ADMIN.post("/termBases", Map.of("name", "Terms", "langs", List.of("en", "de")))
                        .uid();
        var term = ADMIN.post(base + "/terms", Map.of("lang", "en", "text", "screw"));
        assertThat(term.status()).as(term.text()).isEqualTo(201);
        var concept = base + "/concepts/" + term.json().path("conceptId").asText();
        var path = base + "/terms/" + term.json().path("id").asText();
        ADMIN.patch(path, Map.of("note", "x"));
        ADMIN.patch(concept, Map.of("definition", "holds things"));
        ADMIN.upload(base + "/upload", "a.csv", "en,de\nnut,Mutter\n".getBytes(StandardCharsets.UTF_8));
        ADMIN.delete(path);
        ADMIN.delete(concept);
    }

    private static void ended(JsonNode request) {
        ADMIN.until(
                "/async/" + request.path("id").asText(),
                answer -> !answer.json().path("asyncResponse").isNull());
    }

    @Test
    void sentBodiesConformToTheirSchema() {
        try (var receiver = Receiver.kind()) {
            var all = Stream.of(EventKind.values()).map(EventKind::name).toList();
            assertThat(ADMIN.post("/webhooks", Map.of("url", receiver.url(), "events", all))
                            .status())
                    .isEqualTo(201);
            work();
            var wanted = Set.of(
                    "PROJECT_CREATED",
                    "PROJECT_STATUS_CHANGED",
                    "PROJECT_DUE_DATE_CHANGED",
                    "PROJECT_METADATA_UPDATED",
                    "PROJECT_DELETED",
                    "JOB_CREATED",
                    "JOB_STATUS_CHANGED",
                    "JOB_DUE_DATE_CHANGED",
                    "JOB_UPDATED",
                    "JOB_DELETED",
                    "ANALYSIS_CREATED",
                    "PROJECT_TEMPLATE_CREATED",
                    "PROJECT_TEMPLATE_UPDATED",
                    "PROJECT_TEMPLATE_DELETED",
                    "TERM_BASE_TERM_CREATED",
                    "TERM_BASE_TERM_UPDATED",
                    "TERM_BASE_TERM_DELETED",
                    "TERM_BASE_CONCEPT_CREATED",
                    "TERM_BASE_CONCEPT_UPDATED",
                    "TERM_BASE_CONCEPT_DELETED",
                    "TERM_BASE_IMPORTED");
            var got = receiver.await(some -> some.stream()
                    .map(one -> one.header("webhook-event"))
                    .collect(Collectors.toSet())
                    .containsAll(wanted));
            var broken = new ArrayList<String>();
            for (var one : got) {
                var body = Json.read(one.body(), JsonNode.class);
                broken(body).forEach(error -> broken.add(body.path("event").asText() + " " + error + " in " + body));
                var ofProject = body.has("project") || body.has("jobParts") || body.has("analyse");
                assertThat(body.at("/metadata/project/uid").isTextual())
                        .as(body.toString())
                        .isEqualTo(ofProject);
            }
            assertThat(broken).isEmpty();
        }
    }

    static List<Kind> kinds() {
        return Kind.all();
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void testBodiesConformToTheirSchema(Kind kind) {
        try (var receiver = Receiver.kind()) {
            var webhook = ADMIN.post(
                    "/webhooks", Map.of("url", receiver.url(), "events", List.of(kind), "status", "DISABLED"));
            assertThat(ADMIN.post("/webhooks/%s/test?event=%s".formatted(webhook.uid(), kind))
                            .json()
                            .path("success")
                            .asBoolean())
                    .isTrue();
            var body = Json.read(receiver.await(1).getFirst().body(), JsonNode.class);
            assertThat(body.path("test").asBoolean()).isTrue();
            assertThat(body.path("event").asText()).isEqualTo(kind.name());
            assertThat(broken(body)).isEmpty();
        }
    }

    @Test
    void previewsConformToTheirSchema() {
        var content = ADMIN.get("/webhooks/previews").json().path("content");
        assertThat(content).hasSize(Kind.all().size());
        content.forEach(preview -> {
            assertThat(preview.at("/body/event")).isEqualTo(preview.path("event"));
            assertThat(broken(preview.path("body"))).as(preview.toString()).isEmpty();
        });
        assertThat(ADMIN.get("/webhooks/previews?events=JOB_CREATED,JOB_DELETED")
                        .json()
                        .path("content"))
                .hasSize(2);
    }

    @Test
    void aSchemaRefusesBodiesOfAnotherKind() {
        var body = Json.MAPPER.createObjectNode();
        body.put("event", "JOB_CREATED");
        assertThat(broken(body)).isNotEmpty();
        var deleted = (ObjectNode)
                ADMIN.get("/webhooks/previews?events=JOB_DELETED").json().at("/content/0/body");
        assertThat(broken(deleted)).isEmpty();
        var schema = Objects.requireNonNull(SCHEMAS.get(Kind.of("JOB_CREATED")));
        assertThat(schema.validate(deleted)).isNotEmpty();
        assertThat(ADMIN.get("/webhooks/schemas/NOTHING").status()).isEqualTo(404);
    }
}
