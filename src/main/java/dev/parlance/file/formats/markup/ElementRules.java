package dev.parlance.file.formats.markup;

import dev.parlance.file.formats.markup.Vocabulary.Listed;
import dev.parlance.file.settings.FileImportSettings;
import dev.parlance.file.xml.XmlRule;
import dev.parlance.file.xml.XmlRule.Described;
import dev.parlance.file.xml.XmlToken;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The elements of a vocabulary, changed as the import settings ask. */
final class ElementRules implements XmlRule.Source {
    private final String file;
    private final Vocabulary vocabulary;
    private final Set<String> included;
    private final Map<String, Listed> settings = new HashMap<>();
    private final Deque<Inherited> open = new ArrayDeque<>();

    private ElementRules(String file, Vocabulary vocabulary, Set<String> included) {
        this.file = file;
        this.vocabulary = vocabulary;
        this.included = included;
        open.push(new Inherited(vocabulary.translated(), false, false));
    }

    /** The rules of a vocabulary that no settings change. */
    static ElementRules of(String file, Vocabulary vocabulary) {
        return new ElementRules(file, vocabulary, Set.of());
    }

    /**
     * The rules of a vocabulary with the changes of settings.
     *
     * @param block of the settings
     */
    static ElementRules of(String file, Vocabulary vocabulary, FileImportSettings settings, String block) {
        var rules = new ElementRules(file, vocabulary, names(settings, block + "/includeTags"));
        names(settings, block + "/inlineTags").forEach(name -> rules.change(name, true, false));
        names(settings, block + "/inlineTagsNonTranslatable").forEach(name -> rules.change(name, true, true));
        names(settings, block + "/excludeTags").forEach(name -> rules.change(name, false, true));
        return rules;
    }

    /** What elements have from those around them. */
    private record Inherited(boolean translated, boolean marked, boolean preservesSpace) {}

    private static Set<String> names(FileImportSettings settings, String field) {
        return settings.names(field).stream()
                .map(name -> name.toLowerCase(Locale.ROOT))
                .collect(Collectors.toSet());
    }

    private void change(String name, boolean inline, boolean excluded) {
        var own = vocabulary.listed(name);
        settings.put(name, new Listed(inline, excluded, own.begins(), own.preservesSpace(), own.attributes(), null));
    }

    private Listed listed(XmlToken tag) {
        var name = vocabulary.name(tag).toLowerCase(Locale.ROOT);
        var changed = settings.get(name);
        var own = vocabulary.listed(name);
        if (changed != null || included.contains(name)) {
            return changed == null ? own.included() : changed;
        }
        var unless = own.unlessPlacement();
        var apart = unless != null && unless.equals(tag.attribute(file, "placement"));
        return apart
                ? new Listed(false, own.excluded(), own.begins(), own.preservesSpace(), own.attributes(), null)
                : own;
    }

    @Override
    public XmlRule begin(XmlToken tag) {
        var listed = listed(tag);
        var inherited = open.element();
        var translate = translate(tag);
        var excluded = listed.excluded() || translate.equals("no");
        var marked = translate.equals("no") || (inherited.marked() && !translate.equals("yes"));
        var translated =
                !excluded && (inherited.translated() || (listed.begins() && !marked) || translate.equals("yes"));
        var space = tag.attribute(file, "xml:space");
        var preserves =
                space == null ? listed.preservesSpace() || inherited.preservesSpace() : space.equals("preserve");
        open.push(new Inherited(translated, marked, preserves));
        var described = new Described(preserves, key(tag), null);
        var attributes = new ArrayList<XmlRule.Attribute>();
        if (translated) {
            listed.attributes().forEach(name -> attributes.add(new XmlRule.Attribute(name, described)));
        }
        return new XmlRule(translated, listed.inline(), listed.inline() && excluded, described, attributes);
    }

    /** Whether an element and what is in it is translated: yes, no, or another text if it does not say. */
    private String translate(XmlToken tag) {
        var own = tag.attribute(file, "translate");
        return String.valueOf(own == null ? tag.attribute(file, "its:translate") : own);
    }

    private @Nullable String key(XmlToken tag) {
        var attribute = vocabulary.key();
        return attribute == null ? null : tag.attribute(file, attribute);
    }

    @Override
    public void end() {
        open.pop();
    }
}
