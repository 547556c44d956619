package dev.parlance.file.formats.rc;

import dev.parlance.file.text.Placeholders;
import dev.parlance.shared.SegmentText;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The escapes of strings (learn.microsoft.com, "STRINGTABLE resource" and "RC string literals"). */
final class RcText {
    /** Conversions of printf, and inserts of FormatMessage and of AfxFormatString. */
    private static final Placeholders PLACEHOLDERS = Placeholders.of(
            "%(?:%|[-+#0]*+(?:\\d{1,4}|\\*)?(?:\\.(?:\\d{1,4}|\\*))?(?:hh|h|ll|l|I64|I32|w)?"
                    + "[diouxXeEfFgGcCsSp]|\\d{1,2}(?:![^!\\s]{1,20}!)?)",
            "%");

    private static final String ESCAPE = "\"\"|\\\\(?:x([0-9A-Fa-f]{1,%d})|([0-7]{1,3})|(.))";
    private static final Pattern WIDE = Pattern.compile(ESCAPE.formatted(4), Pattern.DOTALL);
    private static final Pattern NARROW = Pattern.compile(ESCAPE.formatted(2), Pattern.DOTALL);
    private static final Charset WINDOWS_1252 = Charset.forName("windows-1252");

    private RcText() {}

    /**
     * The text that a literal means. The numbers in a wide literal are UTF-16; in others they are bytes.
     *
     * @param charset of the file
     */
    static String decoded(String literal, Charset charset) {
        var wide = !literal.startsWith("\"");
        var raw = literal.substring(wide ? 2 : 1, literal.length() - 1);
        var decoded = new StringBuilder(raw.length());
        var bytes = new ByteArrayOutputStream();
        var escape = (wide ? WIDE : NARROW).matcher(raw);
        var from = 0;
        for (; escape.find(); from = escape.end()) {
            var number = number(escape);
            if (wide || number < 0 || escape.start() > from) {
                decoded.append(text(bytes, charset)).append(raw, from, escape.start());
            }
            if (number < 0) {
                decoded.append(
                        escape.group(3) == null ? '"' : named(escape.group(3).charAt(0)));
            } else if (wide) {
                decoded.append((char) number);
            } else {
                bytes.write(number);
            }
        }
        return decoded.append(text(bytes, charset))
                .append(raw, from, raw.length())
                .toString();
    }

    /** The number of an escape; -1 when it has none. */
    private static int number(Matcher escape) {
        var hex = escape.group(1);
        var octal = escape.group(2);
        return hex != null ? Integer.parseInt(hex, 16) : octal != null ? Integer.parseInt(octal, 8) : -1;
    }

    /** The text of bytes, which are cleared: in the encoding of the file, or else in windows-1252. */
    private static String text(ByteArrayOutputStream bytes, Charset charset) {
        if (bytes.size() == 0) {
            return "";
        }
        var all = bytes.toByteArray();
        bytes.reset();
        try {
            return (isWide(charset) ? WINDOWS_1252 : charset)
                    .newDecoder()
                    .decode(ByteBuffer.wrap(all))
                    .toString();
        } catch (CharacterCodingException malformed) {
            return western(all);
        }
    }

    private static boolean isWide(Charset charset) {
        return charset.name().startsWith("UTF-16") || charset.name().startsWith("UTF-32");
    }

    /** Windows reads the bytes that windows-1252 leaves open as controls. */
    private static String western(byte[] bytes) {
        var text = new StringBuilder(new String(bytes, WINDOWS_1252));
        for (var i = 0; i < bytes.length; i++) {
            if (text.charAt(i) == '\uFFFD') {
                text.setCharAt(i, (char) (bytes[i] & 0xFF));
            }
        }
        return text.toString();
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
        return PLACEHOLDERS.coded(decoded);
    }
}
