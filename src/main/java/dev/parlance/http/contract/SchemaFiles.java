package dev.parlance.http.contract;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.parlance.shared.resource.YamlResource;

/**
 * Puts schemas from separate files into the contract where a component refers to one: {@code $ref: name.yaml} with
 * {@code x-direction: request} or {@code response}. A request has no {@code readOnly} fields, needs none, and takes
 * null for any; a response has no {@code writeOnly} fields and always has all others.
 */
final class SchemaFiles {
    private static final String DIRECTORY = "/openapi/";

    private SchemaFiles() {}

    /** Replaces the references of a document's {@code components.schemas} to other files. */
    static void embed(ObjectNode document) {
        if (!(document.path("components").path("schemas") instanceof ObjectNode schemas)) {
            return;
        }
        for (var schema : schemas.properties()) {
            var file = schema.getValue().path("$ref").asText("#");
            if (!file.startsWith("#")) {
                var tree = YamlResource.read(DIRECTORY + file);
                var request = schema.getValue().path("x-direction").asText().equals("request");
                schema.setValue(request ? request(tree) : response(tree));
            }
        }
    }

    private static ObjectNode request(ObjectNode schema) {
        if (schema.path("properties") instanceof ObjectNode properties) {
            properties
                    .properties()
                    .removeIf(property -> property.getValue().path("readOnly").asBoolean());
            properties.forEach(property -> request((ObjectNode) property));
            schema.remove("required");
        }
        if (schema.path("type").isTextual()) {
            var types =
                    JsonNodeFactory.instance.arrayNode().add(schema.get("type")).add("null");
            schema.set("type", types);
        }
        if (schema.path("enum") instanceof ArrayNode values) {
            values.addNull();
        }
        return plain(schema);
    }

    private static ObjectNode response(ObjectNode schema) {
        if (schema.path("properties") instanceof ObjectNode properties) {
            properties
                    .properties()
                    .removeIf(property -> property.getValue().path("writeOnly").asBoolean());
            var required = JsonNodeFactory.instance.arrayNode();
            properties.fieldNames().forEachRemaining(required::add);
            properties.forEach(property -> response((ObjectNode) property));
            schema.set("required", required);
            schema.remove("default"); // that of a request, which may leave out any property
        }
        return plain(schema);
    }

    /** Removes the keywords that are meant for this service and not for readers of the contract. */
    private static ObjectNode plain(ObjectNode schema) {
        schema.remove("$schema");
        schema.properties().removeIf(keyword -> keyword.getKey().startsWith("x-"));
        return schema;
    }
}
