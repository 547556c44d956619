package dev.parlance.importsettings;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parlance.http.contract.Contract;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every field of section 2.15 of the interface is in the contract with its type and in its direction, and no other. */
class SpecifiedFieldsTest {
    private static final JsonNode SCHEMAS =
            Contract.load().document().path("components").path("schemas");
    private static final JsonNode REQUEST = SCHEMAS.path("FileImportSettingsEdit");
    private static final JsonNode RESPONSE = SCHEMAS.path("FileImportSettings");

    /**
     * A field of the specification.
     *
     * @param block empty for fields that formats have in common
     * @param sample a value that the specification gives for an enumerated field; empty when it gives none
     */
    record Field(String block, String name, String type, String direction, String sample) {
        JsonNode in(JsonNode schema) {
            return (block.isEmpty() ? schema : schema.path("properties").path(block))
                    .path("properties")
                    .path(name);
        }

        @Override
        public String toString() {
            return block + "/" + name;
        }
    }

    static List<Field> fields() throws Exception {
        try (Stream<String> lines = Files.lines(Path.of("src/test/resources/importsettings/fields.csv"))) {
            return lines.skip(1)
                    .map(line -> line.split(",", -1))
                    .map(cells -> new Field(cells[0], cells[1], cells[2], cells[3], cells[4]))
                    .toList();
        }
    }

    @ParameterizedTest
    @MethodSource("fields")
    void haveTheirTypeInTheirDirection(Field field) {
        assertThat(field.in(REQUEST).isMissingNode())
                .isEqualTo(field.direction().equals("response"));
        assertThat(field.in(RESPONSE).isMissingNode())
                .isEqualTo(field.direction().equals("request"));
        for (var schema : List.of(REQUEST, RESPONSE)) {
            var in = field.in(schema);
            if (!in.isMissingNode()) {
                assertThat(type(in)).isEqualTo(type(field.type()));
                assertThat(in.has("enum") || !field.type().equals("E")).isTrue();
                assertThat(field.sample().isEmpty() || values(in.path("enum")).contains(field.sample()))
                        .isTrue();
            }
        }
    }

    private static String type(String letter) {
        return switch (letter) {
            case "B" -> "boolean";
            case "I" -> "integer";
            case "O" -> "object";
            default -> "string";
        };
    }

    private static String type(JsonNode schema) {
        var type = schema.path("type");
        return type.isArray() ? type.path(0).asText() : type.asText();
    }

    private static List<String> values(JsonNode array) {
        return StreamSupport.stream(array.spliterator(), false)
                .map(JsonNode::asText)
                .toList();
    }

    @Test
    void areAllThatTheContractHas() throws Exception {
        var specified = fields().stream().map(Field::toString).collect(Collectors.toCollection(TreeSet::new));
        var blocks = fields().stream()
                .map(Field::block)
                .filter(block -> !block.isEmpty())
                .collect(Collectors.toSet());
        assertThat(blocks).hasSize(32);
        var there = new TreeSet<String>();
        for (var schema : List.of(REQUEST, RESPONSE)) {
            schema.path("properties").properties().forEach(field -> {
                if (blocks.contains(field.getKey())) {
                    field.getValue()
                            .path("properties")
                            .fieldNames()
                            .forEachRemaining(name -> there.add(field.getKey() + "/" + name));
                } else {
                    there.add("/" + field.getKey());
                }
            });
        }
        assertThat(there).isEqualTo(specified);
    }

    /** The defaults other than null, false and the first value of an enumeration. */
    @Test
    void defaultToWhatWasDecided() {
        var on = """
                doc/index doc/other doc/headerFooter
                html/breakTagCreatesSegment html/unknownTagCreatesTag html/importComments
                html/importDefaultMetaTags html/importDefaultAttributes idml/simplifyCodes idml/extractMasterSpreads
                idml/extractLockedLayers idml/replaceFont idml/extractCrossReferenceFormats idml/extractVariables
                json/htmlSubFilter md/hardLineBreaksSegments md/extractCodeBlocks mif/extractBodyPages
                mif/extractMasterPages mif/extractIndexMarkers mif/extractPgfNumFormat mif/extractCustomReferencePages
                mif/extractUsedVariables mif/extractUsedXRefDef mif/extractUsedPgfNumFormat
                multilingualXls/segmentation multilingualCsv/segmentation multilingualXml/segmentation
                po/exportMultiline ppt/other
                psd/extractHiddenLayers psd/extractLockedLayers sdlXlf/saveConfirmedSegments ttx/saveConfirmedSegments
                xlf/saveConfirmedSegments xlf2/saveConfirmedSegments tmMatch/ignoreTagMetadata xlf/importNotes
                xlf/segmentation xlf/preserveWhitespace xlf2/importNotes
                xlf2/segmentation xlf2/preserveWhitespace xlf2/respectTranslateAttr
                xml/segmentation xml/importComments yaml/indentEmptyLinesInString /autodetectMultilingualFiles
                """;
        assertThat(defaulting("true"))
                .isEqualTo(new TreeSet<>(Arrays.asList(on.strip().split("\\s+"))));
        assertThat(defaulting("translate=no")).containsExactly("sdlXlf/skipImportRules", "xlf/skipImportRules");
        assertThat(defaulting("locked=true"))
                .containsExactly(
                        "sdlXlf/exportAttrsWhenConfirmedAndLocked",
                        "sdlXlf/exportAttrsWhenNotConfirmedAndLocked",
                        "sdlXlf/importAsLockedRules");
        assertThat(defaulting("state=final"))
                .containsExactly(
                        "xlf2/exportAttrsWhenConfirmedAndLocked",
                        "xlf2/exportAttrsWhenConfirmedAndNotLocked",
                        "xlf2/importAsConfirmedRules");
        assertThat(defaulting("*")).containsExactly("xml/includeElementsPlain");
        assertThat(defaulting(".*")).containsExactly("asciidoc/extractCustomDocumentAttributeNameRegexp");
        assertThat(defaulting(",")).containsExactly("csv/delimiter", "multilingualCsv/delimiter");
        assertThat(defaulting("1000")).containsExactly("/targetLengthMax");
        assertThat(defaulting("130")).containsExactly("/targetLengthPercentValue");
    }

