package dev.parlance.file.formats.php;

import dev.parlance.file.formats.php.PhpToken.Kind;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.text.TextPieces;
import java.io.IOException;
import java.io.Reader;
import org.jspecify.annotations.Nullable;

/** The tokens of a text that begins with PHP, of which only a window is in memory. */
final class PhpTokens {
    private static final int PIECE = 1 << 16;
    private static final int LONGEST = 8 << 20;
    /** Characters after a token on which its end may depend: those of a variable in braces, and some more. */
    private static final int AHEAD = 300;

    private final Reader text;
    private String window = "";
    /** Index in the text of the first character of the window. */
    private long offset;

    private PhpLexer lexer = new PhpLexer("");
    private int before;
    private int last;
    private boolean begun;
    private boolean ended;

    PhpTokens(Reader text) {
        this.text = text;
    }

    /** The next token; null after the last one, and before one that is not valid or too long to be in memory. */
    @Nullable
    PhpToken next() throws IOException {
        do {
            var token = token();
            if (token != null) {
                before = last;
                last = token.end();
                return token.kind() == Kind.END ? null : token;
            }
        } while (more());
        return null;
    }

    /** The next token; null when the window may not have all of it. */
    private @Nullable PhpToken token() {
        try {
            var token = begun ? lexer.next() : null;
            return token != null && (ended || isWhole(token)) ? token : null;
        } catch (UnreadableFile _) {
            return null;
        }
    }

    private boolean isWhole(PhpToken token) {
        return token.end() + AHEAD < window.length()
                && (!token.is(window, "<") || window.indexOf('\n', token.end()) >= 0);
    }

    /** Reads on, at least as much as is left; false when that cannot help. */
    private boolean more() throws IOException {
        var rest = window.substring(last);
        if (ended || rest.length() > LONGEST) {
            return false;
        }
        var wanted = Math.max(PIECE, rest.length());
        var piece = TextPieces.read(text, wanted);
        ended = piece.length() < wanted;
        window = rest + piece;
        offset += last;
        last = 0;
        lexer = begun ? new PhpLexer(window, 0) : new PhpLexer(window);
        begun = true;
        return true;
    }

    /** The text that the positions of the last token refer to, with all that is between it and the one before. */
    String window() {
        return window;
    }

    /** Index in the window after the token before the last one. */
    int before() {
        return before;
    }

    /** Index in the text of a character of the window. */
    long inText(int at) {
        return offset + at;
    }
}
