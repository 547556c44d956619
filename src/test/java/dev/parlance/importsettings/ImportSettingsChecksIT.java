package dev.parlance.importsettings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.parlance.TestService;
import dev.parlance.shared.Json;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Import settings that a request sends: every field is kept, and every violation is reported. */
class ImportSettingsChecksIT {
    private static final String STYLE_SHEET =
            "<x:stylesheet version='1.0' xmlns:x='http://www.w3.org/1999/XSL/Transform'/>";

    private static final TestService SERVICE = TestService.start();
    private static final TestService.Client ADMIN = SERVICE.admin();

    @AfterAll
    static void close() {
        SERVICE.close();
    }

    static Stream<Arguments> violations() {
        return Stream.of(
                arguments("{}", List.of("/name")),
                arguments("{\"name\": \"\"}", List.of("/name")),
                arguments("{\"name\": 5, \"fileImportSettings\": []}", List.of("/name", "/fileImportSettings")),
                arguments(
                        settings("""
                                {"fileFormat": "word", "targetLength": "yes", "targetLengthMax": 1.5,
                                 "md": {"flavor": "COMMONMARK"}, "po": {"segment": 1, "exportMultiline": "no"},
                                 "xls": {"cellFlow": "DOWNRIGHT"}, "csv": []}
                                """),
                        List.of(
                                "/fileImportSettings/fileFormat",
                                "/fileImportSettings/targetLength",
                                "/fileImportSettings/targetLengthMax",
                                "/fileImportSettings/md/flavor",
                                "/fileImportSettings/po/segment",
                                "/fileImportSettings/po/exportMultiline",
                                "/fileImportSettings/xls/cellFlow",
                                "/fileImportSettings/csv")),
                arguments(
                        settings("""
                                {"inputCharset": "utf-99", "txt": {"tagRegexp": "(", "translatableTextRegexp": "[a"},
                                 "json": {"includeKeyRegexp": "*"}}
                                """),
                        List.of(
                                "/fileImportSettings/inputCharset",
                                "/fileImportSettings/txt/tagRegexp",
                                "/fileImportSettings/txt/translatableTextRegexp",
                                "/fileImportSettings/json/includeKeyRegexp")),
                arguments(
                        settings("""
                                {"xml": {"includeXPath": "//a[", "maxLenXPath": "", "contextKeyXPath": "@id = "},
                                 "multilingualXml": {"targetElementsXPaths": {"de": "a/b[", "fr": "x:c"}}}
                                """),
                        List.of(
                                "/fileImportSettings/xml/includeXPath",
                                "/fileImportSettings/xml/contextKeyXPath",
                                "/fileImportSettings/multilingualXml/targetElementsXPaths/de")),
                arguments(
                        settings("""
                                {"multilingualXls": {"targetColumns": {"de": "B", "klingon!": "C", "fr": 4}},
                                 "csv": {"importRows": "a"}}
                                """),
                        List.of(
                                "/fileImportSettings/multilingualXls/targetColumns/klingon!",
                                "/fileImportSettings/multilingualXls/targetColumns/fr",
                                "/fileImportSettings/csv/importRows")),
                arguments(
                        settings("{\"segmentationRuleId\": 987, \"targetSegmentationRuleId\": 988}"),
                        List.of(
                                "/fileImportSettings/segmentationRuleId",
                                "/fileImportSettings/targetSegmentationRuleId")));
    }

    @ParameterizedTest
    @MethodSource("violations")
    void reportAllViolationsAtOnce(String body, List<String> pointers) {
        for (var answer : List.of(
                ADMIN.raw("POST", "/importSettings", "application/json", body),
                ADMIN.raw("PUT", "/importSettings/" + create("checked"), "application/json", body))) {
            assertThat(answer.status()).as(answer.text()).isEqualTo(400);
            assertThat(answer.json().path("errorCode").asText()).isEqualTo("InvalidArguments");
            assertThat(answer.pointers().stream().distinct()).containsExactlyInAnyOrderElementsOf(pointers);
        }
    }

