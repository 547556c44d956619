package dev.parlance.file.formats.po;

import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.gate.UnreadableFile.Reason;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;

/**
 * One text of an entry while its lines are read. Octal and hexadecimal escapes are bytes in the encoding of the file,
 * not characters: gettext (po-lex.c) decodes a text after it has read its escapes. Until then, such a byte that is not
 * ASCII is a low surrogate that stands alone, as in PEP 383.
 */
final class PoText {
    private static final char BYTE = 0xDC00;

    private final Charset charset;
    private final StringBuilder text = new StringBuilder();
    /** The line of the first byte that is not ASCII; 0 when there is none. */
    private int byteLine;

    /** A text of a file in an encoding. */
    PoText(Charset charset) {
        this.charset = isWide(charset) ? StandardCharsets.UTF_8 : charset;
    }

    /** Whether no escape can stand for a byte of an encoding, because every character has several. */
    private static boolean isWide(Charset charset) {
        return "a".getBytes(charset).length > 1;
    }

    /** A line whose text has its own characters instead of escapes of their bytes; the same line if there are none. */
    static String recoded(String line, Charset charset) {
        var from = line.indexOf('"');
        var end = line.lastIndexOf('"') + 1;
        if (line.indexOf('\\') < 0 || from < 0 || (line.startsWith("#") && !line.startsWith("#~"))) {
            return line;
        }
        var text = new PoText(charset);
        try {
            text.append(line.substring(from, end), 1);
            return text.byteLine == 0
                    ? line
                    : line.substring(0, from) + PoQuotes.quoted(text.decoded()) + line.substring(end);
        } catch (UnreadableFile _) {
            return line;
        }
    }

    int length() {
        return text.length();
    }

    /** Appends what is between the quotation marks of a line. */
    void append(String quoted, int line) throws UnreadableFile {
        require(quoted.length() >= 2 && quoted.startsWith("\"") && quoted.endsWith("\""), line, "a quote is missing");
        var end = quoted.length() - 1;
        var at = 1;
        while (at < end) {
            var c = quoted.charAt(at++);
            require(c != '"', line, "a quote within the text must be escaped with a backslash");
            if (c == '\\') {
                require(at < end, line, "a quote is missing");
                at = escape(quoted, at, line);
            } else {
                text.append(c);
            }
        }
    }

    private static void require(boolean condition, int line, String message) throws UnreadableFile {
        if (!condition) {
            throw UnreadableFile.broken(line, message);
        }
    }

    /** Appends what the escape at {@code at} stands for; returns the position after it. */
    private int escape(String quoted, int at, int line) {
        var c = quoted.charAt(at);
        switch (c) {
            case 'n' -> text.append('\n');
            case 't' -> text.append('\t');
            case 'r' -> text.append('\r');
            case 'f' -> text.append('\f');
            case 'b' -> text.append('\b');
            case 'v' -> text.append('\u000B');
            case 'a' -> text.append('\u0007');
            case 'x' -> {
                return number(quoted, at + 1, quoted.length(), 16, line);
            }
            case '0', '1', '2', '3', '4', '5', '6', '7' -> {
                return number(quoted, at, at + 3, 8, line);
            }
            default -> text.append(c);
        }
        return at + 1;
    }

    private int number(String quoted, int from, int most, int radix, int line) {
        var end = from;
        var value = 0;
        while (end < most && Character.digit(quoted.charAt(end), radix) >= 0) {
            value = (value * radix + Character.digit(quoted.charAt(end++), radix)) & 0xFF;
        }
        if (value < 0x80) {
            text.append(end == from ? 'x' : (char) value);
        } else {
            text.append((char) (BYTE + value));
            byteLine = byteLine == 0 ? line : byteLine;
        }
        return end;
    }

    /** The text when all of its lines are read. */
    String decoded() throws UnreadableFile {
        if (byteLine == 0) {
            return text.toString();
        }
        try {
            return charset.newDecoder().decode(ByteBuffer.wrap(bytes())).toString();
        } catch (CharacterCodingException invalid) {
            throw new UnreadableFile(
                    Reason.WRONG_ENCODING,
                    "line %d: the escapes stand for bytes that are not valid %s, the encoding of the file"
                            .formatted(byteLine, charset.name()),
                    invalid);
        }
    }

    private byte[] bytes() {
        var bytes = new ByteArrayOutputStream(text.length());
        var from = 0;
        for (var i = 0; i < text.length(); i++) {
            var c = text.charAt(i);
            if (Character.isHighSurrogate(c)) {
                i++;
            } else if (Character.isLowSurrogate(c)) {
                bytes.writeBytes(text.substring(from, i).getBytes(charset));
                bytes.write(c - BYTE);
                from = i + 1;
            }
        }
        bytes.writeBytes(text.substring(from).getBytes(charset));
        return bytes.toByteArray();
    }
}
