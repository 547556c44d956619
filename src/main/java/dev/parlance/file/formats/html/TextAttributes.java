package dev.parlance.file.formats.html;

import dev.parlance.file.format.ReadOptions;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Chooses the attributes that have texts in tags that another format has read. Components, whose names begin with a
 * capital or have a dot, are no elements of HTML: their attributes have the meaning that the name has in most of them.
 */
public final class TextAttributes {
    private static final Set<String> OF_COMPONENTS =
            Set.of("alt", "aria-label", "label", "placeholder", "summary", "title");

    private final String file;
    private final HtmlRules rules;

    public TextAttributes(String file, ReadOptions options) {
        this.file = file;
        this.rules = new HtmlRules(options.settings(), List.of());
    }

    /**
     * An attribute with a value between quotes.
     *
     * @param start index in the file of the first character of the value
     * @param end index after the last character of the value
     */
    public record Attribute(String name, int start, int end) {}

    /** The attributes of a tag that have texts. */
    public List<Attribute> texts(String element, List<Attribute> attributes) {
        return attributes.stream()
                .filter(attribute -> attribute.start() < attribute.end() && isText(element, attribute, attributes))
                .toList();
    }

    private boolean isText(String element, Attribute attribute, List<Attribute> all) {
        var token = new HtmlToken(
                HtmlToken.Kind.START,
                0,
                0,
                element.toLowerCase(Locale.ROOT),
                all.stream().map(TextAttributes::read).toList(),
                false);
        return isComponent(element)
                ? rules.isTextOf(OF_COMPONENTS, read(attribute).name())
                : rules.isText(token, read(attribute), file);
    }

    private static boolean isComponent(String element) {
        return !element.isEmpty() && (Character.isUpperCase(element.charAt(0)) || element.indexOf('.') >= 0);
    }

    private static HtmlAttribute read(Attribute attribute) {
        var name = attribute.name().toLowerCase(Locale.ROOT);
        return new HtmlAttribute(name, attribute.start(), attribute.end(), '"', true);
    }
}