    /** Every field that may be sent, with {@code leaf} in the place of its value. */
    private static JsonNode everyField(Function<JsonNode, JsonNode> leaf) {
        return everyField(ADMIN.get("/importSettings/schema").json(), leaf);
    }

    private static JsonNode everyField(JsonNode schema, Function<JsonNode, JsonNode> leaf) {
        var all = Json.MAPPER.createObjectNode();
        schema.path("properties").properties().stream()
                .filter(field -> !field.getValue().path("readOnly").asBoolean())
                .forEach(field -> all.set(
                        field.getKey(),
                        field.getValue().has("properties")
                                ? everyField(field.getValue(), leaf)
                                : leaf.apply(field.getValue())));
        return all;
    }

    private static List<String> leaves(String path, JsonNode node) {
        return node.isObject()
                ? node.properties().stream()
                        .flatMap(field -> leaves(path + "/" + field.getKey(), field.getValue()).stream())
                        .toList()
                : List.of(path);
    }

    @Test
    void reportEveryFieldOfAWrongType() {
        var wrong = everyField(_ -> Json.MAPPER.createArrayNode());
        // one response lists at most 100 violations
        var reported = wrong.properties().stream()
                .flatMap(block -> refused(Map.of(block.getKey(), block.getValue())).stream());
        assertThat(reported.distinct())
                .hasSizeGreaterThan(290)
                .containsExactlyInAnyOrderElementsOf(leaves("/fileImportSettings", wrong));
        assertThat(refused(wrong)).hasSize(100);
    }

    private static List<String> refused(Object settings) {
        var answer = ADMIN.put("/importSettings/default", Map.of("fileImportSettings", settings));
        assertThat(answer.status()).isEqualTo(400);
        return answer.pointers();
    }

    @Test
    void keepEveryFieldThatIsSentAndSetTheOthersToTheirDefaults() {
        var sent = everyField(ImportSettingsChecksIT::appliedOther);
        var kept = ADMIN.post("/importSettings", Map.of("name", "all", "fileImportSettings", sent));
        assertThat(kept.status()).as(kept.text()).isEqualTo(201);
        var fields = kept.json().path("fileImportSettings");
        for (var pointer : leaves("", sent)) {
            if (!pointer.endsWith("egmentationRuleId")) {
                assertThat(fields.at(pointer)).as(pointer).isEqualTo(sent.at(pointer));
            }
        }
        assertThat(fields.path("segRule").path("id").asText()).isEqualTo("1");
        var path = "/importSettings/" + kept.uid();
        var replaced = ADMIN.put(path, Map.of("name", "all")).json().path("fileImportSettings");
        var defaults = everyField(schema -> schema.path("default"));
        for (var pointer : leaves("", defaults)) {
            if (!pointer.endsWith("egmentationRuleId")) {
                assertThat(replaced.at(pointer)).as(pointer).isEqualTo(defaults.at(pointer));
            }
        }
    }

