package dev.parlance.file.formats.layout.idml;

import dev.parlance.file.formats.office.runs.Item;
import dev.parlance.file.formats.office.runs.Item.Kind;
import dev.parlance.file.formats.office.runs.Item.Range;
import dev.parlance.file.formats.office.runs.Run;
import dev.parlance.file.splice.ArchivePart;
import dev.parlance.file.splice.Unit;
import dev.parlance.file.xml.XmlLexer;
import dev.parlance.file.xml.XmlToken;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Reads the paragraphs of a story (Adobe InDesign CS6 IDML File Format Specification, chapter 10). A {@code Br} ends a
 * paragraph. Those in tables, footnotes and notes follow the paragraph that contains them.
 */
public final class IdmlStory {
    /** Elements with text of the paragraph in them. */
    private static final Set<String> CONTAINERS =
            Set.of("HyperlinkTextSource", "CrossReferenceSource", "XMLElement", "Change", "EndnoteTextRange");

    /** Elements that show nothing. */
    private static final Set<String> MARKS = Set.of(
            "HyperlinkTextDestination",
            "ParagraphDestination",
            "PageReference",
            "Bookmark",
            "Note",
            "HiddenText",
            "StoryPreference",
            "InCopyExportOption",
            "XMLAttribute",
            "XMLComment",
            "XMLInstruction");

    private static final String PROPERTIES = "Properties";

    private final ArchivePart part;
    private final String text;
    private final XmlLexer lexer;
    private final IdmlContent content;
    private final IdmlChoice choice;
    private final IdmlRuns runs;
    private Consumer<Unit> sink;
    private List<Unit> within = new ArrayList<>();

    public IdmlStory(ArchivePart part, IdmlChoice choice, Consumer<Unit> found) {
        this.part = part;
        this.text = part.text();
        this.lexer = new XmlLexer(text, 0, text.length());
        this.content = new IdmlContent(text, lexer);
        this.choice = choice;
        this.runs = new IdmlRuns(choice);
        this.sink = found;
    }

    /** Passes on the paragraphs in their order. */
    public void read() {
        for (var token = lexer.next(); token != null; token = lexer.next()) {
            if (token.starts("Story")) {
                var paragraph = new IdmlParagraph(part, runs, choice);
                content(paragraph, null);
                end(paragraph);
            }
        }
    }

    /** Ends a paragraph; its units precede those within it. */
    private void end(IdmlParagraph paragraph) {
        paragraph.end().forEach(sink);
        var inner = within;
        within = new ArrayList<>();
        inner.forEach(sink);
    }

    /** Reads up to the end tag of an element, and returns that. */
    private XmlToken content(IdmlParagraph paragraph, @Nullable Run run) {
        for (var token = lexer.next(); token != null; token = lexer.next()) {
            switch (token.kind()) {
                case END -> {
                    return token;
                }
                case START, EMPTY -> child(paragraph, run, token);
                default -> {}
            }
        }
        return new XmlToken(XmlToken.Kind.END, text.length(), text.length(), "");
    }

    private void child(IdmlParagraph paragraph, @Nullable Run run, XmlToken tag) {
        switch (tag.name()) {
            case "ParagraphStyleRange" -> range(paragraph, run, tag);
            case IdmlRuns.RUN -> run(paragraph, tag);
            case "Content" -> content.read(run, tag).forEach(paragraph::add);
            case "Br" -> {
                lexer.afterElement(tag);
                end(paragraph);
            }
            case PROPERTIES -> lexer.afterElement(tag);
            default -> other(paragraph, run, tag);
        }
    }

    private void range(IdmlParagraph paragraph, @Nullable Run run, XmlToken tag) {
        if (tag.is(XmlToken.Kind.START)) {
            end(paragraph);
            content(paragraph, run);
            end(paragraph);
        }
    }

    private void run(IdmlParagraph paragraph, XmlToken tag) {
        if (!tag.is(XmlToken.Kind.START)) {
            return;
        }
        var open = text.substring(tag.start(), tag.end());
        var token = lexer.next();
        while (token != null && token.is(XmlToken.Kind.TEXT)) {
            token = lexer.next();
        }
        if (token != null && token.isTag() && token.name().equals(PROPERTIES)) {
            open += text.substring(token.start(), lexer.afterElement(token));
            content(paragraph, runs.of(open));
            return;
        }
        if (token != null && !token.is(XmlToken.Kind.END)) {
            if (token.isTag()) {
                child(paragraph, runs.of(open), token);
            }
            content(paragraph, runs.of(open));
        }
    }

    private void other(IdmlParagraph paragraph, @Nullable Run run, XmlToken tag) {
        var name = tag.name();
        if (tag.is(XmlToken.Kind.START) && CONTAINERS.contains(name) && !isDeleted(tag)) {
            paragraph.add(item(Kind.OPEN, run, name, tag.start(), tag.end()));
            var end = content(paragraph, run);
            paragraph.add(item(Kind.CLOSE, run, name, end.start(), end.end()));
        } else if (isUnread(name)) {
            paragraph.add(item(Kind.MARK, run, name, tag.start(), lexer.afterElement(tag)));
        } else {
            var isMark = run == null || MARKS.contains(name);
            paragraph.add(item(isMark ? Kind.MARK : Kind.ATOM, run, name, tag.start(), pass(tag)));
        }
    }

    private boolean isDeleted(XmlToken tag) {
        return "DeletedText".equals(tag.attribute(text, "ChangeType"));
    }

    private boolean isUnread(String name) {
        return switch (name) {
            case "Note" -> !choice.notes();
            case "HiddenText" -> !choice.hiddenText();
            case "Change" -> true;
            default -> false;
        };
    }

    private static Item item(Kind kind, @Nullable Run run, String name, int start, int end) {
        return run == null ? Item.of(kind, name, start, end) : Item.inRun(kind, run, name, new Range(start, end), "");
    }

    /** Passes an element except for the paragraphs in it; returns where it ends. */
    private int pass(XmlToken tag) {
        if (!tag.is(XmlToken.Kind.START)) {
            return tag.end();
        }
        var outer = sink;
        var before = within;
        var nested = new ArrayList<Unit>();
        sink = nested::add;
        within = new ArrayList<>();
        var paragraph = new IdmlParagraph(part, runs, choice);
        var end = content(paragraph, null).end();
        end(paragraph);
        sink = outer;
        within = before;
        within.addAll(nested);
        return end;
    }
}
