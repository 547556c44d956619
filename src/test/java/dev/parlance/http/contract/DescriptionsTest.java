package dev.parlance.http.contract;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The contract describes every operation, parameter and property. */
class DescriptionsTest {
    private static final Contract CONTRACT = Contract.load();
    private static final Set<String> METHODS = Set.of("get", "put", "post", "delete", "patch");

    @Test
    void everyOperationHasASummaryAndADescription() {
        var lacking = new ArrayList<String>();
        CONTRACT.document()
                .path("paths")
                .forEach(path -> path.properties().stream()
                        .filter(method -> METHODS.contains(method.getKey()))
                        .map(method -> method.getValue())
                        .filter(operation -> isBlank(operation, "summary") || isBlank(operation, "description"))
                        .forEach(operation ->
                                lacking.add(operation.path("operationId").asText())));
        assertThat(lacking).isEmpty();
    }

    @Test
    void everyParameterHasADescriptionAndAnExample() {
        var lacking = new ArrayList<String>();
        var seen = 0;
        for (var found : CONTRACT.document().findValues("parameters")) {
            for (var parameter : found) {
                seen++;
                var resolved = CONTRACT.resolve(parameter);
                if (isBlank(resolved, "description") || !hasExample(resolved)) {
                    lacking.add(resolved.toString());
                }
            }
        }
        assertThat(lacking).isEmpty();
        assertThat(seen).isGreaterThan(300);
    }

    private static boolean hasExample(JsonNode parameter) {
        return parameter.has("example")
                || parameter.has("examples")
                || parameter.at("/content/application~1json").has("example");
    }

    @Test
    void everyPropertyHasADescription() {
        var properties = new ArrayList<String>();
        var lacking = new ArrayList<String>();
        properties("", CONTRACT.document(), properties, lacking);
        assertThat(lacking).isEmpty();
        assertThat(properties).hasSizeGreaterThan(1000);
    }

    /** Does not look into examples, whose data can have a field with the name {@code properties}. */
    private static void properties(String place, JsonNode node, List<String> all, List<String> lacking) {
        for (var field : node.properties()) {
            var at = place + "/" + field.getKey();
            if (field.getKey().equals("properties") && !place.endsWith("/properties")) {
                for (var property : field.getValue().properties()) {
                    all.add(at + "/" + property.getKey());
                    if (!isDescribed(property.getValue())) {
                        lacking.add(at + "/" + property.getKey());
                    }
                }
            }
            if (!Set.of("example", "examples", "default", "if", "then", "else").contains(field.getKey())) {
                properties(at, field.getValue(), all, lacking);
            }
        }
        for (var i = 0; node.isArray() && i < node.size(); i++) {
            properties(place + "/" + i, node.get(i), all, lacking);
        }
    }

    /** A reference without more is described where it points to. */
    private static boolean isDescribed(JsonNode property) {
        return !isBlank(property.size() == 1 ? CONTRACT.resolve(property) : property, "description");
    }

    private static boolean isBlank(JsonNode node, String field) {
        return node.path(field).asText().isBlank();
    }
}
