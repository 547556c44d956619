package dev.parlance.http.catalogue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.parlance.shared.Json;
import java.util.Locale;
import java.util.Map;

/** Makes an example that conforms to a JSON Schema; knows the keywords that the contract uses. */
final class SchemaExample {
    private static final int DEEPEST = 12;
    private static final Map<String, String> TEXTS = Map.ofEntries(
            Map.entry("id", "1017"),
            Map.entry("innerid", "1"),
            Map.entry("uid", "0CdeHyBXuKFlOSKMdYtYgE"),
            Map.entry("name", "Operating manual"),
            Map.entry("filename", "manual.docx"),
            Map.entry("firstname", "Anna"),
            Map.entry("lastname", "Kadlecova"),
            Map.entry("username", "anna.k"),
            Map.entry("email", "anna@example.com"),
            Map.entry("text", "screw"),
            Map.entry("term", "screw"),
            Map.entry("url", "https://example.com/"));

    private final JsonNode root;

    /**
     * Creates the maker of examples for one document.
     *
     * @param root the document that references point into
     */
    SchemaExample(JsonNode root) {
        this.root = root;
    }

    JsonNode of(JsonNode schema) {
        return of(schema, "", 0);
    }

    private JsonNode of(JsonNode given, String name, int depth) {
        var schema = resolve(given);
        if (schema.has("example")) {
            return schema.get("example").deepCopy();
        }
        if (schema.has("const")) {
            return schema.get("const").deepCopy();
        }
        if (schema.path("enum").isArray()) {
            return schema.get("enum").get(0).deepCopy();
        }
        for (var choice : new String[] {"anyOf", "oneOf"}) {
            if (schema.path(choice).isArray() && !schema.has("properties")) {
                return of(schema.get(choice).get(0), name, depth);
            }
        }
        return switch (type(schema)) {
            case "object" -> object(schema, depth);
            case "array" -> array(schema, name, depth);
            case "integer" ->
                JsonNodeFactory.instance.numberNode(schema.path("minimum").asInt(1));
            case "number" ->
                JsonNodeFactory.instance.numberNode(schema.path("minimum").asDouble(1));
            case "boolean" -> JsonNodeFactory.instance.booleanNode(false);
            default -> JsonNodeFactory.instance.textNode(text(schema, name));
        };
    }

    private JsonNode resolve(JsonNode schema) {
        var at = schema;
        while (at.path("$ref").isTextual()) {
            at = root.at(at.get("$ref").asText().substring(1));
        }
        return at;
    }

    private static String type(JsonNode schema) {
        var type = schema.path("type");
        if (type.isArray()) {
            return type.get(0).asText();
        }
        return type.isTextual() ? type.asText() : schema.has("properties") || schema.has("allOf") ? "object" : "string";
    }

    private JsonNode object(JsonNode schema, int depth) {
        ObjectNode object = Json.MAPPER.createObjectNode();
        if (depth > DEEPEST) {
            return object;
        }
        schema.path("allOf").forEach(part -> {
            if (of(part, "", depth + 1) instanceof ObjectNode more) {
                object.setAll(more);
            }
        });
        schema.path("properties")
                .properties()
                .forEach(property ->
                        object.set(property.getKey(), of(property.getValue(), property.getKey(), depth + 1)));
        return object;
    }

    private JsonNode array(JsonNode schema, String name, int depth) {
        var array = Json.MAPPER.createArrayNode();
        if (schema.has("items") && depth <= DEEPEST) {
            array.add(of(schema.get("items"), name, depth + 1));
        }
        return array;
    }

    private static String text(JsonNode schema, String name) {
        if (schema.path("format").asText().equals("date-time")) {
            return "2026-11-21T12:00:00.000Z";
        }
        if (schema.path("format").asText().equals("date")) {
            return "2026-11-21";
        }
        var lower = name.toLowerCase(Locale.ROOT);
        if (lower.contains("lang")) {
            return lower.startsWith("target") ? "cs" : "en";
        }
        return TEXTS.getOrDefault(lower, "text");
    }
}
