package dev.parlance.file.formats.rst.inline;

import dev.parlance.file.formats.rst.inline.RstPlace.Kind;
import dev.parlance.shared.InlineCode;
import dev.parlance.shared.SegmentText;
import java.util.List;

/** Says which characters of a translation need a backslash, and when its first line does. */
final class RstEscapes {
    private final List<Piece> pieces;
    private final Kind kind;

    RstEscapes(List<Piece> pieces, Kind kind) {
        this.pieces = pieces;
        this.kind = kind;
    }

    /** Whether a character of a part is escaped. */
    boolean isEscaped(int piece, int at) {
        if (kind == Kind.PLAIN) {
            return false;
        }
        var text = pieces.get(piece).text();
        return switch (text.charAt(at)) {
            case '\\', '`' -> true;
            case '*', '|' -> !isAlone(piece, at);
            case '_' -> !RstCharacters.isName(after(piece, at)) && !isAlone(piece, at);
            case ':' ->
                (at == 0 && isAfterQuote(piece) && RstCharacters.isName(after(piece, at)))
                        || (kind == Kind.TERM && isAlone(piece, at));
            case '<' -> isQuoted(piece);
            case '!' -> at == 0 && isQuoted(piece);
            default -> false;
        };
    }

    /** Whether a character is between spaces. */
    private boolean isAlone(int piece, int at) {
        var before = at > 0 ? pieces.get(piece).text().charAt(at - 1) : piece > 0 ? SegmentText.CODE : '\0';
        return TranslationText.isSpace(before) && TranslationText.isSpace(after(piece, at));
    }

    private char after(int piece, int at) {
        var text = pieces.get(piece).text();
        return at + 1 < text.length() ? text.charAt(at + 1) : piece + 1 < pieces.size() ? SegmentText.CODE : '\0';
    }

    /** Whether a text follows what could be interpreted text without its role. */
    private boolean isAfterQuote(int piece) {
        return piece > 0
                && !pieces.get(piece - 1).is(InlineCode.Kind.OPEN)
                && pieces.get(piece - 1).text().endsWith("`");
    }

    /** Whether a text is interpreted text. */
    private boolean isQuoted(int piece) {
        return piece > 0
                && pieces.get(piece - 1).is(InlineCode.Kind.OPEN)
                && pieces.get(piece - 1).text().endsWith("`");
    }

    /** Whether the first line of a text would be something else at its place. */
    boolean isOther(String line) {
        return switch (kind) {
            case PLAIN, LINE -> false;
            case OVERLINED -> RstLines.isAdornment(line);
            case ARGUMENT -> RstLines.field(line) > 0;
            case TITLE -> RstLines.isSpecial(line);
            case QUOTE -> isBlock(line) || RstLines.attribution(line) > 0;
            case PARAGRAPH, BEFORE_LITERAL, TERM -> isBlock(line);
        };
    }

    private static boolean isBlock(String line) {
        return RstLines.isSpecial(line) || RstLines.enumerator(line) > 0;
    }
}
