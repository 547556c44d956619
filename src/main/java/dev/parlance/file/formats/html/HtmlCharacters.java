package dev.parlance.file.formats.html;

import dev.parlance.file.text.Encodable;
import dev.parlance.shared.SegmentText;
import java.nio.charset.CharsetEncoder;

/** Writes characters of text and of attributes, with references where they are needed or the file has them. */
final class HtmlCharacters {
    private final HtmlSpellings spellings;
    private final CharsetEncoder encoder;
    private final boolean attribute;
    private final boolean plain;

    /**
     * For a text.
     *
     * @param plain whether there are no references except those that the text needs
     */
    HtmlCharacters(HtmlSpellings spellings, CharsetEncoder encoder, boolean attribute, boolean plain) {
        this.plain = plain;
        this.spellings = spellings;
        this.encoder = encoder;
        this.attribute = attribute;
    }

    void expect(String text) {
        spellings.expect(text);
    }

    /** Remembers how the characters of a range are written. */
    static void remember(String raw, int from, int to, boolean attribute, HtmlSpellings spellings) {
        for (var at = from; at < to; ) {
            var reference = HtmlReferences.at(raw, at, to, attribute);
            if (reference != null) {
                spellings.add(reference.text(), raw.substring(at, reference.end()));
                at = reference.end();
            } else {
                var c = raw.codePointAt(at);
                if (c >= 0x80 || !(Character.isLetterOrDigit(c) || Character.isWhitespace(c))) {
                    var plain = Character.toString(c);
                    spellings.add(plain, plain);
                }
                at += Character.charCount(c);
            }
        }
    }

    /** The character at an index of a text. */
    String written(String text, int at) {
        var c = text.codePointAt(at);
        var own = Character.toString(c);
        var spelling = spellings.next(c);
        if (spelling != null && (!spelling.equals(own) || isSafe(text, at))) {
            return spelling;
        } else if (plain && c < 0x80 && isSafe(text, at)) {
            return own;
        }
        return switch (c) {
            case '<' -> attribute && isSafe(text, at) ? "<" : "&lt;";
            case '&' -> "&amp;";
            case '\r' -> "&#13;";
            default -> c < 0x80 || Encodable.in(encoder, c) ? own : "&#x%X;".formatted(c);
        };
    }

    /** Whether a character that a reference could replace is safe without one, because nothing follows to be read. */
    private boolean isSafe(String text, int at) {
        var next = at + 1 < text.length() ? text.charAt(at + 1) : SegmentText.CODE;
        return switch (text.charAt(at)) {
            case '<' -> attribute ? next != '?' && next != '%' : next == ' ' || next == '\n' || Character.isDigit(next);
            case '&' -> next != SegmentText.CODE && HtmlReferences.at(text, at, text.length(), attribute) == null;
            case '\r' -> false;
            default -> true;
        };
    }
}
