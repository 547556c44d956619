package dev.parlance.file.formats.office.word;

import dev.parlance.file.formats.office.runs.Item;
import dev.parlance.file.formats.office.runs.Item.Kind;
import dev.parlance.file.formats.office.runs.OfficeLexer;
import dev.parlance.file.formats.office.runs.OfficeMarkup;
import dev.parlance.file.formats.office.runs.RunMarkup;
import dev.parlance.file.formats.office.runs.RunText;
import dev.parlance.file.splice.ArchivePart;
import dev.parlance.file.splice.Unit;
import dev.parlance.file.xml.XmlToken;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Reads the paragraphs of a part of Word (ECMA-376, part 1, section 17.3). Insertions are text, deletions are codes;
 * paragraphs in text boxes follow the one that contains the box. Of alternatives the first one is read, which today's
 * programs show.
 */
public final class WordReader {
    private static final Set<String> CONTAINERS =
            Set.of("w:hyperlink", "w:ins", "w:moveTo", "w:customXml", "w:dir", "w:bdo");

    private final ArchivePart part;
    private final OfficeLexer lexer;
    private final WordRuns runs;
    private final WordChoice choice;
    private final Consumer<Unit> found;
    private final Deque<Paragraph> open = new ArrayDeque<>();
    private WordFields fields;
    private List<Unit> within = new ArrayList<>();

    /** A paragraph in progress. */
    private static final class Paragraph {
        private final List<Item> items = new ArrayList<>();
        private @Nullable String style;
    }

    public WordReader(ArchivePart part, WordStyles styles, WordChoice choice, Consumer<Unit> found) {
        this.part = part;
        this.lexer = new OfficeLexer(part.text());
        this.choice = choice;
        this.fields = new WordFields(choice.index());
        this.runs = new WordRuns(part.text(), lexer, styles, choice, this::pass);
        this.found = found;
    }

    public void read() {
        for (var token = lexer.next(); token != null; token = lexer.next()) {
            if (token.starts("w:p")) {
                paragraph(token);
                within.forEach(found);
                within.clear();
            } else if (token.starts("mc:Fallback")) {
                lexer.skip(token);
            }
        }
    }

    /** Reads a paragraph; its unit precedes those in its text boxes. */
    private void paragraph(XmlToken start) {
        var outer = within;
        within = new ArrayList<>();
        var paragraph = new Paragraph();
        open.push(paragraph);
        content(paragraph, start.name());
        open.pop();
        var items = fields.fold(paragraph.items);
        var unit = RunText.unit(part, markup(OfficeMarkup.prefix(lexer.raw(start))), items, null);
        if (unit != null) {
            outer.add(unit);
        }
        items.stream().filter(Item::isIndex).forEach(field -> IndexEntries.read(part, field, outer::add));
        outer.addAll(within);
        within = outer;
    }

    private RunMarkup markup(String prefix) {
        var markup = OfficeMarkup.word(prefix);
        var font = choice.font();
        return font == null ? markup : new FontMarkup(markup, font, choice.joins());
    }

    /** Reads up to the end tag of an element; returns where that tag begins. */
    private XmlToken content(Paragraph paragraph, String element) {
        var token = lexer.next();
        while (token != null && !isEnd(token, element)) {
            if (token.is(XmlToken.Kind.START) || token.is(XmlToken.Kind.EMPTY)) {
                child(paragraph, token);
            }
            token = lexer.next();
        }
        return token == null
                ? new XmlToken(
                        XmlToken.Kind.END, part.text().length(), part.text().length(), element)
                : token;
    }

    private void child(Paragraph paragraph, XmlToken token) {
        var name = token.name();
        if (name.equals("w:pPr")) {
            properties(paragraph, token);
        } else if (name.equals("w:r")) {
            paragraph.items.addAll(runs.read(token, paragraph.style));
        } else if (name.equals("w:proofErr") || name.equals("w:smartTagPr") || name.equals("w:customXmlPr")) {
            pass(token);
        } else if (token.is(XmlToken.Kind.START) && name.equals("w:smartTag")) {
            smartTag(paragraph, token);
        } else if (token.is(XmlToken.Kind.START) && isContainer(token)) {
            container(paragraph, token);
        } else if (token.is(XmlToken.Kind.START) && name.equals("w:sdt")) {
            control(paragraph, token);
        } else {
            var shown = name.substring(name.indexOf(':') + 1);
            var kind = shown.startsWith("oMath") || name.equals("w:fldSimple") ? Kind.ATOM : Kind.MARK;
            paragraph.items.add(Item.of(kind, shown, token.start(), pass(token)));
        }
    }

