package dev.parlance.file.xml;

import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.text.TextPieces;
import java.io.IOException;
import java.io.Reader;
import org.jspecify.annotations.Nullable;

/**
 * Finds the tags of a text of XML from its beginning to its end. It keeps no more than one token, or one element that
 * is asked for.
 */
public final class XmlStream {
    private static final int PIECE = 1 << 15;
    private static final int NOTHING = -1;

    private final Reader text;
    private String window = "";
    private XmlLexer lexer = new XmlLexer("", 0, 0);
    /** Index in the text of the first character of the window. */
    private long offset;

    private int at;
    /** Where the part begins that the window must keep; {@link #NOTHING} when that is the next token. */
    private int kept = NOTHING;

    private boolean ended;

    public XmlStream(Reader text) {
        this.text = text;
    }

    /** The text that the positions of the last token refer to. */
    public String window() {
        return window;
    }

    /** Index in the text of the first character of the window. */
    public long offset() {
        return offset;
    }

    /** The next tag; null after the last one. */
    public @Nullable XmlToken tag() throws IOException {
        for (var token = next(); token != null; token = next()) {
            if (token.isTag()) {
                return token;
            }
        }
        return null;
    }

    /** The next token; null after the last one. A text may come in pieces. */
    public @Nullable XmlToken next() throws IOException {
        return advance() ? lexer.token() : null;
    }

    /**
     * An element of the text.
     *
     * @param text from its start tag to its end tag
     * @param offset index in the text of its first character
     */
    public record Element(String text, long offset, FoundTokens tokens) {
        /** The tokens of a part that begins and ends between two of them. */
        public XmlLexer lexer(int start, int end) {
            return new XmlLexer(text, start, end, tokens);
        }
    }

    /**
     * The element that the last tag begins. The next tag is the one after it.
     *
     * @param longest characters that an element may have
     */
    public Element element(XmlToken start, int longest) throws UnreadableFile, IOException {
        kept = start.start();
        var tokens = new FoundTokens();
        lexer.addTo(tokens, kept);
        for (var depth = start.depth(); depth > 0 && advance(); depth += lexer.depth()) {
            lexer.addTo(tokens, kept);
            if (at - kept > longest) {
                throw UnreadableFile.tooLarge(
                        "an element <%s> has too many characters".formatted(start.name()), longest);
            }
        }
        var element = new Element(window.substring(kept, at), offset + kept, tokens);
        kept = NOTHING;
        return element;
    }

    /** Goes to the next token; false at the end. A text outside of kept parts may come in pieces. */
    private boolean advance() throws IOException {
        var found = lexer.advance();
        while (!ended && !(found && isWhole())) {
            more();
            lexer = new XmlLexer(window, at, window.length());
            found = lexer.advance();
        }
        at = found ? lexer.at() : at;
        return found;
    }

    private boolean isWhole() {
        return lexer.at() < window.length() || (lexer.isText() && kept == NOTHING);
    }

    /** Reads at least as much as is left, so that long tokens are read in linear time. */
    private void more() throws IOException {
        var from = kept == NOTHING ? at : kept;
        var rest = window.substring(from);
        var wanted = Math.max(PIECE, rest.length());
        var piece = TextPieces.read(text, wanted);
        ended = piece.length() < wanted;
        window = rest + piece;
        offset += from;
        at -= from;
        kept = kept == NOTHING ? NOTHING : 0;
    }
}
