package dev.parlance.http.contract;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parlance.fault.Violation;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** Finds fields of a body that its schema does not name, until there are more than are listed. Thread-safe. */
public final class UnknownFields {
    private final Contract contract;
    private final Map<SchemaNode, Known> known = new ConcurrentHashMap<>();

    public UnknownFields(Contract contract) {
        this.contract = contract;
    }

    /** A node of the contract, which is compared by identity: comparing whole schemas would take longer. */
    private record SchemaNode(JsonNode node) {
        @Override
        @SuppressWarnings("ReferenceEquality")
        public boolean equals(@Nullable Object other) {
            return other instanceof SchemaNode(var that) && that == node;
        }

        @Override
        public int hashCode() {
            return System.identityHashCode(node);
        }
    }

    /** What a schema says; no properties if it takes any. */
    private record Known(JsonNode items, Map<String, JsonNode> properties) {}

    public void collect(JsonNode schema, JsonNode body, List<Violation> found) {
        collect(schema, body, null, found);
    }

    private void collect(JsonNode schema, JsonNode value, @Nullable Place place, List<Violation> found) {
        if (!value.isContainerNode() || schema.isMissingNode() || found.size() > Violation.MOST) {
            return;
        }
        var of = known.computeIfAbsent(new SchemaNode(schema), node -> known(node.node()));
        if (value.isArray()) {
            for (var i = 0; i < value.size(); i++) {
                collect(of.items, value.get(i), Place.element(place, i), found);
            }
        } else if (!of.properties.isEmpty()) {
            for (var field : value.properties()) {
                collect(of.properties, field, Place.field(place, field.getKey()), found);
            }
        }
    }

    private void collect(
            Map<String, JsonNode> properties, Map.Entry<String, JsonNode> field, Place at, List<Violation> found) {
        var property = properties.get(field.getKey());
        if (property != null) {
            collect(property, field.getValue(), at, found);
        } else if (found.size() <= Violation.MOST) {
            found.add(Violation.at(Place.pointer(at), "unknown", "is not a field of this request body"));
        }
    }

    private Known known(JsonNode schema) {
        var resolved = contract.resolve(schema);
        var properties = new HashMap<String, JsonNode>();
        var takesAny = properties(resolved, properties);
        return new Known(resolved.path("items"), takesAny ? Map.of() : Map.copyOf(properties));
    }

    /** Whether the schema says that it takes other properties too. */
    private boolean properties(JsonNode schema, Map<String, JsonNode> into) {
        for (var property : schema.path("properties").properties()) {
            into.put(property.getKey(), property.getValue());
        }
        var others = schema.path("additionalProperties");
        var takesAny = others.isObject() || others.asBoolean(false);
        for (var keyword : List.of("allOf", "anyOf", "oneOf")) {
            for (var part : schema.path(keyword)) {
                takesAny |= properties(contract.resolve(part), into);
            }
        }
        return takesAny;
    }
}
