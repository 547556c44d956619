package dev.parlance.file.formats.rst.inline;

import dev.parlance.file.formats.rst.inline.RstPlace.Kind;
import dev.parlance.shared.InlineCode;
import dev.parlance.shared.SegmentText;
import java.util.ArrayList;
import java.util.List;

/**
 * Writes a translation: characters that would be markup are escaped, and escaped spaces are where markup would not be
 * recognized without them.
 */
final class RstWriter {
    /** What a text without characters is. */
    private static final String EMPTY = "\\ \\";

    private static final String GAP = "\\ ";

    private final RstPlace place;
    private final List<Piece> pieces;
    private final RstEscapes escapes;
    private final StringBuilder out = new StringBuilder();
    private final StringBuilder read = new StringBuilder();
    private final List<InlineCode> codes = new ArrayList<>();
    /** The characters that were looked at for an address. */
    private int seen;

    private boolean address;

    RstWriter(RstPlace place, SegmentText translation) {
        this.place = place;
        var whole = TranslationText.whole(
                translation, place.indent() != null, place.where().hangs());
        this.pieces = place.where().kind() == Kind.PLAIN ? plain(whole) : TranslationPieces.of(place.source(), whole);
        this.escapes = new RstEscapes(pieces, place.where().kind());
        for (var i = 0; i < pieces.size(); i++) {
            if (pieces.get(i).isText()) {
                text(i);
            } else {
                code(i, pieces.get(i));
            }
        }
        begin();
        if (place.where().hangs() && read.indexOf(String.valueOf(TranslationText.BREAK)) < 0) {
            out.append(TranslationText.BREAK).append(EMPTY);
            read.append(' ');
        }
    }

    private static List<Piece> plain(SegmentText text) {
        return Flattened.of(new SegmentText("", List.of()), text);
    }

    /** The text as it is read again. */
    SegmentText text() {
        return new SegmentText(read.toString().replace(TranslationText.BREAK, ' '), codes);
    }

    /** The characters of the file. */
    String written() {
        var kind = place.where().kind();
        if (out.isEmpty() && kind != Kind.PLAIN) {
            out.append(EMPTY);
        }
        var length = out.length();
        if (kind == Kind.BEFORE_LITERAL) {
            out.append(ending());
        } else if (kind.endsParagraph()
                && length > 1
                && out.substring(length - 2).equals("::")) {
            out.insert(length - 1, '\\');
        }
        return lines(out.toString());
    }

    /** What leads to a literal block: one colon after a colon, otherwise two after a space. */
    private String ending() {
        var length = out.length();
        var joins = length > 1
                && out.charAt(length - 1) == ':'
                && out.charAt(length - 2) != '\\'
                && !TranslationText.isSpace(out.charAt(length - 2));
        return joins ? ":" : " ::";
    }

    /** A text with line ends, except before a line that would not be text. */
    private String lines(String text) {
        var indent = place.indent();
        if (indent == null || text.indexOf(TranslationText.BREAK) < 0) {
            return text.replace(TranslationText.BREAK, ' ');
        }
        var written = new StringBuilder();
        var from = 0;
        for (var to = text.indexOf(TranslationText.BREAK); from <= text.length(); ) {
            var line = text.substring(from, to < 0 ? text.length() : to);
            written.append(from == 0 ? "" : joins(line) ? " " : place.where().newline() + indent)
                    .append(line);
            from = to < 0 ? text.length() + 1 : to + 1;
            to = text.indexOf(TranslationText.BREAK, from);
        }
        return written.toString();
    }

    /** Whether a line follows the one before after a space, because it would not be text otherwise. */
    private static boolean joins(String line) {
        return line.isBlank() || RstLines.isAdornment(line) || RstLines.field(line) > 0;
    }

    private void text(int index) {
        var text = pieces.get(index).text();
        var from = 0;
        for (var i = 0; i < text.length(); i++) {
            if (escapes.isEscaped(index, i)) {
                out.append(text, from, i).append('\\');
                from = i;
            }
        }
        out.append(text, from, text.length());
        read.append(text);
    }

