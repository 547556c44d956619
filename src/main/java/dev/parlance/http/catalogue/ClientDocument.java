package dev.parlance.http.catalogue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.parlance.http.contract.MediaTypes;
import java.util.Set;

/**
 * The contract for generators of clients, without what some of them misread:
 *
 * <ul>
 *   <li>the requests that webhooks receive, which they take for operations,
 *   <li>{@code required} for properties that may be null, which they read as never null,
 *   <li>defaults, which clients send, so that an edit would reset what its caller left out, or demand from callers,
 *   <li>{@code anyOf} that only says which properties are required, from which they make types without properties,
 *   <li>{@code object} beside {@code array}, which takes what a response has: the type would be that of any value,
 *   <li>lists as JSON Lines, if there is JSON too: the result would be either a list or a text.
 * </ul>
 */
final class ClientDocument {
    private static final Set<String> DATA = Set.of("example", "examples");

    private ClientDocument() {}

    /** Changes the document into that for generators. */
    static void adapt(ObjectNode document) {
        document.remove("webhooks");
        loosen(document);
    }

    private static void loosen(JsonNode node) {
        if (node instanceof ObjectNode object) {
            if (isSchema(object)) {
                object.remove("default");
            }
            if (namesOnlyRequired(object.path("anyOf"))) {
                object.remove("anyOf");
            }
            if (object.has("application/json")) {
                object.properties().removeIf(type -> MediaTypes.isLines(type.getKey()));
            }
            if (object.path("type") instanceof ArrayNode types) {
                keepArray(types);
            }
            permitAbsence(object);
            object.properties().stream()
                    .filter(field -> !DATA.contains(field.getKey()))
                    .forEach(field -> loosen(field.getValue()));
        } else {
            node.forEach(ClientDocument::loosen);
        }
    }

    /** A list of properties can have one with the name {@code type} or {@code default}, whose value is a schema. */
    private static boolean isSchema(JsonNode node) {
        return node.path("type").isTextual() || node.path("type").isArray();
    }

    private static boolean namesOnlyRequired(JsonNode branches) {
        return branches.isArray()
                && branches.valueStream().allMatch(branch -> branch.size() == 1 && branch.has("required"));
    }

    private static void keepArray(ArrayNode types) {
        if (types.valueStream().anyMatch(type -> type.asText().equals("array"))) {
            types.removeIf(type -> type.asText().equals("object"));
        }
    }

    private static void permitAbsence(ObjectNode schema) {
        if (schema.path("properties").isObject() && schema.path("required") instanceof ArrayNode required) {
            for (var i = required.size() - 1; i >= 0; i--) {
                if (isNullable(schema.path("properties").path(required.get(i).asText()))) {
                    required.remove(i);
                }
            }
            if (required.isEmpty()) {
                schema.remove("required");
            }
        }
    }

    private static boolean isNullable(JsonNode schema) {
        return schema.path("type").valueStream().anyMatch(type -> type.asText().equals("null"))
                || schema.path("anyOf")
                        .valueStream()
                        .anyMatch(branch -> branch.path("type").asText().equals("null"));
    }
}
