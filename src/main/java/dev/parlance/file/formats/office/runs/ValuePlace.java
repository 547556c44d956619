package dev.parlance.file.formats.office.runs;

import dev.parlance.file.format.Paragraph;
import dev.parlance.file.splice.Place;
import dev.parlance.file.splice.Unit;
import dev.parlance.file.xml.XmlText;
import dev.parlance.shared.SegmentText;
import java.nio.charset.CharsetEncoder;
import java.util.Map;

/**
 * A text without markup: the content of an element or the value of an attribute.
 *
 * @param quote around the value of an attribute; NUL for the content of an element
 */
public record ValuePlace(char quote) implements Place {

    /** The unit of the content of an element. */
    public static Unit content(String text, int start, int end) {
        return new ValuePlace('\0').unit(text, start, end);
    }

    /** The unit of the value between quotes. */
    public static Unit attribute(String text, int start, int end) {
        return new ValuePlace(text.charAt(end)).unit(text, start, end);
    }

    private Unit unit(String text, int start, int end) {
        var value = XmlText.decoded(text.substring(start, end), null);
        return new Unit(Paragraph.of(SegmentText.of(value), null, null), true, start, end, this);
    }

    @Override
    public SegmentText readAgain(SegmentText text) {
        var read = new StringBuilder();
        var codes = text.codes().iterator();
        for (var c : text.text().codePoints().toArray()) {
            if (c == SegmentText.CODE) {
                var data = codes.next().data();
                read.append(data.equals(String.valueOf(SegmentText.CODE)) ? data : "");
            } else {
                read.appendCodePoint(XmlText.isAllowed(c) ? c : 0xFFFD);
            }
        }
        return SegmentText.of(Item.isBlank(read.toString()) ? "" : read.toString());
    }

    @Override
    public String written(SegmentText text, CharsetEncoder encoder) {
        var written = new StringBuilder();
        for (var c : readAgain(text).text().codePoints().toArray()) {
            if (quote != '\0' && (c == '\n' || c == '\t' || c == quote)) {
                written.append("&#").append(c).append(';');
            } else {
                var last = written.length() - 1;
                var afterBrackets = last > 0 && written.charAt(last) == ']' && written.charAt(last - 1) == ']';
                written.append(XmlText.encoded(c, afterBrackets, Map.of(), encoder));
            }
        }
        return written.toString();
    }
}
