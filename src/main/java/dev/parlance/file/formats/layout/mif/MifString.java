package dev.parlance.file.formats.layout.mif;

import dev.parlance.file.format.UnwritableText;
import dev.parlance.file.text.Encodable;
import dev.parlance.shared.InlineCode;
import dev.parlance.shared.InlineCode.Kind;
import dev.parlance.shared.SegmentText;
import java.nio.charset.CharsetEncoder;
import java.util.ArrayList;

/**
 * The characters of strings (MIF Reference, Character set in strings).
 *
 * @param roman whether bytes beyond ASCII are those of FrameRoman
 */
record MifString(boolean roman) {
    private static final int REPLACEMENT = 0xFFFD;

    /** The text of a string, in which a forced return is a line feed. */
    String decoded(String text, int from, int to) {
        var decoded = new StringBuilder(to - from);
        for (var at = from; at < to; ) {
            var c = text.charAt(at);
            if (c == '\\' && at + 1 < to) {
                at = escape(text, at + 1, to, decoded);
            } else {
                at++;
                decoded.append(c == '\n' || c == '\r' ? ' ' : roman && c >= 0x80 ? FrameRoman.character(c & 0xFF) : c);
            }
        }
        return decoded.toString();
    }

    /** Reads what follows a backslash; returns the index after it. */
    private static int escape(String text, int at, int to, StringBuilder decoded) {
        var c = text.charAt(at);
        if (c == 'x' && number(text, at + 1, at + 3, to) >= 0) {
            decoded.append(FrameRoman.character(number(text, at + 1, at + 3, to)));
            return at + 3 < to && text.charAt(at + 3) == ' ' ? at + 4 : at + 3;
        } else if (c == 'u' && number(text, at + 1, at + 5, to) >= 0) {
            decoded.append((char) number(text, at + 1, at + 5, to));
            return at + 5;
        }
        decoded.append(
                switch (c) {
                    case 't' -> '\t';
                    case 'q' -> '\'';
                    case 'Q' -> '`';
                    default -> c;
                });
        return at + 1;
    }

    /** A hexadecimal number; -1 where there is none. */
    private static int number(String text, int from, int end, int to) {
        if (end > to) {
            return -1;
        }
        var number = 0;
        for (var i = from; i < end; i++) {
            var digit = text.charAt(i) < 0x80 ? Character.digit(text.charAt(i), 16) : -1;
            if (digit < 0) {
                return -1;
            }
            number = number * 16 + digit;
        }
        return number;
    }

    /** Appends a character as a string has it. */
    void encode(int character, StringBuilder out, CharsetEncoder encoder) {
        var special = FrameRoman.special(character);
        if (special >= 0) {
            out.append("\\x%02x ".formatted(special));
            return;
        }
        switch (character) {
            case '\t' -> out.append("\\t");
            case '>' -> out.append("\\>");
            case '\'' -> out.append("\\q");
            case '`' -> out.append("\\Q");
            case '\\' -> out.append("\\\\");
            default -> other(character, out, encoder);
        }
    }

    private void other(int character, StringBuilder out, CharsetEncoder encoder) {
        if (character < 0x80 || (!roman && Encodable.in(encoder, character))) {
            out.appendCodePoint(character);
            return;
        }
        var number = FrameRoman.number(character);
        if (number < 0) {
            throw new UnwritableText(
                    character,
                    roman
                            ? "MIF before version 8 has no Unicode; save the file in a later version of FrameMaker"
                            : "the encoding of the file does not have it");
        }
        out.append("\\x%02x ".formatted(number));
    }

    /**
     * A text with the characters that strings can hold, in which tabs and line ends are codes.
     *
     * @param tab the data of the code of a tab
     * @param newline the data of the code of a line end
     */
    static SegmentText held(SegmentText text, String tab, String newline) {
        if (text.codes().isEmpty() && isHeld(text.text())) {
            return text;
        }
        var held = new StringBuilder(text.text().length());
        var codes = new ArrayList<InlineCode>();
        var own = text.codes().iterator();
        for (var c : text.text().replace("\r\n", "\n").codePoints().toArray()) {
            if (c == SegmentText.CODE) {
                codes.add(own.next());
                held.append(SegmentText.CODE);
            } else if (c == '\t' || c == '\n' || c == '\r') {
                codes.add(new InlineCode(Kind.STANDALONE, 0, c == '\t' ? tab : newline, true));
                held.append(SegmentText.CODE);
            } else {
                held.appendCodePoint(isHeld(c) ? c : REPLACEMENT);
            }
        }
        return new SegmentText(held.toString(), codes);
    }

    private static boolean isHeld(String text) {
        for (var i = 0; i < text.length(); i++) {
            if (text.charAt(i) < ' ' || Character.isSurrogate(text.charAt(i))) {
                return false;
            }
        }
        return true;
    }

    private static boolean isHeld(int character) {
        return character >= ' ' && Character.getType(character) != Character.SURROGATE;
    }
}
