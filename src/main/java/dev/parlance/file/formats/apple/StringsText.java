package dev.parlance.file.formats.apple;

import dev.parlance.shared.SegmentText;
import java.util.regex.Pattern;

/** The escapes of old-style property lists, and the format specifiers of NSString, which are inline codes. */
final class StringsText {
    private static final Pattern ESCAPE =
            Pattern.compile("\\\\(?:U([0-9A-Fa-f]{4})|u([0-9A-Fa-f]{4})|([0-7]{1,3})|(.))", Pattern.DOTALL);

    private StringsText() {}

    /** The text that the characters of a file mean. */
    static String decoded(String raw) {
        if (raw.indexOf('\\') < 0) {
            return raw;
        }
        var decoded = new StringBuilder(raw.length());
        var escape = ESCAPE.matcher(raw);
        var from = 0;
        while (escape.find()) {
            decoded.append(raw, from, escape.start());
            from = escape.end();
            if (escape.group(4) != null) {
                decoded.appendCodePoint(named(escape.group(4).codePointAt(0)));
            } else if (escape.group(3) != null) {
                decoded.append((char) Integer.parseInt(escape.group(3), 8));
            } else {
                var hex = escape.group(1) == null ? escape.group(2) : escape.group(1);
                decoded.append((char) Integer.parseInt(hex, 16));
            }
        }
        return decoded.append(raw, from, raw.length()).toString();
    }

    private static int named(int c) {
        return switch (c) {
            case 'n' -> '\n';
            case 'r' -> '\r';
            case 't' -> '\t';
            case 'a' -> '\u0007';
            case 'b' -> '\b';
            case 'f' -> '\f';
            case 'v' -> '\u000B';
            default -> c;
        };
    }

    /** A text with its specifiers as codes. */
    static SegmentText coded(String decoded) {
        return Specifiers.PLACEHOLDERS.coded(decoded);
    }
}
