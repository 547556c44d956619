package dev.parlance.http.contract;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SchemaRegistryConfig;
import com.networknt.schema.dialect.Dialect;
import com.networknt.schema.dialect.Dialects;
import dev.parlance.shared.resource.YamlResource;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.StreamSupport;

/**
 * {@code openapi/parlance.yaml} with the schema files that it refers to: its operations, with compiled schemas.
 */
public final class Contract {
    /** The base path of every operation. */
    public static final String BASE = "/web/api2/v1";

    private static final String RESOURCE = "/openapi/parlance.yaml";
    private static final String IRI = "https://parlance.invalid/openapi.json";
    private static final Set<String> METHODS = Set.of("get", "put", "post", "delete", "patch");

    private final JsonNode document;
    private final Schema root;
    private final List<Operation> operations;

    private Contract(ObjectNode tree) {
        SchemaFiles.embed(tree);
        this.document = tree;
        var schemas = SchemaRegistry.withDefaultDialect(
                Dialect.builder(Dialects.getDraft202012())
                        .formats(TextFormats.ALL)
                        .keyword(new LimitedItems())
                        .build(),
                builder -> builder.schemaRegistryConfig(SchemaRegistryConfig.builder()
                        .formatAssertionsEnabled(true)
                        .locale(Locale.ENGLISH)
                        .build()));
        // one tree for all: the registry would read the whole document again for each part that is found by its URI
        this.root = schemas.getSchema(SchemaLocation.of(IRI), document);
        this.operations = StreamSupport.stream(
                        document.path("paths").properties().spliterator(), false)
                .flatMap(path -> path.getValue().properties().stream()
                        .filter(method -> METHODS.contains(method.getKey()))
                        .map(method -> operation(path.getKey(), method.getKey(), path.getValue(), method.getValue())))
                .toList();
    }

    /** The contract in the jar. It is read once. */
    public static Contract load() {
        return InJar.CONTRACT;
    }

    private static final class InJar {
        static final Contract CONTRACT = read();
    }

    /** Reads it again, with nothing compiled. */
    static Contract read() {
        return new Contract(YamlResource.read(RESOURCE));
    }

    public List<Operation> operations() {
        return operations;
    }

    /** Every operationId, in the order of the document. */
    public List<String> operationIds() {
        return operations.stream().map(Operation::id).toList();
    }

    /** The document itself. */
    public JsonNode document() {
        return document;
    }

    /** The compiled schema at a JSON pointer into the document, such as {@code /components/schemas/User}. */
    public Schema schema(String pointer) {
        return root.getRefSchema(SchemaLocation.of(IRI + "#" + pointer).getFragment());
    }

    /** Follows {@code $ref} to the schema that it ends at. */
    public JsonNode resolve(JsonNode node) {
        var at = node;
        for (var hops = 0; hops < 16 && at.has("$ref"); hops++) {
            at = document.at(at.get("$ref").asText().substring(1));
        }
        return at;
    }

    private Operation operation(String path, String method, JsonNode pathItem, JsonNode operation) {
        var pointer = "/paths/" + escape(path) + "/" + method;
        var content = resolve(operation.path("requestBody")).path("content");
        var json = content.path(MediaTypes.JSON);
        return new Operation(
                operation.path("operationId").asText(),
                method.toUpperCase(Locale.ROOT),
                path,
                !operation.path("security").isArray()
                        || !operation.path("security").isEmpty(),
                parameters(pointer, path, pathItem, operation),
                json instanceof MissingNode ? null : schema(bodyPointer(pointer, operation)),
                resolve(operation.path("requestBody")).path("required").asBoolean(false),
                content.has("application/octet-stream"),
                MediaTypes.LINES.stream().anyMatch(content::has),
                produces(operation));
    }

    private static String bodyPointer(String operation, JsonNode node) {
        var ref = node.path("requestBody").path("$ref");
        var body = ref.isTextual() ? ref.asText().substring(1) : operation + "/requestBody";
        return body + "/content/application~1json/schema";
    }

    private List<Operation.Parameter> parameters(String pointer, String path, JsonNode pathItem, JsonNode operation) {
        var all = new ArrayList<Operation.Parameter>();
        collect(all, "/paths/" + escape(path) + "/parameters", pathItem.path("parameters"));
        collect(all, pointer + "/parameters", operation.path("parameters"));
        return List.copyOf(all);
    }

    private void collect(List<Operation.Parameter> into, String pointer, JsonNode parameters) {
        for (var i = 0; i < parameters.size(); i++) {
            var ref = parameters.get(i).path("$ref");
            var at = ref.isTextual() ? ref.asText().substring(1) : pointer + "/" + i;
            var node = resolve(parameters.get(i));
            if (node.path("in").asText().equals("query")) {
                into.add(parameter(node, at));
            }
        }
    }

    private Operation.Parameter parameter(JsonNode node, String pointer) {
        var schema = resolve(node.path("schema"));
        return new Operation.Parameter(
                node.path("name").asText(),
                node.path("required").asBoolean(false),
                type(schema),
                type(resolve(schema.path("items"))),
                schema.get("default"),
                schema(pointer + "/schema"));
    }

    private static Operation.Type type(JsonNode schema) {
        return switch (schema.path("type").asText("string")) {
            case "integer" -> Operation.Type.INTEGER;
            case "number" -> Operation.Type.NUMBER;
            case "boolean" -> Operation.Type.BOOLEAN;
            case "array" -> Operation.Type.ARRAY;
            default -> Operation.Type.STRING;
        };
    }

    private Set<String> produces(JsonNode operation) {
        var types = new HashSet<String>();
        for (var response : operation.path("responses").properties()) {
            if (response.getKey().startsWith("2")) {
                resolve(response.getValue()).path("content").fieldNames().forEachRemaining(types::add);
            }
        }
        return Set.copyOf(types);
    }

    /** A token of a JSON pointer (RFC 6901). */
    static String escape(String token) {
        return token.replace("~", "~0").replace("/", "~1");
    }
}
