package dev.parlance.file.formats.ini;

import dev.parlance.file.text.CodedParts;
import dev.parlance.file.text.LineRanges;
import dev.parlance.file.text.TextOut;
import dev.parlance.shared.SegmentText;

/** Values of desktop entries, and their escapes; an escaped semicolon of a list stays as it is. */
final class DesktopText {
    private DesktopText() {}

    static SegmentText read(String raw) {
        var read = new StringBuilder(raw.length());
        for (var i = 0; i < raw.length(); i++) {
            var c = raw.charAt(i);
            if (c == '\\' && i + 1 < raw.length()) {
                read.append(escaped(raw.charAt(++i)));
            } else {
                read.append(c);
            }
        }
        return SegmentText.of(read.toString());
    }

    private static String escaped(char c) {
        return switch (c) {
            case 's' -> " ";
            case 'n' -> "\n";
            case 't' -> "\t";
            case 'r' -> "\r";
            case '\\' -> "\\";
            default -> "\\" + c;
        };
    }

    static SegmentText readAgain(SegmentText text) {
        return SegmentText.of(plain(text));
    }

    private static String plain(SegmentText text) {
        return LineRanges.unified(CodedParts.encodable(TextOut.literal(text)));
    }

    /**
     * A text as a value.
     *
     * @param list whether semicolons separate parts of it
     */
    static String written(SegmentText text, boolean list) {
        var plain = plain(text);
        var written = new StringBuilder(plain.length() + 8);
        for (var i = 0; i < plain.length(); i++) {
            var c = plain.charAt(i);
            switch (c) {
                case '\\' -> written.append(list && plain.startsWith("\\;", i) ? "\\" : "\\\\");
                case '\n' -> written.append("\\n");
                case '\t' -> written.append("\\t");
                case ' ' -> written.append(i == 0 || i == plain.length() - 1 ? "\\s" : " ");
                default -> written.append(c);
            }
        }
        return written.toString();
    }
}