    @Test
    void refuseAFormatThatIsNotRead() {
        var answer = ADMIN.raw("POST", "/importSettings", "application/json", settings("""
                {"outputCharset": "ISO-8859-2", "fileFormat": "wiki"}
                """));
        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.pointers()).containsExactly("/fileImportSettings/fileFormat");
    }

    @Test
    void refuseAFieldOfWhichTheServiceHasNothing() {
        var settings = settings("{\"xml\": {\"assistantProfile\": \"own\"}}");
        var answer = ADMIN.raw("POST", "/importSettings", "application/json", settings);
        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.pointers()).containsExactly("/fileImportSettings/xml/assistantProfile");
        assertThat(answer.text()).contains("this service does not have");
    }

    @Test
    void nameNoValuesThatApply() {
        var answer = ADMIN.raw("POST", "/importSettings", "application/json", settings("""
                {"outputCharset": "ISO-8859-2", "doc": {"targetFont": "Arial"},
                 "xml": {"importComments": true, "assistantProfile": ""}, "psd": {"tagRegexp": ""},
                 "autodetectMultilingualFiles": false, "zipCharset": null}
                """));
        assertThat(answer.status()).as(answer.text()).isEqualTo(201);
        assertThat(ignored(answer)).isEmpty();
        assertThat(answer.json().at("/fileImportSettings/outputCharset").asText())
                .isEqualTo("ISO-8859-2");
    }

    @Test
    void nameFieldsThatOccurOnlyInResponses() {
        var other = settings("""
                {"segRule": {"id": "1"}, "targetSegRule": {"id": "1"},
                 "tmMatch": {"metadataPriority": {"prioritizedFields": []}}}
                """);
        var fields = new String[] {
            "/fileImportSettings/segRule",
            "/fileImportSettings/targetSegRule",
            "/fileImportSettings/tmMatch/metadataPriority"
        };
        assertThat(ignored(ADMIN.raw("POST", "/importSettings", "application/json", other)))
                .containsExactlyInAnyOrder(fields);
        var strict = ADMIN.with("Prefer", "handling=strict").raw("POST", "/importSettings", "application/json", other);
        assertThat(strict.status()).isEqualTo(400);
        assertThat(strict.pointers()).containsExactlyInAnyOrder(fields);
    }

    private static List<String> ignored(TestService.Answer answer) {
        var header = answer.header("parlance-ignored");
        return header.isEmpty() ? List.of() : List.of(header.split(", "));
    }

    @Test
    void keepFieldsThatWouldDoNothing() {
        var schema = ADMIN.get("/importSettings/schema").json();
        var sent = everyField(ImportSettingsChecksIT::other).deepCopy();
        ((ObjectNode) sent).remove("fileFormat");
        ((ObjectNode) sent.path("xml")).remove("assistantProfile");
        var kept = ADMIN.post("/importSettings", Map.of("name", "inert", "fileImportSettings", sent));
        assertThat(kept.status()).as(kept.text()).isEqualTo(201);
        var fields = kept.json().path("fileImportSettings");
        for (var pointer : leaves("", sent)) {
            if (!pointer.endsWith("egmentationRuleId")) {
                assertThat(fields.at(pointer)).as(pointer).isEqualTo(sent.at(pointer));
            }
        }
        var inert = leaves("", sent).stream()
                .filter(pointer -> isInert(schema, pointer))
                .map(pointer -> "/fileImportSettings" + pointer)
                .toList();
        assertThat(ignored(kept)).isSubsetOf(inert).hasSize(Math.min(10, inert.size()));
    }

    @Test
    void refuseEveryFieldThatWouldDoNothingWhenTheClientIsStrict() {
        var schema = ADMIN.get("/importSettings/schema").json();
        var strict = ADMIN.with("Prefer", "handling=strict");
        for (var field : everyField(ImportSettingsChecksIT::other).properties()) {
            var inert = leaves("", Json.tree(Map.of(field.getKey(), field.getValue()))).stream()
                    .filter(pointer -> isInert(schema, pointer))
                    .map(pointer -> "/fileImportSettings" + pointer.replaceFirst("/de$", ""))
                    .toList();
            if (!inert.isEmpty()) {
                var settings = Map.of(field.getKey(), field.getValue());
                var answer = strict.put("/importSettings/default", Map.of("fileImportSettings", settings));
                assertThat(answer.status()).isEqualTo(400);
                assertThat(answer.pointers()).containsExactlyInAnyOrderElementsOf(inert);
            }
        }
    }

    /** Whether another value than the default is not applied. */
    private static boolean isInert(JsonNode schema, String pointer) {
        var field = schema.at("/properties" + pointer.replaceFirst("/de$", "").replaceFirst("(?<=.)/", "/properties/"));
        return !appliedOther(field).equals(other(field));
    }

    /** A value other than the default that imports apply; the default if there is none. */
    private static JsonNode appliedOther(JsonNode schema) {
        if (schema.has("x-applied")) {
            return schema.path("x-applied").path(0);
        }
        return schema.path("x-effect").asBoolean() ? other(schema) : schema.path("default");
    }

    /** A value that a field may have and that is not its default. */
    private static JsonNode other(JsonNode schema) {
        var nodes = Json.MAPPER.getNodeFactory();
        var types = schema.path("type");
        return switch (types.isArray() ? types.path(0).asText() : types.asText()) {
            case "boolean" -> nodes.booleanNode(!schema.path("default").asBoolean());
            case "integer" -> nodes.numberNode(schema.has("writeOnly") ? 1 : 77);
            case "object" -> nodes.objectNode().put("de", "B");
            default ->
                schema.has("enum")
                        ? schema.path("enum").path(1)
                        : nodes.textNode(
                                switch (schema.path("format")
                                        .asText(schema.path("pattern").asText())) {
                                    case "charset" -> "ISO-8859-2";
                                    default -> schema.path("maxLength").asInt() > 1 << 16 ? STYLE_SHEET : "7";
                                });
        };
    }

    @Test
    void reportTheAllowedValuesAndTheErrorOfAnExpression() {
        var answer = ADMIN.raw(
                "PUT",
                "/importSettings/default",
                "application/json",
                settings("{\"md\": {\"flavor\": \"X\"}, \"txt\": {\"tagRegexp\": \"(\"},"
                        + " \"inputCharset\": \"x-JISAutoDetect\"}"));
        assertThat(answer.json().path("errorDetails").findValuesAsText("message"))
                .containsExactlyInAnyOrder(
                        "must be one of PLAIN, PHP, GITHUB, not \"X\"",
                        "must be the name of an encoding that can be read and written, such as UTF-8,"
                                + " not \"x-JISAutoDetect\"",
                        "must be a regular expression: Unclosed group near index 1");
    }

    @Test
    void ignoreUnknownFieldsUnlessHandlingIsStrict() {
        var body = settings("{\"shiny\": 1, \"html\": {\"shinier\": true, \"importComments\": false}}");
        var created = ADMIN.raw("POST", "/importSettings", "application/json", body);
        assertThat(created.status()).isEqualTo(201);
        assertThat(created.json().path("fileImportSettings").has("shiny")).isFalse();
        assertThat(created.json().path("fileImportSettings").path("html").has("shinier"))
                .isFalse();
        var strict = ADMIN.with("Prefer", "handling=strict").raw("POST", "/importSettings", "application/json", body);
        assertThat(strict.status()).isEqualTo(400);
        assertThat(strict.pointers())
                .containsExactlyInAnyOrder("/fileImportSettings/shiny", "/fileImportSettings/html/shinier");
    }

    @Test
    void serveTheirSchema() {
        var schema = ADMIN.with("Accept", "application/schema+json").get("/importSettings/schema");
        assertThat(schema.status()).isEqualTo(200);
        assertThat(schema.header("Content-Type")).isEqualTo("application/schema+json");
        var json = ADMIN.with("Accept", "application/json").get("/importSettings/schema");
        assertThat(json.header("Content-Type")).isEqualTo("application/json");
        assertThat(json.header("Vary")).isEqualTo("accept");
        assertThat(json.json()).isEqualTo(schema.json());
        assertThat(schema.json()
                        .at("/properties/xls/properties/cellFlow/enum")
                        .path(0)
                        .asText())
                .isEqualTo("RightDown");
        assertThat(ADMIN.with("If-None-Match", schema.header("ETag"))
                        .get("/importSettings/schema")
                        .status())
                .isEqualTo(304);
    }

    private static String create(String name) {
        return ADMIN.post("/importSettings", Map.of("name", name)).uid();
    }

    private static String settings(String fileImportSettings) {
        return "{\"name\": \"checked\", \"fileImportSettings\": %s}".formatted(fileImportSettings);
    }
}
