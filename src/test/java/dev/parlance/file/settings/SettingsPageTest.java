package dev.parlance.file.settings;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;

/** The page on import settings tells what the schema says. */
class SettingsPageTest {
    private static final Path PAGE = Path.of("src", "docs", "import-settings.md");
    private static final Path MADE = Path.of("target", "import-settings.md");
    private static final String TABLE =
            "| field | type | default | imports act on it | meaning |\n|---|---|---|---|---|\n";
    private static final String HEAD = """
            # Import settings

            How files are read into segments. `PUT /importSettings/default` and `PUT /importSettings/{uid}` replace: a field that
            is left out, or null, takes its default. A job is read by the settings that its upload names, else by those of its
            project, else by the default; the file keeps a copy, so that a later edit is for files to come, and its target
            files are written by the same copy. A template made from a project keeps the project's settings for its own projects.

            A unit of a file with translations beside its text (XLIFF, PO) may be cut into several segments; where its
            translation in the file has another number of sentences both stay whole, for every target language alike. In the
            target file the segments are one unit again, confirmed when all of them are; of a unit that is translated in part
            the rest keeps its source.

            Expressions are those of `java.util.regex`, and XPaths those of XPath 1.0 with the prefixes of the file's root; both
            are compiled when they are sent. An expression that backtracks without end on a text ends the import of that file with
            an error that names it. Inline codes that an expression makes lie within one stretch of text: a match that holds
            another inline code is left as it is.

            Segmentation rules are SRX 2.0 files (`POST /segmentationRules`). Where the settings name none, those are taken that
            are primary for the project's source language with its region, else for the language, else for all languages (`mul`),
            which are the built-in ones until others are uploaded as primary. `GET` answers with `segRule` and `targetSegRule`
            what was sent as `segmentationRuleId` and `targetSegmentationRuleId`; who reads, changes and sends back settings sends
            these ids again. Fields marked *no* are kept and answered, but imports of this version do not act on them.

            The tables are made from [the schema](../main/resources/openapi/file-import-settings.yaml), which is also the contract
            and checks what is sent; `GET /importSettings/schema` serves it. A test holds this page exact and leaves what it should
            be in `target/import-settings.md`.

            ## All formats

            """;

    @Test
    void isExact() throws Exception {
        var made = page();
        Files.writeString(MADE, made);
        assertThat(Files.readString(PAGE)).isEqualTo(made);
    }

    private static String page() {
        var page = new StringBuilder(HEAD).append(TABLE);
        var blocks = new StringBuilder();
        SettingsSchema.tree().path("properties").properties().forEach(field -> {
            if (field.getValue().has("properties")
                    && !field.getValue().path("readOnly").asBoolean()) {
                block(blocks, field);
            } else {
                row(page, field);
            }
        });
        return page.append(blocks).toString();
    }

    private static void block(StringBuilder page, Map.Entry<String, JsonNode> block) {
        page.append("\n## %s\n\n%s\n\n%s"
                .formatted(block.getKey(), block.getValue().path("description").asText(), TABLE));
        block.getValue().path("properties").properties().forEach(field -> row(page, field));
    }

    private static void row(StringBuilder page, Map.Entry<String, JsonNode> field) {
        var schema = field.getValue();
        var direction = schema.path("readOnly").asBoolean()
                ? " (answered only)"
                : schema.path("writeOnly").asBoolean() ? " (sent only)" : "";
        page.append("| `%s`%s | %s | %s | %s | %s |\n"
                .formatted(
                        field.getKey(),
                        direction,
                        type(schema),
                        shown(schema.path("default")),
                        schema.path("x-effect").asBoolean()
                                ? "yes"
                                : schema.path("readOnly").asBoolean() ? "" : "no",
                        schema.path("description").asText().replace("|", "\\|")));
    }

    private static String type(JsonNode schema) {
        if (schema.has("enum")) {
            return StreamSupport.stream(schema.path("enum").spliterator(), false)
                    .map(JsonNode::asText)
                    .collect(Collectors.joining(", "));
        }
        return schema.path("type").isArray()
                ? schema.path("type").path(0).asText()
                : schema.path("type").asText();
    }

    private static String shown(JsonNode value) {
        return value.isNull() || value.isContainerNode() ? "" : "`" + value.asText() + "`";
    }
}
