package dev.parlance.file.formats.markup;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import dev.parlance.file.settings.FileImportSettings;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import net.sf.okapi.filters.xmlstream.XmlStreamFilter;

/** The rules of Okapi's markup filters for elements and attributes, changed as the import settings ask. */
final class MarkupRules {
    private static final YAMLMapper YAML = new YAMLMapper();

    /** What makes Okapi take a name for a regular expression. */
    private static final Pattern SPECIAL = Pattern.compile("[({^$|})?*+\\[\\]]");

    private final ObjectNode rules;

    private MarkupRules(Class<?> filter, String resource) throws IOException {
        try (InputStream in = filter.getResourceAsStream(resource)) {
            this.rules = (ObjectNode) YAML.readTree(in);
        }
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

    private String text() throws IOException {
        return YAML.writeValueAsString(rules);
    }
}
