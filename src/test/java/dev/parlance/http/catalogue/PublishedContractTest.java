package dev.parlance.http.catalogue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.parlance.http.contract.Contract;
import dev.parlance.http.contract.Violations;
import dev.parlance.shared.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The published contract has examples everywhere, and they conform to it. */
class PublishedContractTest {
    private static final Contract CONTRACT = Contract.load();
    private static final ObjectNode PUBLISHED = PublishedContract.of(CONTRACT);
    private static final Set<String> METHODS = Set.of("get", "put", "post", "delete", "patch");
    /** Keywords below which there are conditions or data, and no descriptions. */
    private static final Set<String> NOT_DESCRIBED = Set.of("example", "examples", "default", "if", "then", "else");

    /** The example of a property is its own, or that of the schema that it refers to, or has those of its parts. */
    @Test
    void everyPropertyHasAnExampleThatConforms() {
        var pointers = new ArrayList<String>();
        properties("", CONTRACT.document(), pointers);
        var examples = new SchemaExample(CONTRACT.document());
        var broken = new ArrayList<String>();
        for (var pointer : pointers) {
            var example = examples.of(CONTRACT.document().at(pointer));
            Violations.ofBody(CONTRACT.schema(pointer), example)
                    .forEach(violation -> broken.add("%s: %s %s".formatted(pointer, example, violation)));
        }
        assertThat(broken).isEmpty();
        assertThat(pointers).hasSizeGreaterThan(1900);
    }

    private static void properties(String place, JsonNode node, List<String> into) {
        for (var field : node.properties()) {
            var at = place + "/" + escape(field.getKey());
            if (field.getKey().equals("properties") && !place.endsWith("/properties")) {
                field.getValue().fieldNames().forEachRemaining(name -> into.add(at + "/" + escape(name)));
            }
            if (!NOT_DESCRIBED.contains(field.getKey()) || place.endsWith("/properties")) {
                properties(at, field.getValue(), into);
            }
        }
        for (var i = 0; node.isArray() && i < node.size(); i++) {
            properties(place + "/" + i, node.get(i), into);
        }
    }

    @Test
    void everyJsonOfASuccessHasAnExampleThatConforms() {
        var seen = 0;
        for (var success : successes()) {
            var json = PUBLISHED.at(success + "/content/application~1json");
            if (json.isObject()) {
                seen++;
                assertThat(json.has("example") || json.has("examples"))
                        .as(success)
                        .isTrue();
                var schema = CONTRACT.schema(success + "/content/application~1json/schema");
                assertThat(Violations.ofBody(schema, json.path("example")))
                        .as("%s %s", success, json.path("example"))
                        .isEmpty();
            }
        }
        assertThat(seen).isGreaterThan(180);
    }

    @Test
    void everySuccessDeclaresTheHeadersOfEveryResponse() {
        for (var success : successes()) {
            var headers = CONTRACT.document().at(success + "/headers");
            assertThat(headers.fieldNames()).as(success).toIterable().contains("X-Request-Id", "Parlance-Ignored");
            for (var header : headers) {
                var resolved = CONTRACT.resolve(header);
                assertThat(resolved.path("description").asText()).as(success).isNotBlank();
                assertThat(resolved.has("example")).as("%s %s", success, header).isTrue();
            }
        }
    }

    /** Pointers to the responses with a status of 2xx. */
    private static List<String> successes() {
        var pointers = new ArrayList<String>();
        PUBLISHED
                .path("paths")
                .properties()
                .forEach(path -> path.getValue().properties().stream()
                        .filter(method -> METHODS.contains(method.getKey()))
                        .forEach(method -> method.getValue()
                                .path("responses")
                                .fieldNames()
                                .forEachRemaining(status -> pointers.add("/paths/" + escape(path.getKey()) + "/"
                                        + method.getKey() + "/responses/" + status))));
        pointers.removeIf(pointer -> !pointer.matches(".*/2\\d\\d"));
        return pointers;
    }

    @Test
    void theContractOfGeneratorsHasNoWebhooksButTheExamples() {
        var document = PublishedContract.forClients(CONTRACT);
        assertThat(document.has("webhooks")).isFalse();
        assertThat(document.at("/paths/~1clients/get/responses/200/content/application~1json/example/content/0/name")
                        .asText())
                .isEqualTo("Acme");
        assertThat(CONTRACT.document().has("webhooks")).isTrue();
    }

    /** Clients would send a default, such as that an edited project is not archived. */
    @Test
    void theContractOfGeneratorsHasNoDefaults() {
        var whole = CONTRACT.document().at("/components/schemas/ProjectPatch/properties/archived");
        assertThat(whole.has("default")).isTrue();
        var document = PublishedContract.forClients(CONTRACT);
        assertThat(document.findParents("default").stream()
                        .filter(node -> node.path("type").isTextual()
                                || node.path("type").isArray()))
                .isEmpty();
        assertThat(document.at("/components/schemas/ProjectPatch/properties/archived/type/0")
                        .asText())
                .isEqualTo(whole.at("/type/0").asText());
    }

    @Test
    void theContractOfGeneratorsHasPlainReferencesAndLists() {
        var document = PublishedContract.forClients(CONTRACT);
        assertThat(CONTRACT.document().at("/components/schemas/Reference").has("anyOf"))
                .isTrue();
        assertThat(document.at("/components/schemas/Reference").fieldNames())
                .toIterable()
                .contains("properties")
                .doesNotContain("anyOf");
        assertThat(document.at("/paths/~1webhooksCalls/get/responses/200/content")
                        .fieldNames())
                .toIterable()
                .containsExactly("application/json");
        assertThat(document.at("/paths/~1analyses~1{analyseUid}~1download/get/responses/200/content")
                        .fieldNames())
                .toIterable()
                .contains("text/csv", "application/json");
    }

    @Test
    void theContractOfGeneratorsHasTheArraysThatAreEdited() {
        var options = "/components/schemas/CustomFieldPatch/properties/options/type";
        assertThat(CONTRACT.document().at(options).toString()).isEqualTo("[\"array\",\"object\",\"null\"]");
        assertThat(PublishedContract.forClients(CONTRACT).at(options).toString())
                .isEqualTo("[\"array\",\"null\"]");
    }

    @Test
    void aValueWithoutAnExampleIsRefused() {
        var schema = Json.read("{\"properties\": {\"name\": {\"type\": \"string\"}}}", JsonNode.class);
        assertThatThrownBy(() -> new SchemaExample(schema).of(schema))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("no example in {\"type\":\"string\"}");
    }

    private static String escape(String token) {
        return token.replace("~", "~0").replace("/", "~1");
    }
}
