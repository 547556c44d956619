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

    /** What the schema of a kind finds wrong with a body, by pointers into it. */
    public List<Violation> violations(Kind kind, JsonNode body) {
        return Violations.ofBody(compiled.computeIfAbsent(kind, one -> contract.schema(pointer(one))), body);
    }

    /** The schema of a kind; do not change it. */
    public ObjectNode schema(Kind kind) {
        return schemas.computeIfAbsent(
                kind, one -> whole(contract.document(), one, contract.document().at(pointer(one))));
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
