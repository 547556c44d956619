package dev.parlance.file.xml;

import dev.parlance.file.text.Encodable;
import dev.parlance.file.text.LineRanges;
import dev.parlance.shared.SegmentText;
import java.nio.charset.CharsetEncoder;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Decodes and encodes the text of XML (XML 1.0, sections 2.2, 2.4, 4.1 and 4.6). */
public final class XmlText {
    /** A reference to an entity that is not one of the five that XML predefines. */
    public static final Pattern ENTITY = Pattern.compile("&(?!(?:amp|lt|gt|quot|apos);)[^\\s#&;<>]++;");

    private static final Pattern REFERENCE = Pattern.compile("&(?:#([0-9]{1,7})|#x([0-9A-Fa-f]{1,6})|(\\w{1,8}));");

    private XmlText() {}

    /**
     * The text that characters of a file mean; line ends become newlines.
     *
     * @param references receives the references by the character that they mean; null to forget them
     */
    public static String decoded(String raw, @Nullable Map<Integer, String> references) {
        var text = LineRanges.unified(raw);
        if (text.indexOf('&') < 0) {
            return text;
        }
        var decoded = new StringBuilder(text.length());
        var reference = REFERENCE.matcher(text);
        var at = 0;
        while (reference.find()) {
            var c = character(reference.group(1), reference.group(2), reference.group(3));
            if (Character.isValidCodePoint(c)) {
                decoded.append(text, at, reference.start()).appendCodePoint(c);
                at = reference.end();
                if (references != null && c != ' ') {
                    references.putIfAbsent(c, reference.group());
                }
            }
        }
        return decoded.append(text, at, text.length()).toString();
    }

    private static int character(@Nullable String decimal, @Nullable String hex, @Nullable String name) {
        if (decimal != null) {
            return Integer.parseInt(decimal);
        } else if (hex != null) {
            return Integer.parseInt(hex, 16);
        }
        return switch (String.valueOf(name)) {
            case "lt" -> '<';
            case "gt" -> '>';
            case "amp" -> '&';
            case "quot" -> '"';
            case "apos" -> '\'';
            default -> -1;
        };
    }

    /**
     * Numeric references by the character that they mean.
     *
     * @param names the characters as they are, or as references such as {@code &#xA0} or {@code #xA0}; others are
     *     ignored
     */
    public static Map<Integer, String> references(List<String> names) {
        var references = new HashMap<Integer, String>();
        for (var name : names) {
            var number = name.startsWith("&#") ? name.substring(1) : name;
            var c = decoded(number.startsWith("#") ? "&" + number + ";" : number, null);
            if (c.codePointCount(0, c.length()) == 1) {
                references.put(c.codePointAt(0), "&#x%X;".formatted(c.codePointAt(0)));
            }
        }
        return references;
    }

    /** A character as it is written between tags. */
    public static String encoded(
            int c, boolean afterBrackets, Map<Integer, String> references, CharsetEncoder encoder) {
        var own = references.isEmpty() ? null : references.get(c);
        if (own != null) {
            return own;
        }
        return switch (c) {
            case '<' -> "&lt;";
            case '&' -> "&amp;";
            case '>' -> afterBrackets ? "&gt;" : ">";
            case '\r' -> "&#13;";
            default -> c < 0x80 || Encodable.in(encoder, c) ? Character.toString(c) : "&#x%X;".formatted(c);
        };
    }

    /** Whether a text without codes is certainly written as it is: most are. */
    public static boolean isPlain(String text, Map<Integer, String> references, CharsetEncoder encoder) {
        for (var i = 0; i < text.length(); i++) {
            if (!isPlain(text.charAt(i), encoder)) {
                return false;
            }
        }
        return references.isEmpty();
    }

    /** Whether a character between tags has no other spelling; false if that depends on those around it. */
    private static boolean isPlain(char c, CharsetEncoder encoder) {
        if (c >= 0x80) {
            return c != SegmentText.CODE && c < 0xFFFE && encoder.canEncode(c);
        }
        return c >= ' ' && c != '<' && c != '&' && c != '>';
    }

    /** A text with U+FFFD in the place of each character that XML 1.0 cannot contain. */
    public static String allowed(String text) {
        if (isAllowed(text)) {
            return text;
        }
        var allowed = new StringBuilder(text.length());
        text.codePoints().forEach(c -> allowed.appendCodePoint(isAllowed(c) ? c : 0xFFFD));
        return allowed.toString();
    }

    private static boolean isAllowed(String text) {
        for (var i = 0; i < text.length(); i++) {
            if (Character.isSurrogate(text.charAt(i)) || !isAllowed(text.charAt(i))) {
                return false;
            }
        }
        return true;
    }

    /** Whether XML 1.0 can contain a character. */
    public static boolean isAllowed(int c) {
        return c == '\t'
                || c == '\n'
                || c == '\r'
                || (c >= ' ' && c < 0xD800)
                || (c > 0xDFFF && c != 0xFFFE && c != 0xFFFF);
    }
}
