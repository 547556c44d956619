package dev.parlance.file.formats.bilingual.codes;

import dev.parlance.file.xml.XmlLexer;
import dev.parlance.file.xml.XmlToken;
import dev.parlance.file.xml.XmlToken.Kind;

/**
 * An element within a unit.
 *
 * @param tag its start tag, or all of an empty element
 * @param start index of the first character of its content
 * @param end index after its content
 * @param after index after its end tag
 */
public record XliffPart(XmlToken tag, int start, int end, int after) {
    /** The element that a tag begins, whose content the lexer has reached. */
    public static XliffPart of(XmlToken tag, XmlLexer lexer) {
        if (tag.is(Kind.EMPTY)) {
            return new XliffPart(tag, tag.end(), tag.end(), tag.end());
        }
        lexer.afterElement(tag);
        return new XliffPart(tag, tag.end(), lexer.start(), lexer.at());
    }

    public boolean isEmptyTag() {
        return tag.is(Kind.EMPTY);
    }
}