    /** The values of every enumerated field, its default first. */
    @ParameterizedTest
    @MethodSource("fields")
    void offerTheValuesThatWereDecided(Field field) {
        var values = values(field.in(RESPONSE).path("enum"));
        var decided = switch (field.name()) {
            case "delimiterType" -> "COMMA TAB SEMICOLON OTHER";
            case "flavor" -> "PLAIN PHP GITHUB";
            case "nonEmptySegmentAction" -> "NONE CONFIRM LOCK CONFIRM_LOCK";
            case "filter" -> "TRANS_PDF DEFAULT";
            case "contextKeySuffixType" -> "MSGCTXT MSGID MSGCTXT_AND_MSGID MSGCTXT_OR_MSGID";
            case "importSetSegmentConfirmedWhen", "exportConfirmedLocked", "exportConfirmedNotLocked" ->
                "NONFUZZY FUZZY";
            case "importSetSegmentLockedWhen" -> "NONE FUZZY NONFUZZY";
            case "exportNotConfirmedLocked", "exportNotConfirmedNotLocked" -> "FUZZY NONFUZZY";
            case "contextType" ->
                field.block().equals("tmMatch") ? "PREV_AND_NEXT_SEGMENT AUTO SEGMENT_KEY NO_CONTEXT" : "";
            case "cellFlow" -> "RightDown DownRight LeftDown DownLeft";
            case "rulesFormat" -> "PLAIN XPATH";
            case "localeFormat" -> "VENDOR RFC_5646 ANDROID_QUALIFIER ANDROID_QUALIFIER_BCP";
            case "fileFormat" ->
                "auto-detect doc ppt xls xlf xlf2 sdlxlif ttx html xml mif tmx idml dita json po ts icml yaml"
                        + " properties csv android_string desktop_entry mac_strings pdf windows_rc xml_properties"
                        + " joomla_ini magento_csv dtd mozilla_properties plist plain_text srt sub sbv wiki resx"
                        + " resjson chrome_json epub svg docbook wpxliff multiling_csv multiling_xml multiling_xls"
                        + " mqxliff php psd tag md vtt asciidoc"
                        // an extension: the other formats that are read
                        + " arb fluent go_i18n i18next ini jsonl laravel_json laravel_php mdx odf rst rtf toml tsv"
                        + " ttml xcstrings";
            default -> "";
        };
        assertThat(String.join(" ", values)).isEqualTo(decided);
        if (!field.in(REQUEST).isMissingNode()) {
            assertThat(values(field.in(REQUEST).path("enum")).stream()
                            .filter(value -> !value.equals("null"))
                            .toList())
                    .isEqualTo(values);
        }
    }

    @ParameterizedTest
    @MethodSource("fields")
    void haveTheFirstValueOfAnEnumerationAsDefault(Field field) {
        if (field.type().equals("E")) {
            var schema = field.in(RESPONSE);
            assertThat(schema.path("default")).isEqualTo(schema.path("enum").path(0));
        } else {
            assertThat(field.in(RESPONSE).has("enum")).isEqualTo(field.name().equals("fileFormat"));
        }
    }

    private static Set<String> defaulting(String value) {
        var found = new TreeSet<String>();
        try {
            fields().stream()
                    .filter(field -> field.in(RESPONSE).path("default").asText().equals(value))
                    .forEach(field -> found.add(field.toString()));
        } catch (Exception unreadable) {
            throw new AssertionError(unreadable);
        }
        return found;
    }
}
