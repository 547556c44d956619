package dev.parlance.file.formats.html;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Character references of HTML (HTML standard, sections 13.2.5.72 to 13.2.5.80 and 13.5). */
public final class HtmlReferences {
    private static final int LONGEST_NAME = 32;
    private static final Map<String, String> NAMED = named();

    /** What the numbers of C1 controls mean: the characters of windows-1252. */
    private static final String CONTROLS = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ";

    private HtmlReferences() {}

    /**
     * A character reference.
     *
     * @param end index after its last character
     */
    public record Reference(String text, int end) {}

    private static Map<String, String> named() {
        try (var lines = new BufferedReader(new InputStreamReader(
                Objects.requireNonNull(HtmlReferences.class.getResourceAsStream("/html/references.txt")), UTF_8))) {
            return lines.lines()
                    .filter(line -> !line.startsWith("#"))
                    .map(line -> line.split(" ", -1))
                    .collect(Collectors.toUnmodifiableMap(
                            columns -> columns[0],
                            columns -> Arrays.stream(columns)
                                    .skip(1)
                                    .map(code -> Character.toString(Integer.parseInt(code, 16)))
                                    .collect(Collectors.joining())));
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    /**
     * The reference that begins with the ampersand at an index; null when it begins none.
     *
     * @param attribute whether it is in the value of an attribute
     */
    public static @Nullable Reference at(CharSequence text, int at, int end, boolean attribute) {
        if (at + 1 >= end || text.charAt(at) != '&') {
            return null;
        }
        return text.charAt(at + 1) == '#' ? numeric(text, at + 2, end) : named(text, at + 1, end, attribute);
    }

    private static @Nullable Reference numeric(CharSequence text, int start, int end) {
        var hex = start < end && (text.charAt(start) | ' ') == 'x';
        var first = hex ? start + 1 : start;
        var value = 0;
        var at = first;
        for (; at < end; at++) {
            var digit = Character.digit(text.charAt(at), hex ? 16 : 10);
            if (digit < 0 || text.charAt(at) >= 0x80) {
                break;
            }
            value = Math.min(value * (hex ? 16 : 10) + digit, 0x200000);
        }
        if (at == first) {
            return null;
        }
        var closed = at < end && text.charAt(at) == ';';
        return new Reference(character(value), closed ? at + 1 : at);
    }

    private static String character(int value) {
        if (value >= 0x80 && value <= 0x9F) {
            return CONTROLS.substring(value - 0x80, value - 0x7F);
        }
        var valid = value > 0 && value <= Character.MAX_CODE_POINT && !(value >= 0xD800 && value <= 0xDFFF);
        return valid ? Character.toString(value) : "\uFFFD";
    }

    private static @Nullable Reference named(CharSequence text, int start, int end, boolean attribute) {
        var at = start;
        while (at < end && at - start < LONGEST_NAME && isNamePart(text.charAt(at))) {
            at++;
        }
        var name = text.subSequence(start, at).toString();
        var closed = at < end && text.charAt(at) == ';' ? NAMED.get(name + ";") : null;
        return closed != null ? new Reference(closed, at + 1) : unclosed(text, name, start, end, attribute);
    }

    /** The longest name that needs no semicolon; in an attribute, only before what cannot continue it. */
    private static @Nullable Reference unclosed(CharSequence text, String name, int start, int end, boolean attribute) {
        for (var length = Math.min(name.length(), 6); length >= 2; length--) {
            var known = NAMED.get(name.substring(0, length));
            if (known != null) {
                var next = start + length < end ? text.charAt(start + length) : ' ';
                return attribute && (next == '=' || isNamePart(next)) ? null : new Reference(known, start + length);
            }
        }
        return null;
    }

    private static boolean isNamePart(char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
    }
}
