package dev.parlance.file.formats.markup;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import dev.parlance.file.settings.FileImportSettings;
import dev.parlance.file.xml.XmlRule;
import dev.parlance.file.xml.XmlRule.Described;
import dev.parlance.file.xml.XmlToken;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import net.sf.okapi.filters.xmlstream.XmlStreamFilter;
import org.jspecify.annotations.Nullable;

/** The elements of DITA by the list of Okapi, changed as the import settings ask. */
final class DitaRules implements XmlRule.Source {
    private static final Map<String, Listed> LISTED = listed();

    private final String file;
    private final Set<String> included;
    private final Map<String, Listed> settings = new HashMap<>();
    private final Deque<Inherited> open = new ArrayDeque<>();

    DitaRules(String file, FileImportSettings settings) {
        this.file = file;
        this.included = names(settings, "dita/includeTags");
        names(settings, "dita/inlineTags").forEach(name -> change(name, true, false));
        names(settings, "dita/inlineTagsNonTranslatable").forEach(name -> change(name, true, true));
        names(settings, "dita/excludeTags").forEach(name -> change(name, false, true));
        open.push(new Inherited(true, false));
    }

    /**
     * An element in the list.
     *
     * @param attributes that are translated
     * @param unlessPlacement the value of the attribute {@code placement} with which it is not inline; null for none
     */
    private record Listed(
            boolean inline,
            boolean excluded,
            boolean preservesSpace,
            List<String> attributes,
            @Nullable String unlessPlacement) {
        static final Listed NONE = new Listed(false, false, false, List.of(), null);
    }

    /** What elements have from those around them. */
    private record Inherited(boolean translated, boolean preservesSpace) {}

    private static Map<String, Listed> listed() {
        try (var in = XmlStreamFilter.class.getResourceAsStream("dita.yml")) {
            var listed = new HashMap<String, Listed>();
            var elements = new YAMLMapper().readTree(in).path("elements").properties();
            elements.forEach(each -> listed.put(each.getKey(), listed(each.getValue())));
            return Map.copyOf(listed);
        } catch (IOException missing) {
            throw new IllegalStateException("the list of the elements of DITA cannot be read", missing);
        }
    }

    private static Listed listed(JsonNode element) {
        var types = texts(element.path("ruleTypes"));
        var condition = texts(element.path("conditions"));
        var placed = condition.size() == 3 && condition.get(1).equals("NOT_EQUALS");
        return new Listed(
                types.contains("INLINE"),
                types.contains("EXCLUDE"),
                types.contains("PRESERVE_WHITESPACE"),
                texts(element.path("translatableAttributes")),
                placed ? condition.get(2) : null);
    }

    private static List<String> texts(JsonNode list) {
        return StreamSupport.stream(list.spliterator(), false)
                .map(JsonNode::asText)
                .toList();
    }

    private static Set<String> names(FileImportSettings settings, String field) {
        return settings.names(field).stream()
                .map(name -> name.toLowerCase(Locale.ROOT))
                .collect(Collectors.toSet());
    }

    private void change(String name, boolean inline, boolean excluded) {
        var own = LISTED.getOrDefault(name, Listed.NONE);
        settings.put(name, new Listed(inline, excluded, own.preservesSpace(), own.attributes(), null));
    }

    private Listed listed(XmlToken tag) {
        var name = tag.name().toLowerCase(Locale.ROOT);
        var changed = settings.get(name);
        if (changed != null || included.contains(name)) {
            return changed == null ? Listed.NONE : changed;
        }
        var own = LISTED.getOrDefault(name, Listed.NONE);
        var unless = own.unlessPlacement();
        var apart = unless != null && unless.equals(tag.attribute(file, "placement"));
        return apart ? new Listed(false, own.excluded(), own.preservesSpace(), own.attributes(), null) : own;
    }

    @Override
    public XmlRule begin(XmlToken tag) {
        var listed = listed(tag);
        var inherited = open.element();
        var translate = String.valueOf(tag.attribute(file, "translate"));
        var excluded = listed.excluded() || translate.equals("no");
        var translated = !excluded && (inherited.translated() || translate.equals("yes"));
        var space = tag.attribute(file, "xml:space");
        var preserves =
                space == null ? listed.preservesSpace() || inherited.preservesSpace() : space.equals("preserve");
        open.push(new Inherited(translated, preserves));
        var described = new Described(preserves, null, null);
        var attributes = new ArrayList<XmlRule.Attribute>();
        if (translated) {
            listed.attributes().forEach(name -> attributes.add(new XmlRule.Attribute(name, described)));
        }
        return new XmlRule(translated, listed.inline(), listed.inline() && excluded, described, attributes);
    }

    @Override
    public void end() {
        open.pop();
    }
}
