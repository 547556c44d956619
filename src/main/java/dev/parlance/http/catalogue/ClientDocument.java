package dev.parlance.http.catalogue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * The contract for generators of clients: without the requests that webhooks receive, which they take for operations,
 * without {@code required} for properties that may be null, which some of them then read as never null, and without
 * defaults that are objects or values of enumerations, which the one for Go writes as invalid code.
 */
final class ClientDocument {
    private ClientDocument() {}

    /** Changes the document into that for generators. */
    static void adapt(ObjectNode document) {
        document.remove("webhooks");
        loosen(document);
    }

    private static void loosen(JsonNode node) {
        if (node instanceof ObjectNode schema && hasDefaultOfAnObjectOrEnumeration(schema)) {
            schema.remove("default");
        }
        if (node.path("properties").isObject() && node.path("required") instanceof ArrayNode required) {
            for (var i = required.size() - 1; i >= 0; i--) {
                if (isNullable(node.path("properties").path(required.get(i).asText()))) {
                    required.remove(i);
                }
            }
            if (required.isEmpty()) {
                ((ObjectNode) node).remove("required");
            }
        }
        node.forEach(ClientDocument::loosen);
    }

    /** A list of properties can have one with the name {@code type} or {@code default}, whose value is a schema. */
    private static boolean hasDefaultOfAnObjectOrEnumeration(JsonNode schema) {
        var isSchema = schema.path("type").isTextual() || schema.path("type").isArray();
        return isSchema
                && (schema.path("default").isObject() || schema.path("enum").isArray());
    }

    private static boolean isNullable(JsonNode schema) {
        return schema.path("type").valueStream().anyMatch(type -> type.asText().equals("null"))
                || schema.path("anyOf")
                        .valueStream()
                        .anyMatch(branch -> branch.path("type").asText().equals("null"));
    }
}
