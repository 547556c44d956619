package dev.parlance.http.contract;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.Schema;
import dev.parlance.fault.Violation;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** The list of violations is limited for every schema of the contract, also within branches of anyOf and oneOf. */
class ViolationsTest {
    private static final Contract CONTRACT = Contract.load();
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
    private static final int MANY = 3_000;

    /** Bodies with very many wrong elements in one array or object, by the place of that. */
    private final Map<String, JsonNode> worst = new HashMap<>();

    @Test
    void listsAtMostOneMoreThanAreShown() {
        for (var operation : CONTRACT.operations()) {
            var schema = operation.body();
            if (schema != null) {
                worst.clear();
                collect(schema.getSchemaNode(), operation.id(), node -> node, Set.of());
                worst.forEach((place, body) -> checksFew(schema, place, body));
            }
        }
    }

    private static void checksFew(Schema schema, String place, JsonNode body) {
        Elements.read = 0;
        var found = Violations.ofBody(schema, body);
        assertThat(found).as(place).hasSizeLessThanOrEqualTo(Violation.MOST + 1);
        if (found.size() > Violation.MOST) {
            assertThat(Elements.read).as("elements of " + place).isLessThan(2 * Violation.MOST);
        }
    }

    /** An array that counts how often its elements are read. */
    @SuppressWarnings("unchecked") // deepCopy
    private static final class Elements extends ArrayNode {
        private static final long serialVersionUID = 1L;
        static int read;

        Elements() {
            super(NODES);
        }

        @Override
        public JsonNode get(int index) {
            read++;
            return super.get(index);
        }
    }

    @Test
    void listsEachOfAFew() {
        var operation = CONTRACT.operations().stream()
                .filter(one -> one.id().equals("editJobSegments"))
                .findFirst()
                .orElseThrow();
        worst.clear();
        var schema = java.util.Objects.requireNonNull(operation.body());
        collect(schema.getSchemaNode(), "", node -> node, Set.of());
        assertThat(worst).containsKey("/segments[]/suggestion/codes[]");
        assertThat(Violations.ofBody(
                        schema,
                        NODES.objectNode()
                                .set("segments", NODES.arrayNode().add(1).add(2))))
                .extracting(Violation::pointer)
                .containsExactly("/segments/0", "/segments/1");
    }

    /** Walks over a schema; {@code around} puts a value into the body at the place of the schema. */
    private void collect(JsonNode schema, String place, UnaryOperator<JsonNode> around, Set<JsonNode> above) {
        var resolved = CONTRACT.resolve(schema);
        if (above.contains(resolved)) {
            return;
        }
        var path = new HashSet<>(above);
        path.add(resolved);
        for (var keyword : List.of("allOf", "anyOf", "oneOf")) {
            resolved.path(keyword).forEach(branch -> collect(branch, place, around, path));
        }
        for (var keyword : List.of("if", "then", "else", "not")) {
            if (resolved.has(keyword)) {
                collect(resolved.get(keyword), place, around, path);
            }
        }
        if (resolved.has("items")) {
            worst.put(place + "[]", around.apply(wrongElements()));
            collect(
                    resolved.get("items"),
                    place + "[]",
                    node -> around.apply(NODES.arrayNode().add(node)),
                    path);
        }
        if (resolved.has("additionalProperties") || resolved.has("propertyNames")) {
            worst.put(place + "{}", around.apply(wrongProperties()));
        }
        for (var property : resolved.path("properties").properties()) {
            var name = property.getKey();
            collect(property.getValue(), place + "/" + name, node -> around.apply(with(name, node)), path);
        }
    }

    private static ObjectNode with(String name, JsonNode value) {
        return NODES.objectNode().set(name, value);
    }

    private static JsonNode wrongElements() {
        var elements = new Elements();
        for (var i = 0; i < MANY; i++) {
            elements.add(-1).add("\0").addArray().addObject();
        }
        return elements;
    }

    private static JsonNode wrongProperties() {
        var properties = NODES.objectNode();
        for (var i = 0; i < MANY; i++) {
            properties.putObject("x".repeat(200) + i).putArray("x");
        }
        return properties;
    }
}
