package dev.parlance.file.formats.office.runs;

import dev.parlance.file.formats.office.runs.Item.Kind;
import dev.parlance.file.formats.office.runs.Item.Range;
import dev.parlance.file.splice.ArchivePart;
import dev.parlance.file.splice.Unit;
import dev.parlance.file.xml.XmlToken;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Reads the paragraphs of DrawingML: those of slides, of diagrams and of titles in charts (ECMA-376, part 1, section
 * 21.1.2). Fields, such as the number of the slide, are codes.
 */
public final class DrawingReader {
    /** Properties of a run that do not change the look of its text. */
    private static final Set<String> UNSEEN = Set.of("lang", "altLang", "dirty", "err", "smtClean", "smtId", "noProof");

    private final ArchivePart part;
    private final OfficeLexer lexer;
    private final Consumer<Unit> found;

    public DrawingReader(ArchivePart part, Consumer<Unit> found) {
        this.part = part;
        this.lexer = new OfficeLexer(part.text());
        this.found = found;
    }

    public void read() {
        for (var token = lexer.next(); token != null; token = lexer.next()) {
            if (token.starts("a:p")) {
                paragraph(token);
            } else if (token.starts("mc:Fallback")) {
                lexer.skip(token);
            }
        }
    }

    private void paragraph(XmlToken start) {
        var items = new ArrayList<Item>();
        for (var token = lexer.next(); token != null; token = lexer.next()) {
            if (token.is(XmlToken.Kind.END)) {
                break;
            } else if (token.is(XmlToken.Kind.START) || token.is(XmlToken.Kind.EMPTY)) {
                child(token, items);
            }
        }
        var markup = OfficeMarkup.drawing(OfficeMarkup.prefix(lexer.raw(start)));
        var unit = RunText.unit(part, markup, items, null);
        if (unit != null) {
            found.accept(unit);
        }
    }

    private void child(XmlToken token, List<Item> items) {
        switch (token.name()) {
            case "a:pPr", "a:endParaRPr" -> lexer.skip(token);
            case "a:r" -> run(token, items);
            case "a:br" -> items.add(Item.tag(Kind.ATOM, "br", token.start(), lexer.skip(token), "<a:br/>"));
            default -> {
                var name = token.name().substring(token.name().indexOf(':') + 1);
                items.add(Item.of(Kind.ATOM, name, token.start(), lexer.skip(token)));
            }
        }
    }

    private void run(XmlToken start, List<Item> items) {
        var first = items.size();
        var run = new Run(lexer.raw(start), "");
        for (var token = start.is(XmlToken.Kind.START) ? lexer.next() : null; token != null; token = lexer.next()) {
            if (token.is(XmlToken.Kind.END)) {
                for (var i = first; i < items.size(); i++) {
                    items.set(i, items.get(i).within(start.start(), token.end()));
                }
                break;
            } else if (token.name().equals("a:rPr")) {
                var key = key(token);
                var end = lexer.skip(token);
                var raw = part.text().substring(token.start(), end);
                var inner = raw.substring(
                        token.end() - token.start(), Math.max(raw.lastIndexOf("</"), token.end() - token.start()));
                run = new Run(lexer.raw(start) + raw, key + inner);
            } else if (token.starts("a:t")) {
                text(run, token, items);
            }
        }
    }

    private void text(Run run, XmlToken start, List<Item> items) {
        var text = new StringBuilder();
        var end = lexer.content(start, text);
        var range = new Range(start.start(), end);
        items.add(Item.inRun(Kind.TEXT, run, "text", range, text.toString().replace('\n', ' ')));
    }

    /** The properties without those that show nothing, up to its children. */
    private String key(XmlToken properties) {
        var key = new StringBuilder();
        lexer.attributes(properties, (name, value) -> {
            if (!UNSEEN.contains(name)) {
                key.append(name).append('=').append(value).append(';');
            }
        });
        return key.toString();
    }
}
