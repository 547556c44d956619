package dev.parlance.http.pages;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parlance.fault.AsyncCode;
import dev.parlance.fault.ViolationCode;
import dev.parlance.http.contract.Contract;
import dev.parlance.http.reply.ProblemCode;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** The registry of errors has the codes that the code and the contract can cause, and no others. */
class ErrorRegistryTest {
    private static final JsonNode CONTRACT = Contract.load().document();
    /** The keywords of JSON Schema that can refuse a value themselves; others only contain schemas that do. */
    private static final Set<String> REFUSING = Set.of(
            "anyOf",
            "const",
            "contains",
            "dependentRequired",
            "enum",
            "exclusiveMaximum",
            "exclusiveMinimum",
            "format",
            "maxItems",
            "maxLength",
            "maxProperties",
            "maximum",
            "minItems",
            "minLength",
            "minProperties",
            "minimum",
            "multipleOf",
            "not",
            "oneOf",
            "pattern",
            "propertyNames",
            "required",
            "type",
            "uniqueItems");

    private static Set<String> listed() {
        return new TreeSet<>(ViolationCode.ALL.stream().map(ViolationCode::code).toList());
    }

    @Test
    void everyCodeOfTheSourcesAndTheContractIsListedAndNoOther() throws Exception {
        var used = new TreeSet<>(ViolationSources.codes());
        assertThat(used).contains("unique", "unsafe", "locked", "masked").hasSizeGreaterThan(60);
        keywordsBelow(CONTRACT, used);
        assertThat(listed()).isEqualTo(used);
    }

    @Test
    void everyCodeOfAnAsynchronousResultIsListedAndNoOther() throws Exception {
        var used = AsyncSources.codes();
        assertThat(used).contains("fileBroken", "textTooLong", "analysisFailed", "jobsDeleted");
        assertThat(AsyncCode.ALL).extracting(AsyncCode::code).containsExactlyElementsOf(used);
        assertThat(AsyncCode.ALL)
                .allSatisfy(code -> assertThat(code.meaning()).matches("[A-Z`].{15,}\\."))
                .allSatisfy(code -> assertThat(code.result()).isIn("error", "warning", "error,warning"));
    }

    @Test
    void everyCodeHasAMeaningAndItsPlaceInTheAlphabet() {
        assertThat(ViolationCode.ALL).extracting(ViolationCode::code).isSorted().doesNotHaveDuplicates();
        assertThat(ViolationCode.ALL)
                .allSatisfy(code -> assertThat(code.meaning()).matches("(?s)[A-Z`].{15,}\\."));
        assertThat(ProblemCode.values())
                .allSatisfy(code -> assertThat(code.meaning).matches("(?s)[A-Z`].{15,}\\."));
    }

    @Test
    void problemsAreThoseOfTheContract() {
        var declared = CONTRACT.at("/components/schemas/Problem/properties/errorCode/enum");
        assertThat(Arrays.stream(ProblemCode.values()).map(Enum::name))
                .containsExactlyElementsOf(
                        declared.valueStream().map(JsonNode::asText).toList());
        assertThat(CONTRACT.findValuesAsText("type"))
                .filteredOn(type -> type.contains("/errors/"))
                .isNotEmpty()
                .allSatisfy(type -> assertThat(type)
                        .isIn(Arrays.stream(ProblemCode.values())
                                .map(ProblemCode::type)
                                .toList()));
    }

    /** Looks for schemas. */
    private static void keywordsBelow(JsonNode node, Set<String> into) {
        if (node.has("schema")) {
            keywords(node.path("schema"), into);
        }
        for (var schemas : List.of(node.at("/components/schemas"), node.path("schemas"))) {
            schemas.forEach(schema -> keywords(schema, into));
        }
        node.forEach(child -> keywordsBelow(child, into));
    }

    /** The keywords of a schema; a condition refuses nothing. */
    private static void keywords(JsonNode schema, Set<String> into) {
        for (var keyword : schema.properties()) {
            var name = keyword.getKey();
            if (REFUSING.contains(name)) {
                into.add(name);
            }
            if (name.equals("additionalProperties")
                    && keyword.getValue().isBoolean()
                    && !keyword.getValue().booleanValue()) {
                into.add(name);
            }
            if (name.equals("properties")) {
                keyword.getValue().forEach(property -> keywords(property, into));
            } else if (Set.of("items", "additionalProperties", "then").contains(name)) {
                keywords(keyword.getValue(), into);
            } else if (Set.of("allOf", "anyOf", "oneOf").contains(name)) {
                keyword.getValue().forEach(branch -> keywords(branch, into));
            }
        }
    }
}
