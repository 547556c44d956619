package dev.parlance.file.xml;

import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A token of XML.
 *
 * @param start index of its first character
 * @param end index after its last character
 * @param name of the element of a tag; empty for other tokens
 */
public record XmlToken(Kind kind, int start, int end, String name) {
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
        var attribute = find(text, wanted);
        return attribute == null ? null : value(text, attribute);
    }

    /** The value of the first attribute of a tag with such a name; null when it has none. */
    public @Nullable String attribute(String text, Predicate<String> wanted) {
        var attribute = new XmlAttributes(text, start, end);
        while (attribute.next()) {
            if (wanted.test(attribute.name())) {
                return value(text, attribute);
            }
        }
        return null;
    }

    private static String value(String text, XmlAttributes attribute) {
        return XmlText.decoded(text.substring(attribute.valueStart(), attribute.valueEnd()), null);
    }

    private @Nullable XmlAttributes find(String text, String wanted) {
        if (text.indexOf(wanted, start, end) < 0) {
            return null;
        }
        var attribute = new XmlAttributes(text, start, end);
        while (attribute.next()) {
            if (attribute.is(wanted)) {
                return attribute;
            }
        }
        return null;
    }

    /** Passes on the attributes of a tag: their names with prefixes, and their values. */
    public void attributes(String text, BiConsumer<String, String> found) {
        var attribute = new XmlAttributes(text, start, end);
        while (attribute.next()) {
            found.accept(attribute.name(), value(text, attribute));
        }
    }

    /** Passes on the names of the attributes of a tag with their prefixes. */
    public void names(String text, Consumer<String> found) {
        var attribute = new XmlAttributes(text, start, end);
        while (attribute.next()) {
            found.accept(attribute.name());
        }
    }

    /** Where the value of an attribute is; null when the tag has no such attribute. */
    public @Nullable Attribute range(String text, String wanted) {
        var attribute = find(text, wanted);
        return attribute == null ? null : new Attribute(wanted, attribute.valueStart(), attribute.valueEnd());
    }
}
