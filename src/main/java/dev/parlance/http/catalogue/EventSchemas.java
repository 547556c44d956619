package dev.parlance.http.catalogue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.Schema;
import dev.parlance.event.Kind;
import dev.parlance.fault.Violation;
import dev.parlance.http.contract.Contract;
import dev.parlance.http.contract.Violations;
import dev.parlance.shared.Json;
import dev.parlance.shared.TimeUids;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The bodies that webhooks receive, read from the contract's own {@code webhooks}: the schema of each kind as a
 * document of its own, and an example made from it.
 */
public final class EventSchemas {
    private static final String COMPONENT = "#/components/schemas/";
    private static final String DEFINITION = "#/$defs/";
    private static final UUID EXAMPLE_UID = new UUID(0x019ab0c4e3c07000L, 0x8000000000000001L);
    private static final Instant EXAMPLE_TIME = Instant.parse("2026-11-23T08:00:00Z");

    private final Contract contract;
    private final Map<Kind, ObjectNode> schemas = new ConcurrentHashMap<>();
    private final Map<Kind, Schema> compiled = new ConcurrentHashMap<>();

    /** Reads each schema when it is needed, because all of them would make each start slower. Thread-safe. */
    public EventSchemas(Contract contract) {
        this.contract = contract;
    }

    private static String pointer(Kind kind) {
        return "/webhooks/" + kind + "/post/requestBody/content/application~1json/schema";
    }

    /** Whether {@link #violations} takes no time to compile the schema of a kind: up to 0.1 s at its first body. */
    public boolean isCompiled(Kind kind) {
        return compiled.containsKey(kind);
    }

    /** What the schema of a kind finds wrong with a body, by pointers into it. */
    public List<Violation> violations(Kind kind, JsonNode body) {
        var known = compiled.get(kind);
        return Violations.ofBody(known == null ? compile(kind) : known, body);
    }

    /** A validation compiles the schemas that this one refers to, but only those of properties that the body has. */
    private Schema compile(Kind kind) {
        var schema = contract.schema(pointer(kind));
        Violations.ofBody(schema, example(kind));
        compiled.put(kind, schema);
        return schema;
    }

    /** The schema of a kind; do not change it. */
    public ObjectNode schema(Kind kind) {
        return schemas.computeIfAbsent(
                kind, one -> whole(contract.document(), one, contract.document().at(pointer(one))));
    }

    /** An example of the body for the documentation: always the same one. */
    public ObjectNode example(Kind kind) {
        return preview(kind, EXAMPLE_UID, EXAMPLE_TIME);
    }

    /** An example of the body. */
    public ObjectNode preview(Kind kind, UUID event, Instant now) {
        var schema = schema(kind);
        var body = (ObjectNode) new SchemaExample(schema).of(schema);
        body.remove("test");
        body.put("event", kind.name());
        body.put("eventUid", TimeUids.text(event));
        body.put("timestamp", now.getEpochSecond());
        return body;
    }

    /** The schema with all schemas that it refers to. */
    private static ObjectNode whole(JsonNode document, Kind kind, JsonNode schema) {
        var whole = Json.MAPPER.createObjectNode();
        whole.put("$schema", "https://json-schema.org/draft/2020-12/schema");
        whole.put("title", kind.name());
        whole.put("$ref", inner(schema.path("$ref").asText()));
        whole.putObject("properties").putObject("event").put("const", kind.name());
        var definitions = whole.putObject("$defs");
        var open = new ArrayDeque<String>();
        var seen = new HashSet<String>();
        open.add(schema.path("$ref").asText());
        for (var ref = open.poll(); ref != null; ref = open.poll()) {
            if (seen.add(ref)) {
                var definition = document.at(ref.substring(1)).deepCopy();
                rewrite(definition, open);
                definitions.set(ref.substring(COMPONENT.length()), definition);
            }
        }
        return whole;
    }

    private static void rewrite(JsonNode node, ArrayDeque<String> open) {
        if (node instanceof ObjectNode object && object.path("$ref").isTextual()) {
            var ref = object.path("$ref").asText();
            open.add(ref);
            object.put("$ref", inner(ref));
        }
        node.forEach(child -> rewrite(child, open));
    }

    private static String inner(String ref) {
        return DEFINITION + ref.substring(COMPONENT.length());
    }
}