    private void code(int index, Piece piece) {
        var data = (needsGapBefore(index, piece) ? GAP : "") + piece.text() + (needsGapAfter(index, piece) ? GAP : "");
        out.append(data);
        add(piece, data);
    }

    private void add(Piece piece, String data) {
        var code = java.util.Objects.requireNonNull(piece.code());
        read.append(SegmentText.CODE);
        codes.add(new InlineCode(code.kind(), code.id(), data, code.space()));
    }

    private boolean needsGapBefore(int index, Piece piece) {
        var data = piece.text();
        if (out.isEmpty() || piece.is(InlineCode.Kind.CLOSE) || data.startsWith(" ")) {
            return false;
        }
        var last = out.charAt(out.length() - 1);
        var before = last == TranslationText.BREAK ? ' ' : last;
        if (!RstCharacters.isPrefix(before) || isAfterAddress()) {
            return true;
        } else if (RstCharacters.isName(data.charAt(0))) {
            return !RstCharacters.isSpace(before) && !RstCharacters.isOpening(before);
        }
        var role = before == ':' && data.startsWith("`") && !data.startsWith("``");
        return role || (RstCharacters.isOpening(before) && beginsWithClosing(index, piece));
    }

    /** Whether an address may reach the end of what is written. */
    private boolean isAfterAddress() {
        while (seen < out.length()) {
            var c = out.charAt(seen++);
            if (TranslationText.isSpace(c)) {
                address = false;
            } else if (c == '/' && seen > 2 && out.charAt(seen - 2) == '/' && out.charAt(seen - 3) == ':') {
                address = true;
            }
        }
        return address;
    }

    private static boolean isAddress(String data) {
        return Addresses.end(data, 0) == data.length();
    }

    /** Whether the content of markup begins with a character that could end a pair. */
    private boolean beginsWithClosing(int index, Piece piece) {
        var data = piece.text();
        if (piece.is(InlineCode.Kind.OPEN)) {
            return RstCharacters.isClosing(pieces.get(index + 1).text().charAt(0));
        }
        return data.substring(0, Math.min(3, data.length())).chars().anyMatch(c -> RstCharacters.isClosing((char) c));
    }

    private boolean needsGapAfter(int index, Piece piece) {
        var data = piece.text();
        if (index + 1 == pieces.size() || piece.is(InlineCode.Kind.OPEN) || data.endsWith(" ")) {
            return false;
        }
        var next = pieces.get(index + 1);
        if (!next.isText()) {
            return !next.text().startsWith(" ");
        }
        var after = next.text().charAt(0);
        if (isAddress(data)) {
            return Addresses.end(data + next.text(), 0) != data.length();
        }
        return after != TranslationText.BREAK && !escapes.isEscaped(index + 1, 0) && !RstCharacters.isSuffix(after);
    }

    /** Escapes the beginning of a text that would begin another block. */
    private void begin() {
        if (out.isEmpty()) {
            return;
        }
        var end = lineEnd(0);
        while (end < out.length()
                && out.charAt(end) == TranslationText.BREAK
                && joins(out.substring(end + 1, lineEnd(end + 1)))) {
            end = lineEnd(end + 1);
        }
        var ending = end == out.length() && place.where().kind() == Kind.BEFORE_LITERAL ? ending() : "";
        var first = out.substring(0, end).replace(TranslationText.BREAK, ' ') + ending;
        if (!escapes.isOther(first.stripTrailing())) {
            return;
        }
        if (pieces.getFirst().isText()) {
            out.insert(0, out.charAt(0) == '\\' ? GAP : "\\");
        } else {
            var code = codes.getFirst();
            codes.set(0, new InlineCode(code.kind(), code.id(), GAP + code.data(), code.space()));
            out.insert(0, GAP);
        }
    }

    private int lineEnd(int from) {
        var end = from;
        while (end < out.length() && !isLineEnd(out.charAt(end))) {
            end++;
        }
        return end;
    }

    private static boolean isLineEnd(char c) {
        return c == '\n' || c == '\r' || c == TranslationText.BREAK;
    }
}
