package dev.parlance.file.formats.office.runs;

import dev.parlance.file.format.Paragraph;
import dev.parlance.file.splice.ArchivePart;
import dev.parlance.file.splice.Place;
import dev.parlance.file.splice.Unit;
import dev.parlance.file.xml.XmlToken;
import dev.parlance.shared.SegmentText;
import java.nio.charset.CharsetEncoder;
import org.jspecify.annotations.Nullable;

/**
 * A string without runs, such as the value of a cell of the type {@code str} (ECMA-376, part 1, sections 18.3.1.96 and
 * 18.18.11). Excel writes results of formulas
 * so, SheetJS all strings, and charts their copies of strings (section 21.2.2.240).
 */
public record CellText() implements Place {
    private static final ValuePlace CONTENT = new ValuePlace('\0');
    private static final OfficeMarkup MARKUP = OfficeMarkup.sheet("");

    /** The unit of an element that the lexer has begun; null when it has no text. */
    public static @Nullable Unit unit(ArchivePart part, OfficeLexer lexer, XmlToken start) {
        var content = new StringBuilder();
        var end = part.text().lastIndexOf("</", lexer.content(start, content) - 1);
        var text = MARKUP.read(content.toString());
        return Item.isBlank(text)
                ? null
                : new Unit(Paragraph.of(SegmentText.of(text), null, null), true, start.end(), end, new CellText());
    }

    @Override
    public String written(SegmentText text, CharsetEncoder encoder) {
        return CONTENT.written(escaped(text), encoder);
    }

    @Override
    public SegmentText readAgain(SegmentText text) {
        return SegmentText.of(MARKUP.read(CONTENT.readAgain(escaped(text)).text()));
    }

    private static SegmentText escaped(SegmentText text) {
        return new SegmentText(MARKUP.written(text.text()), text.codes());
    }
}
