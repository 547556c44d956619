package dev.parlance.file.xml;

import dev.parlance.file.format.Paragraph;
import dev.parlance.shared.SegmentText;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a vocabulary and the import settings say of an element.
 *
 * @param translated whether its text is translated
 * @param inline whether its tags are codes in the text around it
 * @param whole whether an inline element is one code with all of its content
 * @param text of a text that begins in it
 * @param attributes that are translated, in the order of their texts
 */
public record XmlRule(boolean translated, boolean inline, boolean whole, Described text, List<Attribute> attributes) {
    /** A copy whose tags are codes. */
    public XmlRule asInline() {
        return new XmlRule(translated, true, whole, text, attributes);
    }

    /**
     * What is known of a text.
     *
     * @param preservesSpace whether white space is kept; otherwise each run of it means one space
     * @param key null when it has none
     * @param note null when it has none
     * @param locked whether it is not to be changed
     * @param length the most characters of its translation; null for no limit
     * @param html whether it is HTML
     */
    public record Described(
            boolean preservesSpace,
            @Nullable String key,
            @Nullable String note,
            boolean locked,
            @Nullable Integer length,
            boolean html) {

        /** A text without a limit that is neither locked nor HTML. */
        public Described(boolean preservesSpace, @Nullable String key, @Nullable String note) {
            this(preservesSpace, key, note, false, null, false);
        }

        Paragraph of(SegmentText source) {
            var paragraph = new Paragraph(source, key, null, false, false, locked, length, note, false);
            return html ? paragraph.asHtml() : paragraph;
        }
    }

    /**
     * An attribute that is translated.
     *
     * @param name with its prefix
     */
    public record Attribute(String name, Described text) {}

    /** The rules of a file: asked for each element in the order of the start tags. */
    public interface Source {
        /** The rule of the element that a tag begins. */
        XmlRule begin(XmlToken tag);

        /** Ends the innermost element that is open. */
        default void end() {}
    }
}
