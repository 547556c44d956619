package dev.parlance.attack.requests;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.parlance.http.contract.Contract;
import dev.parlance.http.contract.Operation;
import dev.parlance.http.contract.OperationNodes;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** JSON values for the schemas of the contract: its examples, values that a schema permits, and junk. */
final class Bodies {
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
    private static final int DEPTH = 6;
    private static final Set<String> UNIQUE = Set.of("name", "userName", "email", "externalId");

    private final Contract contract;
    private final Entities entities;
    private final Dice dice;

    Bodies(Contract contract, Entities entities, Dice dice) {
        this.contract = contract;
        this.entities = entities;
        this.dice = dice;
    }

    /** The example of an operation's JSON body with references to existing entities; null if it has none. */
    JsonNode example(Operation operation) {
        var content = content(operation);
        var examples = new ArrayList<JsonNode>();
        if (content.has("example")) {
            examples.add(content.path("example"));
        }
        content.path("examples")
                .forEach(one -> examples.add(contract.resolve(one).path("value")));
        return examples.isEmpty()
                ? NODES.objectNode()
                : prepared(dice.of(examples).deepCopy());
    }

    /** A value that the schema of an operation's JSON body permits, as far as the schema says. */
    JsonNode generated(Operation operation) {
        return value("", content(operation).path("schema"), 0);
    }

    private JsonNode content(Operation operation) {
        return contract.resolve(OperationNodes.of(contract, operation.id()).path("requestBody"))
                .at("/content/application~1json");
    }

    /** The example with new names and existing entities. */
    JsonNode prepared(JsonNode example) {
        if (example instanceof ObjectNode object) {
            prepare("", object);
        }
        return example;
    }

    private void prepare(String name, ObjectNode object) {
        for (var property : List.copyOf(object.properties())) {
            var key = property.getKey();
            var value = property.getValue();
            if (key.equals("uid") || key.equals("id") || key.endsWith("Uid")) {
                object.put(key, entities.referred(key.endsWith("Uid") ? key : name, dice));
            } else if (UNIQUE.contains(key) && value.isTextual()) {
                object.put(key, dice.below(1_000_000) + value.asText());
            } else if (value.isTextual() && value.asText().startsWith("http")) {
                object.put(key, "http://127.0.0.1:9/hook");
            } else if (value instanceof ObjectNode inner) {
                prepare(key, inner);
            } else if (value.isArray()) {
                value.forEach(element -> {
                    if (element instanceof ObjectNode inner) {
                        prepare(key, inner);
                    }
                });
            }
        }
    }

    /** A value that a schema permits, as far as the schema says. */
    JsonNode value(String name, JsonNode schema, int depth) {
        var at = contract.resolve(schema);
        if (at.has("const")) {
            return at.get("const");
        }
        if (at.path("enum").isArray()) {
            return at.get("enum").get(dice.below(at.get("enum").size()));
        }
        if (at.has("example") && dice.oneIn(3)) {
            return at.get("example").deepCopy();
        }
        for (var keyword : List.of("oneOf", "anyOf")) {
            if (at.has(keyword) && !at.has("properties")) {
                return value(
                        name, at.get(keyword).get(dice.below(at.get(keyword).size())), depth);
            }
        }
        if (at.has("properties") || at.has("allOf")) {
            return object(name, at, depth);
        }
        return scalar(name, at, type(at), depth);
    }

    private String type(JsonNode schema) {
        var type = schema.path("type");
        if (type.isArray()) {
            return type.get(dice.below(type.size())).asText();
        }
        return type.asText(schema.has("items") ? "array" : "string");
    }

    private JsonNode object(String name, JsonNode schema, int depth) {
        var object = NODES.objectNode();
        for (var part : schema.path("allOf")) {
            if (value(name, part, depth + 1) instanceof ObjectNode merged) {
                object.setAll(merged);
            }
        }
        var required = new ArrayList<String>();
        schema.path("required").forEach(one -> required.add(one.asText()));
        for (var property : schema.path("properties").properties()) {
            var key = property.getKey();
            if (key.equals("uid")
                    || (key.equals("id") && !schema.path("properties").has("uid"))) {
                object.put(key, entities.referred(name, dice));
            } else if (required.contains(key) || (depth < DEPTH && dice.oneIn(3))) {
                object.set(key, value(key, property.getValue(), depth + 1));
            }
        }
        return object;
    }

    private JsonNode scalar(String name, JsonNode schema, String type, int depth) {
        return switch (type) {
            case "null" -> NODES.nullNode();
            case "boolean" -> NODES.booleanNode(dice.oneIn(2));
            case "integer" -> NODES.numberNode(integer(schema));
            case "number" -> NODES.numberNode(integer(schema) + dice.below(100) / 100.0);
            case "array" -> array(name, schema, depth);
            case "object" -> map(schema, depth);
            default -> NODES.textNode(text(name, schema));
        };
    }

    private long integer(JsonNode schema) {
        var least = schema.path("minimum").asLong(-2);
        var most = schema.path("maximum").asLong(1_000);
        return switch (dice.below(5)) {
            case 0 -> least;
            case 1 -> most;
            default -> least + dice.below(Math.clamp(most - least, 1, 1_000));
        };
    }

    private ArrayNode array(String name, JsonNode schema, int depth) {
        var array = NODES.arrayNode();
        var least = schema.path("minItems").asInt(0);
        var count = depth > DEPTH ? least : least + dice.below(3);
        for (var i = 0; i < Math.min(count, schema.path("maxItems").asInt(count)); i++) {
            array.add(value(name, schema.path("items"), depth + 1));
        }
        return array;
    }

    private ObjectNode map(JsonNode schema, int depth) {
        var map = NODES.objectNode();
        for (var i = dice.below(3); i > 0; i--) {
            var key = "x" + dice.below(100);
            map.set(key, value(key, schema.path("additionalProperties"), depth + 1));
        }
        return map;
    }

    private String text(String name, JsonNode schema) {
        if (name.endsWith("Uid") || name.equals("jobs")) {
            return entities.referred(name, dice);
        }
        if (name.toLowerCase(java.util.Locale.ROOT).contains("lang")) {
            return dice.of("en", "de", "fr", "en-GB", "zh-Hant-TW", "cs");
        }
        return switch (schema.path("format").asText()) {
            case "date-time" -> dice.of("2027-03-01T12:00:00Z", "1970-01-01T00:00:00Z", "9999-12-31T23:59:59.999Z");
            case "date" -> dice.of("2027-03-01", "0001-01-01");
            case "uri" -> "http://127.0.0.1:9/hook";
            case "email" -> "user" + dice.below(1_000_000) + "@example.com";
            default -> dice.oneIn(5) ? HostileText.any(dice) : "Text " + dice.below(1_000_000);
        };
    }
}