    /** Smart tags do not last when a paragraph is translated: they are about the words of the source. */
    private void smartTag(Paragraph paragraph, XmlToken start) {
        var first = paragraph.items.size();
        var end = content(paragraph, start.name());
        for (var i = first; i < paragraph.items.size(); i++) {
            paragraph.items.set(i, paragraph.items.get(i).within(start.start(), end.end()));
        }
    }

    private boolean isContainer(XmlToken token) {
        var instruction = token.name().equals("w:fldSimple") ? lexer.attribute(token, "w:instr") : null;
        return instruction == null ? CONTAINERS.contains(token.name()) : WordFields.isText(instruction);
    }

    private void container(Paragraph paragraph, XmlToken start) {
        var name = start.name();
        var shown = name.substring(name.indexOf(':') + 1);
        paragraph.items.add(Item.of(Kind.OPEN, shown, start.start(), start.end()));
        var end = content(paragraph, name);
        paragraph.items.add(Item.of(Kind.CLOSE, shown, end.start(), end.end()));
    }

    /** A content control: its tags and properties up to the content are one code, and so is the rest. */
    private void control(Paragraph paragraph, XmlToken start) {
        var token = lexer.next();
        while (token != null && !token.starts("w:sdtContent") && !isEnd(token, "w:sdt")) {
            if (token.is(XmlToken.Kind.START)) {
                lexer.skip(token);
            }
            token = lexer.next();
        }
        if (token == null || isEnd(token, "w:sdt")) {
            var end = token == null ? part.text().length() : token.end();
            paragraph.items.add(Item.of(Kind.MARK, "sdt", start.start(), end));
            return;
        }
        paragraph.items.add(Item.of(Kind.OPEN, "sdt", start.start(), token.end()));
        var contentEnd = content(paragraph, "w:sdtContent");
        var end = content(new Paragraph(), "w:sdt");
        paragraph.items.add(Item.of(Kind.CLOSE, "sdt", contentEnd.start(), end.end()));
    }

    private static boolean isEnd(XmlToken token, String element) {
        return token.is(XmlToken.Kind.END) && token.name().equals(element);
    }

    private void properties(Paragraph paragraph, XmlToken start) {
        var isOpen = start.is(XmlToken.Kind.START);
        for (var token = isOpen ? lexer.next() : null; token != null; token = lexer.next()) {
            if (token.is(XmlToken.Kind.END) && token.name().equals("w:pPr")) {
                break;
            } else if (token.name().equals("w:pStyle") && !token.is(XmlToken.Kind.END)) {
                paragraph.style = lexer.attribute(token, "w:val");
            }
        }
    }

    /** Passes an element except for the paragraphs in it; returns where it ends. */
    private int pass(XmlToken start) {
        if (!start.is(XmlToken.Kind.START)) {
            return start.end();
        }
        var depth = 1;
        var end = start.end();
        for (var token = lexer.next(); token != null && depth > 0; token = depth > 0 ? lexer.next() : null) {
            end = token.end();
            if (token.starts("w:p") || token.starts("w:rt") || token.starts("w:rubyBase")) {
                nested(token);
            } else if (token.starts("mc:Fallback")) {
                lexer.skip(token);
            } else {
                depth += token.is(XmlToken.Kind.START) ? 1 : token.is(XmlToken.Kind.END) ? -1 : 0;
            }
        }
        return end;
    }

    /** Reads a paragraph in a text box, or a part of a ruby; fields do not extend into it. */
    private void nested(XmlToken start) {
        var outer = fields;
        fields = new WordFields(choice.index());
        paragraph(start);
        fields = outer;
    }
}
