package dev.parlance.file.settings;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;
import java.util.stream.Collectors;

/** The page on import settings, whose tables are made from their schema. */
public final class SettingsPage {
    private static final String TABLE =
            "| field | type | default | applied by imports | meaning |\n|---|---|---|---|---|\n";
    private static final String HEAD = """
            # Import settings

            Import settings define how files are read into segments. `PUT /importSettings/default` and `PUT
            /importSettings/{uid}` replace all fields: a field that is left out or null takes its default. A job uses
            the settings that its upload names, otherwise those of its project, otherwise the default settings. The file
            keeps a copy of them, without style sheets for previews: later edits apply only to new files, and target
            files are written with the copy. A template made from a project keeps the project's settings for its own
            projects.

            In a format that holds translations beside the source (XLIFF, PO), a unit can be split into several
            segments. If the source and a translation in the file have a different number of sentences, the unit stays
            one segment for all target languages. The target file joins the segments into one unit again; the unit is
            confirmed if all its segments are. If only some of them are translated, the others keep their source.

            Regular expressions are those of `java.util.regex`. XPath expressions are those of XPath 1.0 with the
            namespace prefixes of the root element. Both are compiled when the settings are sent. Quantifiers may repeat
            at most 10,000 times at one place. If a regular expression backtracks too long on a text, the import of that
            file ends with an error that names the expression. Inline codes from a regular expression must lie within
            one stretch of text: a match that contains another inline code is ignored.

            Segmentation rules are SRX 2.0 files (`POST /segmentationRules`). If the settings name no rules, the primary
            rules for the project's source language apply: first those for the language with its region, then for the
            language, then for all languages (`mul`). The built-in rules are primary for `mul` until others are uploaded
            as primary. `GET` returns as `segRule` and `targetSegRule` what was sent as `segmentationRuleId` and
            `targetSegmentationRuleId`; a client that edits settings must send these ids again. Fields marked *no*
            have no effect. If a request sends another value than the default, or than the one that the mark names, the
            header `Parlance-Ignored` of the response names the field, and with `Prefer: handling=strict` the request is
            refused. A `fileFormat` that is not read is always refused, and so is a value of a field marked *refused*,
            except its default.

            `POST /importSettings/preview` shows what an import of a file with some settings would read, and stores
            nothing: the first segments with codes, keys and notes, the format and the encoding with what shows them,
            and what is left out. A text is left out by a setting if it appears with the other value of a flag, or with
            the default of another field. Other texts are empty, or the file marks them as not translatable or obsolete.

            `POST /projects/{projectUid}/jobs/{jobUid}/importPreview` shows the same for the present
            version of the source file of a job.

            With `Accept: text/html` the former shows the file as HTML, by a style sheet (XSLT 1.0) that the settings of
            `xml`, `multilingualXml`, `xlf` and `xlf2` contain as `xslFile` or name as `xslUrl`. Style sheets must be
            complete: `import`, `include`, `document()` and extensions are refused. One with an `xslUrl` is downloaded
            when the settings are stored, so store them again after it has changed. The host must be one that webhooks
            may call, and the document may have 1 MiB.

            The tables are generated from the schema of `fileImportSettings`, which is part of the contract and
            validates requests. `GET /importSettings/schema` serves it.

            ## All formats

            """;

    private SettingsPage() {}

    /** The page in Markdown. */
    public static String markdown() {
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
                        applied(schema),
                        schema.path("description").asText().replace("|", "\\|")));
    }

    private static String applied(JsonNode schema) {
        if (schema.path("x-effect").asBoolean()) {
            return "yes";
        }
        if (schema.path("x-refused").asBoolean()) {
            return "refused";
        }
        var value = schema.path("x-applied").path(0);
        return schema.path("readOnly").asBoolean()
                ? ""
                : value.isMissingNode() ? "no" : "no; it is as with " + shown(value);
    }

    private static String type(JsonNode schema) {
        if (schema.has("enum")) {
            return schema.path("enum").valueStream().map(JsonNode::asText).collect(Collectors.joining(", "));
        }
        return schema.path("type").isArray()
                ? schema.path("type").path(0).asText()
                : schema.path("type").asText();
    }

    private static String shown(JsonNode value) {
        return value.isNull() || value.isContainerNode() ? "" : "`" + value.asText() + "`";
    }
}
