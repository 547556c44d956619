package dev.parlance.file.formats.layout.idml;

import dev.parlance.file.formats.office.runs.Item;
import dev.parlance.file.formats.office.runs.Item.Kind;
import dev.parlance.file.formats.office.runs.Item.Range;
import dev.parlance.file.formats.office.runs.Run;
import dev.parlance.file.xml.XmlLexer;
import dev.parlance.file.xml.XmlText;
import dev.parlance.file.xml.XmlToken;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads the elements of text in a story.
 *
 * @param lexer of the story
 */
record IdmlContent(String text, XmlLexer lexer) {
    private static final String FOOTNOTE_NUMBER = "<?ACE 4?>";
    private static final int LONGEST_TAG = 60;

    /** Reads an element of text, in which processing instructions and forced line breaks are codes. */
    List<Item> read(@Nullable Run run, XmlToken tag) {
        var pieces = new ArrayList<Item>();
        var in = run == null ? Run.NONE : run;
        var end = tag.end();
        for (var token = tag.is(XmlToken.Kind.START) ? lexer.next() : null; token != null; token = lexer.next()) {
            end = token.end();
            if (token.is(XmlToken.Kind.END)) {
                break;
            } else if (token.is(XmlToken.Kind.TEXT)) {
                characters(in, token.start(), token.end(), pieces);
            } else if (token.is(XmlToken.Kind.CDATA)) {
                var cdata = text.substring(token.start() + 9, token.end() - 3);
                pieces.add(Item.inRun(Kind.TEXT, in, "text", new Range(token.start(), token.end()), flat(cdata)));
            } else if (token.is(XmlToken.Kind.OTHER)) {
                pieces.add(special(in, IdmlMarkup.SPECIAL, token.start(), token.end()));
            } else if (token.isTag()) {
                pieces.add(special(in, IdmlMarkup.SPECIAL, token.start(), lexer.afterElement(token)));
            }
        }
        var after = end;
        pieces.replaceAll(piece -> piece.within(tag.start(), after));
        return pieces;
    }

    private void characters(Run run, int start, int end, List<Item> pieces) {
        for (var from = start; from < end; ) {
            var to = text.indexOf(IdmlMarkup.BREAK, from);
            to = to < 0 || to > end ? end : to;
            if (to > from) {
                var decoded = flat(XmlText.decoded(text.substring(from, to), null));
                pieces.add(Item.inRun(Kind.TEXT, run, "text", new Range(from, to), decoded));
            }
            if (to < end) {
                pieces.add(special(run, IdmlMarkup.BREAK_NAME, to, to + 1));
            }
            from = to + 1;
        }
    }

    private Item special(Run run, String name, int start, int end) {
        var shown = text.charAt(start) == IdmlMarkup.BREAK ? "<br/>" : text.substring(start, end);
        var tag = shown.length() <= LONGEST_TAG ? shown : "";
        return Item.inRun(shown.equals(FOOTNOTE_NUMBER) ? Kind.MARK : Kind.ATOM, run, name, new Range(start, end), tag);
    }

    /** Line ends in the file show as blanks. */
    private static String flat(String decoded) {
        return decoded.replace('\n', ' ');
    }
}
