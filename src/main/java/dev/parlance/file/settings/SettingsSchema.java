package dev.parlance.file.settings;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.parlance.shared.Json;
import dev.parlance.shared.resource.YamlResource;
import java.util.Optional;

/** The JSON Schema of file import settings, {@code openapi/file-import-settings.yaml}. */
public final class SettingsSchema {
    private static final String RESOURCE = "/openapi/file-import-settings.yaml";
    private static final ObjectNode SCHEMA = YamlResource.read(RESOURCE);

    private SettingsSchema() {}

    /** The schema as it is served. */
    public static byte[] json() {
        return Json.bytes(SCHEMA);
    }

    /** The schema; do not change it. */
    public static JsonNode tree() {
        return SCHEMA;
    }

    /**
     * All fields of the schema in its order, except those at the top level that are write-only or read-only. An
     * absent or null field gets its default; a field that is not in the schema is dropped.
     */
    static ObjectNode complete(JsonNode given) {
        var complete = Json.MAPPER.createObjectNode();
        for (var field : SCHEMA.path("properties").properties()) {
            var schema = field.getValue();
            if (!schema.path("writeOnly").asBoolean()
                    && !schema.path("readOnly").asBoolean()) {
                complete.set(field.getKey(), complete(schema, given.path(field.getKey())));
            }
        }
        return complete;
    }

    private static JsonNode complete(JsonNode schema, JsonNode given) {
        if (schema.path("readOnly").asBoolean()) {
            return schema.path("default").deepCopy();
        }
        if (!schema.has("properties")) {
            return given.isMissingNode() || given.isNull()
                    ? schema.path("default").deepCopy()
                    : given;
        }
        var block = Json.MAPPER.createObjectNode();
        schema.path("properties")
                .properties()
                .forEach(field -> block.set(field.getKey(), complete(field.getValue(), given.path(field.getKey()))));
        return block;
    }

    /** The schema of a field such as {@code html/tagRegexp} or {@code inputCharset}. */
    static Optional<JsonNode> field(String path) {
        var at = SCHEMA.path("properties");
        var slash = path.indexOf('/');
        var field = slash < 0
                ? at.path(path)
                : at.path(path.substring(0, slash)).path("properties").path(path.substring(slash + 1));
        return field.isMissingNode() ? Optional.empty() : Optional.of(field);
    }
}
