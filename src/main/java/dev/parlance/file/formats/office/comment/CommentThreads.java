package dev.parlance.file.formats.office.comment;

import dev.parlance.file.format.Paragraph;
import dev.parlance.file.formats.office.diagram.CopiedPlace;
import dev.parlance.file.formats.office.runs.Item;
import dev.parlance.file.formats.office.runs.Item.Range;
import dev.parlance.file.formats.office.runs.OfficeMarkup;
import dev.parlance.file.formats.office.runs.OfficeParts;
import dev.parlance.file.splice.ArchivePart;
import dev.parlance.file.splice.Place;
import dev.parlance.file.splice.Unit;
import dev.parlance.file.xml.XmlLexer;
import dev.parlance.file.xml.XmlText;
import dev.parlance.file.xml.XmlToken.Kind;
import dev.parlance.shared.SegmentText;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The threads of a part with threaded comments ([MS-XLSX], CT_ThreadedComment). For programs that do not know them,
 * the file has an ordinary comment with all texts of a thread, whose author is {@code tc=} and the identifier of the
 * thread.
 */
public final class CommentThreads {
    private static final String AUTHOR = "tc=";
    /** What Excel writes before a text in the ordinary comment. */
    private static final String INDENT = "    ";

    private static final OfficeMarkup MARKUP = OfficeMarkup.sheet("");
    private static final Place EMPTY = (_, _) -> "";

    private final ArchivePart part;
    private final List<Text> texts = new ArrayList<>();
    private final Set<String> authors = new HashSet<>();

    /**
     * A text of a thread.
     *
     * @param mentions the places of names in the text, which a translation makes wrong; null when it has none
     */
    private record Text(
            String thread, Range range, @Nullable Range mentions) {}

    public CommentThreads(ArchivePart part) {
        this.part = part;
        var lexer = new XmlLexer(part.text(), 0, part.text().length());
        for (var token = lexer.next(); token != null; token = lexer.next()) {
            if (token.is(Kind.START) && token.localName().equals("threadedComment")) {
                var root = token.attribute(part.text(), "parentId");
                var thread = root == null ? token.attribute(part.text(), "id") : root;
                read(String.valueOf(thread), new XmlLexer(part.text(), token.end(), lexer.afterElement(token)));
            }
        }
    }

    private void read(String thread, XmlLexer content) {
        Range text = null;
        Range mentions = null;
        for (var token = content.next(); token != null; token = content.next()) {
            if (token.is(Kind.START) && token.localName().equals("text")) {
                var end = content.afterElement(token);
                text = new Range(token.end(), part.text().lastIndexOf("</", end - 1));
            } else if (token.is(Kind.START) && token.localName().equals("mentions")) {
                mentions = new Range(token.start(), content.afterElement(token));
            }
        }
        if (text != null) {
            texts.add(new Text(thread, text, mentions));
            authors.add(AUTHOR + thread);
        }
    }

    /** Whether an ordinary comment by this author has the texts of one of the threads. */
    public boolean isAuthor(String author) {
        return authors.contains(author);
    }

    /**
     * The texts, whose translations are also those of their copies.
     *
     * @param comments the part with the ordinary comments; null for none
     * @param copies where that has the comments, by their authors
     * @param content how a text is written
     */
    public List<Unit> units(
            OfficeParts parts, @Nullable ArchivePart comments, Map<String, Range> copies, Place content) {
        var units = new ArrayList<Unit>();
        var rest = new HashMap<>(copies);
        for (var text : texts) {
            var place = content;
            var copy = comments == null ? null : copy(text, comments.text(), rest);
            if (comments != null && copy != null) {
                place = new CopiedPlace(place, parts, comments, List.of(unit(comments, copy, content)));
            }
            if (text.mentions() != null) {
                place = new CopiedPlace(place, parts, part, List.of(unit(part, text.mentions(), EMPTY)));
            }
            var unit = unit(part, text.range(), place);
            if (!Item.isBlank(unit.paragraph().source().text())) {
                units.add(unit);
            }
        }
        return units;
    }

    /** Where an ordinary comment has a text, after the texts before it; null when it has another one. */
    private @Nullable Range copy(Text text, String comments, Map<String, Range> rest) {
        var within = rest.get(AUTHOR + text.thread());
        if (within == null) {
            return null;
        }
        var raw = INDENT
                + part.text().substring(text.range().start(), text.range().end());
        for (var at = comments.indexOf(raw, within.start());
                at >= 0 && at + raw.length() < within.end();
                at = comments.indexOf(raw, at + 1)) {
            var end = at + raw.length();
            if ("<\r\n".indexOf(comments.charAt(end)) >= 0) {
                rest.put(AUTHOR + text.thread(), new Range(end, within.end()));
                return new Range(at + INDENT.length(), end);
            }
        }
        return null;
    }

    private static Unit unit(ArchivePart of, Range range, Place place) {
        var raw = of.text().substring(range.start(), range.end());
        var text = MARKUP.read(XmlText.decoded(raw, null));
        return new Unit(Paragraph.of(SegmentText.of(text), null, null), true, range.start(), range.end(), place);
    }
}
