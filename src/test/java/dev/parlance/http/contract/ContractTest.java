package dev.parlance.http.contract;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.InputFormat;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.parlance.http.AnswerCheck;
import dev.parlance.http.guard.Permissions;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ContractTest {
    private final Contract contract = Contract.load();

    private JsonNode node(String id) {
        return OperationNodes.of(contract, id);
    }

    @Test
    void everyOperationHasAnIdAPermissionAndADescription() {
        assertThat(contract.operationIds()).doesNotHaveDuplicates().doesNotContain("");
        assertThat(new Permissions(contract.operationIds())).isNotNull();
        for (var id : contract.operationIds()) {
            var node = node(id);
            assertThat(node.path("summary").asText()).as(id).isNotBlank();
            assertThat(node.path("tags")).as(id).hasSize(1);
            assertThat(node.path("responses").has("default"))
                    .as(id + " tells its problems")
                    .isTrue();
        }
    }

    @Test
    void everyDownloadOfRangesHasTheirParametersAndTheirProblem() {
        var ranged = contract.operationIds().stream()
                .filter(id -> node(id).path("responses").has("206"))
                .toList();
        assertThat(ranged)
                .containsExactlyInAnyOrder("downloadProjectReference", "getJobOriginal", "downloadJobTargetFile");
        for (var id : ranged) {
            assertThat(node(id).path("responses").has("416")).as(id).isTrue();
            var parameters = node(id).path("parameters").valueStream().map(contract::resolve);
            assertThat(parameters.map(parameter -> parameter.path("name").asText()))
                    .as(id)
                    .contains("Range", "If-Range");
        }
    }

    /** The event loop creates an object for each item. */
    @Test
    void everyListInABodyIsLimited() {
        for (var operation : contract.operations()) {
            var body =
                    contract.resolve(node(operation.id()).path("requestBody")).at("/content/application~1json/schema");
            assertThat(unlimited(body, new HashSet<>())).as(operation.id()).isEmpty();
        }
    }

    /** The lists in a schema that may have any number of items. */
    private List<JsonNode> unlimited(JsonNode schema, Set<JsonNode> seen) {
        var at = contract.resolve(schema);
        if (!seen.add(at)) {
            return List.of();
        }
        var found = new ArrayList<JsonNode>();
        if (at.path("type").toString().contains("\"array\"") && !at.has("maxItems")) {
            found.add(at);
        }
        Stream.of("allOf", "anyOf", "oneOf", "properties")
                .flatMap(part -> at.path(part).valueStream())
                .forEach(part -> found.addAll(unlimited(part, seen)));
        Stream.of("items", "additionalProperties").forEach(part -> found.addAll(unlimited(at.path(part), seen)));
        return found;
    }

    @Test
    void refusedRequestsAndTheStreamDeclareTheirHeaders() {
        for (var operation : contract.operations()) {
            var refused = contract.resolve(node(operation.id()).at("/responses/400"));
            assertThat(refused.path("headers").has("Parlance-Ignored"))
                    .as(operation.id())
                    .isTrue();
        }
        var stream = node("streamEvents").at("/responses/200/headers");
        assertThat(stream.has("X-Accel-Buffering")).isTrue();
        assertThat(node("createApiToken").at("/responses/201/headers").has("Location"))
                .isFalse();
    }

    @Test
    void everyOperationDeclaresItsProblems() {
        for (var operation : contract.operations()) {
            var node = node(operation.id());
            var expected = new ArrayList<>(List.of("400", "429", "503"));
            if (operation.secured()) {
                expected.addAll(List.of("401", "403"));
            }
            if (operation.path().contains("{")) {
                expected.add("404");
            }
            if (node.has("requestBody")) {
                expected.addAll(List.of("413", "415"));
            }
            if (operation.secured() && operation.method().equals("POST")) {
                expected.addAll(List.of("409", "422"));
            }
            assertThat(node.path("responses").fieldNames())
                    .as(operation.id())
                    .toIterable()
                    .containsAll(expected);
        }
    }

    @Test
    void everyWebhookEventHasATagAndAnIdOfItsOwn() {
        var operations = new HashSet<>(contract.operationIds());
        contract.document().path("webhooks").properties().forEach(event -> {
            var post = event.getValue().path("post");
            assertThat(post.path("tags").path(0).asText()).as(event.getKey()).isEqualTo("Webhook events");
            assertThat(post.path("summary").asText()).as(event.getKey()).isNotBlank();
            assertThat(operations.add(post.path("operationId").asText()))
                    .as(event.getKey())
                    .isTrue();
        });
    }

    /** In a flow mapping, what follows a comma or a colon of an unquoted text becomes a key without a value. */
    @Test
    void noKeyIsThePartOfAText() {
        var parts = new ArrayList<String>();
        walk(
                contract.document(),
                "",
                (pointer, node) -> node.properties().stream()
                        .filter(field ->
                                field.getValue().isNull() && field.getKey().matches(".*[ .`].*"))
                        .forEach(field -> parts.add(pointer + "/" + field.getKey())));
        assertThat(parts).isEmpty();
    }

    @Test
    void everyTagIsDescribed() {
        var described = new HashSet<String>();
        contract.document()
                .path("tags")
                .forEach(tag -> described.add(tag.path("name").asText()));
        var used = new HashSet<String>();
        contract.operationIds()
                .forEach(id -> used.add(node(id).path("tags").path(0).asText()));
        used.add("Webhook events");
        assertThat(used).isEqualTo(described);
    }

    @Test
    void everyReferenceCanBeResolved() {
        var dangling = new ArrayList<String>();
        walk(contract.document(), "", (pointer, node) -> {
            var reference = node.path("$ref");
            if (reference.isTextual()
                    && contract.document().at(reference.asText().substring(1)).isMissingNode()) {
                dangling.add(pointer + " → " + reference.asText());
            }
        });
        assertThat(dangling).isEmpty();
    }

    @Test
    void everySchemaIsUsed() {
        var used = new HashSet<String>();
        walk(contract.document(), "", (_, node) -> used.add(node.path("$ref").asText()));
        var unused = new ArrayList<String>();
        contract.document()
                .path("components")
                .properties()
                .forEach(kind -> kind.getValue().fieldNames().forEachRemaining(name -> {
                    if (!kind.getKey().equals("securitySchemes")
                            && !used.contains("#/components/" + kind.getKey() + "/" + name)) {
                        unused.add(kind.getKey() + "/" + name);
                    }
                }));
        assertThat(unused).isEmpty();
    }

    @Test
    void everyRequiredPropertyIsDefined() {
        var missing = new ArrayList<String>();
        walk(contract.document().path("components").path("schemas"), "", (pointer, node) -> {
            if (node.has("properties")) {
                node.path("required").forEach(name -> {
                    if (!node.path("properties").has(name.asText())) {
                        missing.add(pointer + "/" + name.asText());
                    }
                });
            }
        });
        assertThat(missing).isEmpty();
    }

    @Test
    void everyExampleConformsToItsSchema() {
        assertThat(new AnswerCheck().brokenExamples()).isEmpty();
    }

    @Test
    void everyBodyHasAnExample() {
        var without = contract.operationIds().stream()
                .filter(id -> {
                    var json = node(id).path("requestBody").path("content").path("application/json");
                    return json.isObject() && !json.has("example") && !json.has("examples");
                })
                .toList();
        assertThat(without).isEmpty();
    }

    @Test
    void everySchemaConformsToJsonSchema() {
        var meta = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(SchemaLocation.of("https://json-schema.org/draft/2020-12/schema"));
        var broken = new ArrayList<String>();
        contract.document()
                .path("components")
                .path("schemas")
                .properties()
                .forEach(schema -> meta.validate(schema.getValue().toString(), InputFormat.JSON)
                        .forEach(error -> broken.add(schema.getKey() + error)));
        assertThat(broken).isEmpty();
    }

    @Test
    void everyPathParameterIsDeclared() {
        var undeclared = new ArrayList<String>();
        contract.document().path("paths").properties().forEach(path -> {
            var names = new ArrayList<String>();
            for (var method : List.of("get", "put", "post", "patch", "delete")) {
                collect(path.getValue().path(method).path("parameters"), names);
            }
            collect(path.getValue().path("parameters"), names);
            java.util.regex.Pattern.compile("\\{([^}]+)}")
                    .matcher(path.getKey())
                    .results()
                    .forEach(match -> {
                        if (!names.contains(match.group(1))) {
                            undeclared.add(path.getKey() + " " + match.group(1));
                        }
                    });
        });
        assertThat(undeclared).isEmpty();
    }

    private void collect(JsonNode parameters, List<String> names) {
        parameters.forEach(
                parameter -> names.add(contract.resolve(parameter).path("name").asText()));
    }

    private static void walk(JsonNode node, String pointer, BiConsumer<String, JsonNode> visit) {
        if (node.isObject()) {
            visit.accept(pointer, node);
            node.properties().forEach(field -> walk(field.getValue(), pointer + "/" + field.getKey(), visit));
        } else if (node.isArray()) {
            for (var i = 0; i < node.size(); i++) {
                walk(node.get(i), pointer + "/" + i, visit);
            }
        }
    }
}
