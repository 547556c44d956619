package dev.parlance.file.formats.office.word;

import dev.parlance.file.format.Paragraph;
import dev.parlance.file.formats.office.runs.Item;
import dev.parlance.file.formats.office.runs.Item.Range;
import dev.parlance.file.splice.ArchivePart;
import dev.parlance.file.splice.Place;
import dev.parlance.file.splice.Unit;
import dev.parlance.file.xml.XmlText;
import dev.parlance.shared.SegmentText;
import java.nio.charset.CharsetEncoder;
import java.util.List;
import java.util.Map;

/**
 * A text between the quotes of a field's instruction.
 *
 * @param isLevel whether a colon would divide it
 * @param rest what the text has in other elements after its range, which a translation empties
 */
record IndexPlace(ArchivePart part, boolean isLevel, List<Range> rest) implements Place {
    private static final Place EMPTY = (_, _) -> "";

    @Override
    public void announce(SegmentText text) {
        for (var range : rest) {
            var nothing = SegmentText.of("");
            part.translate(
                    new Unit(Paragraph.of(nothing, null, null), true, range.start(), range.end(), EMPTY), nothing);
        }
    }

    @Override
    public SegmentText readAgain(SegmentText text) {
        var read = new StringBuilder();
        var codes = text.codes().iterator();
        text.text().codePoints().forEach(c -> {
            if (c == SegmentText.CODE) {
                read.append(codes.next().data());
            } else {
                read.appendCodePoint(isLineEnd(c) ? ' ' : XmlText.isAllowed(c) ? c : 0xFFFD);
            }
        });
        return SegmentText.of(Item.isBlank(read.toString()) ? "" : read.toString());
    }

    private static boolean isLineEnd(int c) {
        return c == '\n' || c == '\r' || c == '\t';
    }

    /** Whether a character in a text is written after a backslash. */
    static boolean isEscaped(int c, boolean isLevel) {
        return c == '"' || c == '\\' || (isLevel && c == ':');
    }

    @Override
    public String written(SegmentText text, CharsetEncoder encoder) {
        var written = new StringBuilder();
        readAgain(text).text().codePoints().forEach(c -> {
            if (isEscaped(c, isLevel)) {
                written.append('\\');
            }
            written.append(XmlText.encoded(c, isAfterBrackets(written), Map.of(), encoder));
        });
        return written.toString();
    }

    private static boolean isAfterBrackets(StringBuilder written) {
        var last = written.length() - 1;
        return last > 0 && written.charAt(last) == ']' && written.charAt(last - 1) == ']';
    }
}
