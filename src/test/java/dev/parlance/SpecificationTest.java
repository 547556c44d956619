package dev.parlance;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parlance.http.contract.Contract;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every field of sections 2.1 to 2.15 of the interface is in the response of an operation, with the type named there.
 */
class SpecificationTest {
    private static final Contract CONTRACT = Contract.load();
    private static final Map<String, List<Field>> TABLES = tables();

    /** A row of a table; the values are empty if the table does not list all of them. */
    private record Field(String path, String type, List<String> values) {
        static Field of(String line) {
            var words = line.strip().split(" ", -1);
            return new Field(words[0], words[1], words.length > 2 ? List.of(words[2].split(",", -1)) : List.of());
        }
    }

    /** The fields in the response of each operation. */
    private static Map<String, List<Field>> tables() {
        var tables = new LinkedHashMap<String, List<Field>>();
        List<Field> fields = new ArrayList<>();
        for (var line : lines()) {
            if (line.startsWith("  ")) {
                fields.add(Field.of(line));
            } else if (!line.isBlank() && !line.startsWith("#")) {
                fields = tables.computeIfAbsent(line, _ -> new ArrayList<>());
            }
        }
        return tables;
    }

    private static List<String> lines() {
        try (var in = SpecificationTest.class.getResourceAsStream("/specification/fields.txt")) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    static Stream<String> operations() {
        return TABLES.keySet().stream();
    }

    @ParameterizedTest
    @MethodSource("operations")
    void respondsWithEveryFieldOfTheSpecification(String operation) {
        var answer = Objects.requireNonNull(answer(operation), "an answer of " + operation);
        var missing = new ArrayList<String>();
        for (var field : Objects.requireNonNull(TABLES.get(operation))) {
            var found = at(answer, field.path());
            if (found.isEmpty()) {
                missing.add(field.path() + " is missing");
            } else {
                check(field, found, missing);
            }
        }
        assertThat(missing).isEmpty();
    }

    /** Section 5. */
    @Test
    void namesTheSecuritySchemeOfTheInterface() {
        assertThat(CONTRACT.document()
                        .at("/components/securitySchemes/ApiTokenOAuth2/name")
                        .asText())
                .isEqualTo("Authorization");
        assertThat(CONTRACT.document().at("/security/0").fieldNames())
                .toIterable()
                .containsExactly("ApiTokenOAuth2");
    }

    @Test
    void coversEverySection() {
        var sections = lines().stream()
                .filter(line -> line.startsWith("## "))
                .map(line -> line.split(" ", -1)[1])
                .distinct()
                .toList();
        assertThat(sections)
                .containsExactly(
                        "2.1", "2.2", "2.3", "2.4", "2.5", "2.6", "2.7", "2.8", "2.9", "2.10", "2.11", "2.12", "2.13",
                        "2.14", "2.15");
    }

    private static void check(Field field, List<JsonNode> found, List<String> wrong) {
        var array = field.type().endsWith("[]");
        var holders = array ? items(found) : found;
        if (array && !types(found).equals(Set.of("array"))) {
            wrong.add("%s is %s, not an array".formatted(field.path(), types(found)));
            return;
        }
        var type = array ? field.type().substring(0, field.type().length() - 2) : field.type();
        var expected = switch (type) {
            case "S", "DT" -> "string";
            case "B" -> "boolean";
            case "I" -> "integer";
            case "N" -> "number";
            case "O" -> "object";
            case "?" -> "";
            default -> throw new IllegalArgumentException(type);
        };
        if (!expected.isEmpty() && !types(holders).equals(Set.of(expected))) {
            wrong.add("%s is %s, not %s".formatted(field.path(), types(holders), expected));
        }
        var dates =
                holders.stream().anyMatch(node -> node.path("format").asText().equals("date-time"));
        if ((type.equals("DT") || type.equals("S")) && dates != type.equals("DT")) {
            wrong.add("%s is %s date-time".formatted(field.path(), dates ? "a" : "no"));
        }
        if (!values(holders).containsAll(field.values())) {
            wrong.add("%s has the values %s".formatted(field.path(), values(holders)));
        }
    }

    /** The schema of the JSON response of an operation; null if the contract does not have the operation. */
    private static @Nullable JsonNode answer(String operation) {
        var method = operation.substring(0, operation.indexOf(' ')).toLowerCase(java.util.Locale.ROOT);
        var path = operation.substring(operation.indexOf(' ') + 1);
        for (var one : CONTRACT.document().path("paths").properties()) {
            if (one.getKey().replaceAll("\\{[^}]*}", "{}").equals(path)
                    && one.getValue().has(method)) {
                return schema(one.getValue().path(method).path("responses"));
            }
        }
        return null;
    }

    private static JsonNode schema(JsonNode responses) {
        return responses.properties().stream()
                .filter(response -> response.getKey().startsWith("2"))
                .map(response -> CONTRACT.resolve(response.getValue()).at("/content/application~1json/schema"))
                .findFirst()
                .orElseThrow();
    }

    /** The schemas at a path of property names, where arrays are skipped; empty if there are none. */
    private static List<JsonNode> at(JsonNode schema, String path) {
        var here = whole(schema);
        for (var name : path.split("\\.", -1)) {
            here = Stream.concat(here.stream(), items(here).stream())
                    .map(node -> node.path("properties").path(name))
                    .filter(node -> !node.isMissingNode())
                    .flatMap(node -> whole(node).stream())
                    .toList();
        }
        return here;
    }

    /** A schema and all schemas that it is composed of. */
    private static List<JsonNode> whole(JsonNode schema) {
        var parts = new ArrayList<JsonNode>();
        parts.add(schema);
        if (schema.has("$ref")) {
            parts.addAll(whole(CONTRACT.resolve(schema)));
        }
        for (var word : List.of("allOf", "anyOf", "oneOf")) {
            schema.path(word).forEach(part -> parts.addAll(whole(part)));
        }
        return parts;
    }

    private static List<JsonNode> items(List<JsonNode> schemas) {
        return schemas.stream()
                .map(node -> node.path("items"))
                .filter(node -> !node.isMissingNode())
                .flatMap(node -> whole(node).stream())
                .toList();
    }

    /** All types except null. */
    private static Set<String> types(List<JsonNode> schemas) {
        var types = new LinkedHashSet<String>();
        for (var schema : schemas) {
            var type = schema.path("type");
            if (type.isTextual()) {
                types.add(type.asText());
            }
            type.forEach(one -> types.add(one.asText()));
        }
        types.remove("null");
        return types;
    }

    private static Set<String> values(List<JsonNode> schemas) {
        var values = new LinkedHashSet<String>();
        schemas.forEach(schema -> schema.path("enum").forEach(value -> values.add(value.asText())));
        return values;
    }
}
