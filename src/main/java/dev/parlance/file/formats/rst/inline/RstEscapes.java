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
        var before = at > 0 ? text.charAt(at - 1) : piece > 0 ? SegmentText.CODE : '\0';
        var after = at + 1 < text.length() ? text.charAt(at + 1) : piece + 1 < pieces.size() ? SegmentText.CODE : '\0';
        var alone = TranslationText.isSpace(before) && TranslationText.isSpace(after);
        return switch (text.charAt(at)) {
            case '\\', '`' -> true;
            case '*', '|' -> !alone;
            case '_' -> !RstCharacters.isName(after) && !alone;
            case ':' -> (at == 0 && isAfterQuote(piece) && RstCharacters.isName(after)) || (kind == Kind.TERM && alone);
            case '<' -> isQuoted(piece);
            case '!' -> at == 0 && isQuoted(piece);
            default -> false;
        };
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
