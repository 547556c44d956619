package dev.parlance.file;

import dev.parlance.file.format.Escapes;
import dev.parlance.file.gate.ExactEncoder;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.gate.UnreadableFile.Reason;
import java.nio.charset.Charset;
import java.nio.charset.CharsetEncoder;
import java.util.Locale;
import java.util.regex.Pattern;

/** Escapes the characters of a file that an encoding cannot represent. */
final class CharacterEscapes {
    private static final Pattern RAW_END = Pattern.compile("</(?:script|style)\\b", Pattern.CASE_INSENSITIVE);

    private final Escapes escapes;
    private final Charset charset;
    private final CharsetEncoder encoder;

    CharacterEscapes(Escapes escapes, Charset charset) {
        this.escapes = escapes;
        this.charset = charset;
        this.encoder = ExactEncoder.of(charset);
    }

    String escaped(String text) throws UnreadableFile {
        if (encoder.canEncode(text)) {
            return text;
        }
        var escaped = new StringBuilder(text.length() + 64);
        var raw = 0;
        for (var i = 0; i < text.length(); ) {
            var c = text.codePointAt(i);
            raw = c == '<' && i >= raw ? rawEnd(text, i) : raw;
            if (c < 0x80 || encoder.canEncode(Character.toString(c))) {
                escaped.appendCodePoint(c);
            } else {
                escaped.append(escape(c, i < raw, text, i));
            }
            i += Character.charCount(c);
        }
        return escaped.toString();
    }

    private String escape(int c, boolean raw, String text, int at) throws UnreadableFile {
        if (raw || escapes == Escapes.NONE) {
            var line =
                    text.substring(0, at).chars().filter(each -> each == '\n').count() + 1;
            throw new UnreadableFile(
                    Reason.NOT_EXACT,
                    "line %d has the character %s (U+%04X), which %s, the outputCharset of the settings, does not have"
                            .formatted(line, Character.toString(c), c, charset.name()));
        } else if (escapes != Escapes.DIGITS) {
            return "&#x%X;".formatted(c);
        }
        var digits = new StringBuilder();
        for (var unit : Character.toChars(c)) {
            digits.append("\\u%04X".formatted((int) unit));
        }
        return digits.toString();
    }

    /** Where a part ends in which references mean nothing; 0 when no such part begins here. */
    private int rawEnd(String text, int at) {
        if (escapes != Escapes.XML && escapes != Escapes.HTML) {
            return 0;
        } else if (text.startsWith("<!--", at)) {
            return after(text, "-->", at);
        } else if (text.startsWith("<![CDATA[", at)) {
            return after(text, "]]>", at);
        } else if (text.startsWith("<?", at)) {
            return after(text, "?>", at);
        } else if (text.startsWith("<!", at)) {
            var end = after(text, ">", at);
            return text.substring(at, end).indexOf('[') < 0 ? end : after(text, "]>", at);
        }
        var name = text.substring(at, Math.min(text.length(), at + 7)).toLowerCase(Locale.ROOT);
        if (escapes == Escapes.HTML && (name.equals("<script") || name.startsWith("<style"))) {
            var end = RAW_END.matcher(text);
            return end.find(at) ? end.end() : text.length();
        }
        return 0;
    }

    private static int after(String text, String end, int at) {
        var index = text.indexOf(end, at);
        return index < 0 ? text.length() : index + end.length();
    }
}
