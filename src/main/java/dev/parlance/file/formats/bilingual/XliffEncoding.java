package dev.parlance.file.formats.bilingual;

import dev.parlance.file.xml.XmlText;
import dev.parlance.shared.SegmentText;
import java.nio.charset.CharsetEncoder;
import java.util.Map;

/**
 * How a unit writes text.
 *
 * @param references those in it, by the character that they mean
 * @param newline what it has for a line end
 */
record XliffEncoding(Map<Integer, String> references, String newline, CharsetEncoder encoder) {
    static XliffEncoding of(String unit, Map<Integer, String> references, CharsetEncoder encoder) {
        return new XliffEncoding(references, unit.contains("\r\n") ? "\r\n" : "\n", encoder);
    }

    /** A text as characters of the file. */
    String written(SegmentText text) {
        var all = text.text();
        if (XmlText.isPlain(all, references, encoder)) {
            return all;
        }
        var written = new StringBuilder(all.length() + 16);
        var codes = text.codes().iterator();
        for (var i = 0; i < all.length(); ) {
            var c = all.codePointAt(i);
            i += Character.charCount(c);
            if (c == SegmentText.CODE) {
                var data = codes.next().data();
                written.append(data.equals("\n") ? newline : data);
            } else {
                written.append(c == '\n' ? newline : encoded(c, written));
            }
        }
        return written.toString();
    }

    private String encoded(int c, StringBuilder before) {
        var length = before.length();
        var afterBrackets = length >= 2 && before.charAt(length - 1) == ']' && before.charAt(length - 2) == ']';
        return XmlText.encoded(c, afterBrackets, references, encoder);
    }
}
