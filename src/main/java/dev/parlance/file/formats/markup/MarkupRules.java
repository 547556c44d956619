package dev.parlance.file.formats.markup;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import dev.parlance.file.settings.FileImportSettings;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import net.sf.okapi.filters.html.HtmlFilter;
import net.sf.okapi.filters.xmlstream.XmlStreamFilter;

/** The rules of Okapi's markup filters for elements and attributes, changed as the import settings ask. */
final class MarkupRules {
    private static final YAMLMapper YAML = new YAMLMapper();
    private static final String TRANSLATABLE = "translatableAttributes";

    /** What makes Okapi take a name for a regular expression. */
    private static final Pattern SPECIAL = Pattern.compile("[({^$|})?*+\\[\\]]");

    private final ObjectNode rules;

    private MarkupRules(Class<?> filter, String resource) throws IOException {
        try (InputStream in = filter.getResourceAsStream(resource)) {
            this.rules = (ObjectNode) YAML.readTree(in);
        }
    }

    static String html(FileImportSettings settings) throws IOException {
        var html = new MarkupRules(HtmlFilter.class, "nonwellformedConfiguration.yml");
        if (!settings.flag("html/importDefaultAttributes")) {
            html.dropAttributes();
        }
        if (!settings.flag("html/importDefaultMetaTags")) {
            html.element("meta").remove(TRANSLATABLE);
        }
        if (settings.flag("html/breakTagCreatesSegment")) {
            html.elements().remove("br");
        }
        html.rules.put("preserve_whitespace", settings.flag("html/preserveWhitespace"));
        settings.names("html/translatableAttributes").forEach(html::attribute);
        html.rule(settings.names("html/translatableInlineElements"), "INLINE");
        html.rule(settings.names("html/nonTranslatableInlineElements"), "INLINE", "EXCLUDE");
        html.rule(settings.names("html/excludeElements"), "EXCLUDE");
        return html.text();
    }

    static String dita(FileImportSettings settings) throws IOException {
        var dita = new MarkupRules(XmlStreamFilter.class, "dita.yml");
        settings.names("dita/includeTags").forEach(name -> dita.elements().remove(literal(name)));
        dita.rule(settings.names("dita/inlineTags"), "INLINE");
        dita.rule(settings.names("dita/inlineTagsNonTranslatable"), "INLINE", "EXCLUDE");
        dita.rule(settings.names("dita/excludeTags"), "EXCLUDE");
        return dita.text();
    }

    /** A name as Okapi's rules have it: in lower case, and never a regular expression. */
    private static String literal(String name) {
        var lower = name.toLowerCase(Locale.ROOT);
        return SPECIAL.matcher(lower).find() ? Pattern.quote(lower) : lower;
    }

    private ObjectNode elements() {
        return (ObjectNode) rules.get("elements");
    }

    private ObjectNode element(String name) {
        return elements().get(name) instanceof ObjectNode element
                ? element
                : elements().putObject(name);
    }

    private void rule(List<String> names, String... types) {
        for (var name : names) {
            var all = element(literal(name)).putArray("ruleTypes");
            for (var type : types) {
                all.add(type);
            }
        }
    }

    private void attribute(String name) {
        ((ObjectNode) rules.get("attributes"))
                .putObject(literal(name))
                .putArray("ruleTypes")
                .add("ATTRIBUTE_TRANS");
    }

    /**
     * Makes no attribute translatable, neither those of single elements nor global ones. The content of {@code meta}
     * elements has a setting of its own.
     */
    private void dropAttributes() {
        elements().properties().stream()
                .filter(element -> !element.getKey().equals("meta"))
                .map(Map.Entry::getValue)
                .forEach(element -> ((ObjectNode) element).remove(TRANSLATABLE));
        ((ObjectNode) rules.get("attributes"))
                .properties()
                .removeIf(attribute -> attribute.getValue().path("ruleTypes") instanceof ArrayNode types
                        && types.path(0).asText().equals("ATTRIBUTE_TRANS"));
    }

    private String text() throws IOException {
        return YAML.writeValueAsString(rules);
    }
}
