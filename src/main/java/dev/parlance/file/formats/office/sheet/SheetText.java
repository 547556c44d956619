package dev.parlance.file.formats.office.sheet;

import dev.parlance.file.formats.office.runs.Item;
import dev.parlance.file.formats.office.runs.Item.Kind;
import dev.parlance.file.formats.office.runs.Item.Range;
import dev.parlance.file.formats.office.runs.OfficeLexer;
import dev.parlance.file.formats.office.runs.OfficeMarkup;
import dev.parlance.file.formats.office.runs.Run;
import dev.parlance.file.formats.office.runs.RunText;
import dev.parlance.file.splice.ArchivePart;
import dev.parlance.file.splice.Unit;
import dev.parlance.file.xml.XmlToken;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads a text of Excel: one string, or runs with properties; its phonetic text stays (ECMA-376, part 1, section
 * 18.4.8).
 */
final class SheetText {
    private final ArchivePart part;
    private final OfficeLexer lexer;
    private final List<Item> items = new ArrayList<>();

    private SheetText(ArchivePart part, OfficeLexer lexer) {
        this.part = part;
        this.lexer = lexer;
    }

    /** The unit of an element that the lexer has begun; null when it has no text. */
    static @Nullable Unit unit(ArchivePart part, OfficeLexer lexer, XmlToken start, @Nullable String key) {
        if (!start.is(XmlToken.Kind.START)) {
            return null;
        }
        var text = new SheetText(part, lexer);
        text.read();
        var markup = OfficeMarkup.sheet(OfficeMarkup.prefix(lexer.raw(start)));
        return RunText.unit(part, markup, text.items, key);
    }

    private void read() {
        for (var token = lexer.next(); token != null && !token.is(XmlToken.Kind.END); token = lexer.next()) {
            if (token.starts("x:t")) {
                text(Run.NONE, token);
            } else if (token.starts("x:r")) {
                run(token);
            } else if (token.isTag()) {
                items.add(Item.of(Kind.MARK, "phonetic", token.start(), lexer.skip(token)));
            }
        }
    }

    private void run(XmlToken start) {
        var first = items.size();
        var run = new Run(lexer.raw(start), "");
        for (var token = lexer.next(); token != null; token = lexer.next()) {
            if (token.is(XmlToken.Kind.END)) {
                var end = token.end();
                items.subList(first, items.size()).replaceAll(item -> item.within(start.start(), end));
                break;
            } else if (token.name().equals("x:rPr")) {
                var raw = part.text().substring(token.start(), lexer.skip(token));
                run = new Run(lexer.raw(start) + raw, raw);
            } else if (token.starts("x:t")) {
                text(run, token);
            }
        }
    }

    private void text(Run run, XmlToken start) {
        var text = new StringBuilder();
        var end = lexer.content(start, text);
        var read = OfficeMarkup.sheet("").read(text.toString());
        items.add(Item.inRun(Kind.TEXT, run, "text", new Range(start.start(), end), read));
    }
}
