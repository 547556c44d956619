package dev.parlance.file.formats.office.runs;

import dev.parlance.file.format.Paragraph;
import dev.parlance.file.splice.ArchivePart;
import dev.parlance.file.splice.Unit;
import dev.parlance.file.xml.XmlLexer;
import dev.parlance.file.xml.XmlToken.Kind;
import dev.parlance.shared.SegmentText;
import java.util.ArrayDeque;

/**
 * The content controls of Word. Programs show the value that a control is bound to in the place of its content
 * (ECMA-376, part 1, section 17.5.2.6), so that a control with a translation is written without its binding.
 */
public final class ContentControls {
    private static final String BINDING = "dataBinding";
    private static final SegmentText NOTHING = SegmentText.of("");

    private ContentControls() {}

    /**
     * A control in progress.
     *
     * @param content where its content begins
     */
    private record Control(int start, int content) {}

    /** Unbinds the controls of a part around paragraphs with translations. */
    public static void unbind(ArchivePart part) {
        var text = part.text();
        if (!part.isChanged(0, text.length()) || !text.contains(BINDING)) {
            return;
        }
        var open = new ArrayDeque<Control>();
        var lexer = new OfficeLexer(text);
        for (var token = lexer.next(); token != null; token = lexer.next()) {
            if (token.starts("w:sdt")) {
                open.push(new Control(token.start(), token.end()));
            } else if (token.starts("w:sdtContent") && !open.isEmpty()) {
                open.push(new Control(open.pop().start(), token.end()));
            } else if (token.is(Kind.END) && token.name().equals("w:sdt")) {
                var control = open.pop();
                if (part.isChanged(control.content(), token.start())) {
                    unbind(part, control.start(), control.content());
                }
            }
        }
    }

    /** Unbinds a control whose tags and properties up to its content are in a range. */
    static void unbind(ArchivePart part, int start, int end) {
        var lexer = new XmlLexer(part.text(), start, end);
        for (var token = lexer.next(); token != null; token = lexer.next()) {
            if (token.isTag() && token.localName().equals(BINDING)) {
                var nothing = Paragraph.of(NOTHING, null, null);
                part.translate(new Unit(nothing, true, token.start(), token.end(), (_, _) -> ""), NOTHING);
            }
        }
    }
}
