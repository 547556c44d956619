package dev.parlance.http.catalogue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.parlance.shared.Json;

/**
 * Makes the example of a JSON Schema from the examples of its properties; knows the keywords that the contract uses.
 * Where a property has several examples, its first one is used.
 */
final class SchemaExample {
    private static final int DEEPEST = 12;

    private final JsonNode root;

    /**
     * Creates the maker of examples for one document.
     *
     * @param root the document that references point into
     */
    SchemaExample(JsonNode root) {
        this.root = root;
    }

    /**
     * An example of a schema.
     *
     * @throws IllegalStateException if the schema of a value that is no object lacks an example
     */
    JsonNode of(JsonNode schema) {
        return of(schema, 0);
    }

    private JsonNode of(JsonNode schema, int depth) {
        if (schema.path("examples").isArray()) {
            return schema.get("examples").get(0).deepCopy();
        }
        if (schema.has("const")) {
            return schema.get("const").deepCopy();
        }
        if (schema.path("$ref").isTextual()) {
            return of(root.at(schema.get("$ref").asText().substring(1)), depth);
        }
        for (var choice : new String[] {"anyOf", "oneOf"}) {
            if (schema.path(choice).isArray() && !schema.has("properties")) {
                return of(schema.get(choice).get(0), depth);
            }
        }
        if (schema.has("properties") || schema.has("allOf")) {
            return object(schema, depth);
        }
        if (schema.has("items")) {
            return array(schema, depth);
        }
        throw new IllegalStateException("no example in " + schema);
    }

    private JsonNode object(JsonNode schema, int depth) {
        ObjectNode object = Json.MAPPER.createObjectNode();
        if (depth > DEEPEST) {
            return object;
        }
        schema.path("allOf").forEach(part -> {
            if (of(part, depth + 1) instanceof ObjectNode more) {
                object.setAll(more);
            }
        });
        schema.path("properties")
                .properties()
                .forEach(property -> object.set(property.getKey(), of(property.getValue(), depth + 1)));
        return object;
    }

    private JsonNode array(JsonNode schema, int depth) {
        var array = Json.MAPPER.createArrayNode();
        if (depth <= DEEPEST) {
            array.add(of(schema.get("items"), depth + 1));
        }
        return array;
    }
}
