package dev.parlance.file.xml;

import java.util.function.BiConsumer;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A token of XML.
 *
 * @param start index of its first character
 * @param end index after its last character
 * @param name of the element of a tag; empty for other tokens
 */
public record XmlToken(Kind kind, int start, int end, String name) {
    private static final Pattern ATTRIBUTE = Pattern.compile("\\s([^\\s=/>\"']++)\\s*+=\\s*+(\"[^\"]*+\"|'[^']*+')");

    /** The kind of a token. */
    public enum Kind {
        TEXT,
        CDATA,
        START,
        EMPTY,
        END,
        COMMENT,
        /** A processing instruction, a declaration or a DOCTYPE. */
        OTHER
    }

    /**
     * An attribute of a tag.
     *
     * @param name with its prefix
     * @param start index of the first character of its value
     * @param end index after the last character of its value
     */
    public record Attribute(String name, int start, int end) {}

    public boolean is(Kind wanted) {
        return kind == wanted;
    }

    /** Whether it begins an element with this name. */
    public boolean starts(String element) {
        return kind == Kind.START && name.equals(element);
    }

    /** Whether it is a tag: the start or the end of an element, or both. */
    public boolean isTag() {
        return kind == Kind.START || kind == Kind.EMPTY || kind == Kind.END;
    }

    /** How it changes the depth of elements. */
    public int depth() {
        return kind == Kind.START ? 1 : kind == Kind.END ? -1 : 0;
    }

    /** The name without its prefix. */
    public String localName() {
        return name.substring(name.indexOf(':') + 1);
    }

    /** The prefix of the name with its colon; empty without one. */
    public String prefix() {
        return name.substring(0, name.indexOf(':') + 1);
    }

    /** The value of an attribute of a tag; null when it has none. */
    public @Nullable String attribute(String text, String wanted) {
        return attribute(text, wanted::equals);
    }

    /** The value of the first attribute of a tag with such a name; null when it has none. */
    public @Nullable String attribute(String text, Predicate<String> wanted) {
        var range = range(text, wanted);
        return range == null ? null : XmlText.decoded(text.substring(range.start(), range.end()), null);
    }

    /** Passes on the attributes of a tag: their names with prefixes, and their values. */
    public void attributes(String text, BiConsumer<String, String> found) {
        var attribute = ATTRIBUTE.matcher(text).region(start, end);
        while (attribute.find()) {
            var value = text.substring(attribute.start(2) + 1, attribute.end(2) - 1);
            found.accept(attribute.group(1), XmlText.decoded(value, null));
        }
    }

    /** Where the value of an attribute is; null when the tag has no such attribute. */
    public @Nullable Attribute range(String text, String wanted) {
        return range(text, wanted::equals);
    }

    private @Nullable Attribute range(String text, Predicate<String> wanted) {
        var attribute = ATTRIBUTE.matcher(text).region(start, end);
        while (attribute.find()) {
            if (wanted.test(attribute.group(1))) {
                return new Attribute(attribute.group(1), attribute.start(2) + 1, attribute.end(2) - 1);
            }
        }
        return null;
    }
}
