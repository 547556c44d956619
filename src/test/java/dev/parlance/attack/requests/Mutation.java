package dev.parlance.attack.requests;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ContainerNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;

/** Changes a JSON value at random places: types, extremes, hostile texts, nesting, missing and unknown properties. */
final class Mutation {
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
    private static final List<String> NUMBERS = List.of(
            "0",
            "-0",
            "-1",
            "1.5",
            "2147483647",
            "2147483648",
            "-2147483649",
            "9223372036854775807",
            "9223372036854775808",
            "1e308",
            "1e309",
            "1e999999999",
            "1e-999999999",
            "-1E+2147483647",
            "0.1e-2147483648",
            "1" + "0".repeat(400),
            "0." + "0".repeat(990) + "1",
            "9".repeat(999),
            "1" + "0".repeat(2_000),
            "01",
            ".5",
            "+1",
            "0x10",
            "NaN",
            "-Infinity");
    /** Values that are not JSON, or that a parser refuses for their depth. */
    private static final List<String> RAW = List.of(
            "tru",
            "'a'",
            "undefined",
            "/**/1",
            "\"\\x\"",
            "\"\\u12\"",
            "\"\t\"",
            "",
            ",",
            "[1,]",
            "{\"a\"}",
            "{a:1}",
            "1 1");

    private final Dice dice;

    Mutation(Dice dice) {
        this.dice = dice;
    }

    /** The value with some changes; the value itself is changed too. */
    JsonNode of(JsonNode value, int changes) {
        var result = value;
        for (var i = 0; i < changes; i++) {
            var containers = new ArrayList<ContainerNode<?>>();
            collect(result, containers);
            if (containers.isEmpty() || dice.oneIn(40)) {
                result = junk();
            } else {
                change(dice.of(containers));
            }
        }
        return result;
    }

    private static void collect(JsonNode value, List<ContainerNode<?>> into) {
        if (value instanceof ContainerNode<?> container && into.size() < 1_000) {
            into.add(container);
            value.forEach(element -> collect(element, into));
        }
    }

    private void change(ContainerNode<?> container) {
        if (container instanceof ObjectNode object) {
            change(object);
        } else if (container instanceof ArrayNode array) {
            change(array);
        }
    }

    private void change(ObjectNode object) {
        var names = new ArrayList<String>();
        object.fieldNames().forEachRemaining(names::add);
        if (names.isEmpty() || dice.oneIn(10)) {
            object.set(HostileText.any(dice), junk());
            return;
        }
        var name = dice.of(names);
        switch (dice.below(10)) {
            case 0 -> object.remove(name);
            case 1 -> object.putNull(name);
            case 2 -> object.set(name, NODES.arrayNode().add(object.get(name).deepCopy()));
            case 3 ->
                object.set(name, NODES.objectNode().set(name, object.get(name).deepCopy()));
            case 4 -> {
                for (var i = dice.oneIn(12) ? 80_000 : dice.length(4_000); i > 0; i--) {
                    object.set("x" + i, NODES.nullNode());
                }
            }
            default -> object.set(name, junk());
        }
    }

    private void change(ArrayNode array) {
        if (array.isEmpty() || dice.oneIn(4)) {
            array.add(junk());
            return;
        }
        var at = dice.below(array.size());
        switch (dice.below(5)) {
            case 0 -> array.remove(at);
            case 1 -> array.set(at, junk());
            case 2 -> array.addAll(array.deepCopy());
            default -> repeat(array, array.get(at));
        }
    }

    /** Adds one element many times; at most about 900,000 bytes. */
    private void repeat(ArrayNode array, JsonNode element) {
        var most = Math.max(2, 900_000 / Math.max(1, element.toString().length()));
        for (var i = dice.oneIn(12) ? most : Math.min(most, dice.length(5_000)); i > 0; i--) {
            array.add(element);
        }
    }

    /** Any value, also one that is not JSON. */
    JsonNode junk() {
        return switch (dice.below(16)) {
            case 0 -> NODES.nullNode();
            case 1 -> NODES.booleanNode(dice.oneIn(2));
            case 2 -> NODES.objectNode();
            case 3 -> NODES.arrayNode();
            case 4, 5, 6 -> NODES.pojoNode(dice.of(NUMBERS));
            case 7 -> NODES.textNode(dice.oneIn(2) ? HostileText.huge(dice) : "");
            case 8 -> dice.oneIn(3) ? NODES.pojoNode(dice.of(RAW)) : NODES.numberNode(dice.below(1_000_000));
            case 9 -> dice.oneIn(3) ? NODES.pojoNode(deep()) : NODES.arrayNode().add(NODES.arrayNode());
            case 10 -> NODES.objectNode().set(HostileText.any(dice), NODES.textNode(HostileText.any(dice)));
            default -> NODES.textNode(HostileText.any(dice));
        };
    }

    private String deep() {
        var depth = dice.of(List.of(10, 100, 900, 1_100, 100_000));
        return dice.oneIn(2)
                ? "[".repeat(depth) + "]".repeat(depth)
                : "{\"a\":".repeat(depth) + "1" + "}".repeat(depth);
    }
}
