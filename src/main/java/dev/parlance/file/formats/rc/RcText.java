package dev.parlance.file.formats.rc;

import dev.parlance.file.text.Placeholders;
import dev.parlance.shared.SegmentText;
import java.util.regex.Pattern;

/** The escapes of strings (learn.microsoft.com, "STRINGTABLE resource" and "RC string literals"). */
final class RcText {
    /** Conversions of printf, and inserts of FormatMessage and of AfxFormatString. */
    private static final Pattern PLACEHOLDERS =
            Pattern.compile("%(?:%|[-+#0]*+(?:\\d{1,4}|\\*)?(?:\\.(?:\\d{1,4}|\\*))?(?:hh|h|ll|l|I64|I32|w)?"
                    + "[diouxXeEfFgGcCsSp]|\\d{1,2}(?:![^!\\s]{1,20}!)?)");

    private static final Pattern ESCAPE =
            Pattern.compile("\"\"|\\\\(?:x([0-9A-Fa-f]{1,4})|([0-7]{1,3})|(.))", Pattern.DOTALL);

    private RcText() {}

    /** The text that a literal means. */
    static String decoded(String literal) {
        var wide = !literal.startsWith("\"");
        var raw = literal.substring(wide ? 2 : 1, literal.length() - 1);
        var decoded = new StringBuilder(raw.length());
        var escape = ESCAPE.matcher(raw);
        var from = 0;
        while (escape.find(from)) {
            decoded.append(raw, from, escape.start());
            from = escape.end();
            if (escape.group(1) != null) {
                // four digits in a wide literal, two in others
                var digits = escape.group(1)
                        .substring(0, Math.min(wide ? 4 : 2, escape.group(1).length()));
                from = escape.start(1) + digits.length();
                decoded.append((char) Integer.parseInt(digits, 16));
            } else if (escape.group(2) != null) {
                decoded.append((char) Integer.parseInt(escape.group(2), 8));
            } else {
                decoded.append(
                        escape.group(3) == null ? '"' : named(escape.group(3).charAt(0)));
            }
        }
        return decoded.append(raw, from, raw.length()).toString();
    }

    private static char named(char c) {
        return switch (c) {
            case 'n' -> '\n';
            case 'r' -> '\r';
            case 't' -> '\t';
            case 'a' -> '\b';
            default -> c;
        };
    }

    static SegmentText coded(String decoded) {
        return Placeholders.coded(decoded, PLACEHOLDERS);
    }
}
