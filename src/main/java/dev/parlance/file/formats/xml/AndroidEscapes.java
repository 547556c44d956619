package dev.parlance.file.formats.xml;

import dev.parlance.file.xml.XmlText;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The escapes of Android string resources (developer.android.com, "String resources", and ResourceUtils.cpp of aapt2):
 * a backslash escapes, white space outside of double quotes collapses, and quotes that are not escaped are not text.
 */
final class AndroidEscapes implements XmlEscapes {
    private static final Pattern UNICODE = Pattern.compile("\\\\u([0-9A-Fa-f]{4})");

    @Override
    public boolean trims() {
        return true;
    }

    @Override
    public boolean isQuoted(String raw) {
        return raw.length() > 2 && raw.startsWith("\"") && raw.endsWith("\"") && raw.charAt(raw.length() - 2) != '\\';
    }

    @Override
    public boolean canHold(int c) {
        return c < ' ' || XmlText.isAllowed(c);
    }

    @Override
    public String decoded(String text, Map<Integer, String> references) {
        var decoded = new StringBuilder(text.length());
        var unicode = UNICODE.matcher(text);
        var quoted = false;
        for (var i = 0; i < text.length(); i++) {
            var c = text.charAt(i);
            if (c == '"') {
                quoted = !quoted;
            } else if (c == '\\' && unicode.region(i, text.length()).lookingAt()) {
                var character = Integer.parseInt(unicode.group(1), 16);
                if (character != ' ') {
                    references.putIfAbsent(character, unicode.group());
                }
                decoded.append((char) character);
                i = unicode.end() - 1;
            } else if (c == '\\' && i + 1 < text.length()) {
                decoded.append(escaped(text.charAt(++i)));
            } else if (quoted || !XmlEscapes.isSpace(c)) {
                decoded.append(c);
            } else if (i == 0 || !XmlEscapes.isSpace(text.charAt(i - 1)) || isQuote(text, i - 1)) {
                decoded.append(' ');
            }
        }
        return decoded.toString();
    }

    private static boolean isQuote(String text, int at) {
        return text.charAt(at) == '"';
    }

    private static char escaped(char c) {
        return switch (c) {
            case 'n' -> '\n';
            case 't' -> '\t';
            default -> c;
        };
    }

    @Override
    public @Nullable String escape(int c, int before, boolean last, boolean quoted) {
        return switch (c) {
            case '\\' -> "\\\\";
            case '"' -> "\\\"";
            case '\'' -> quoted ? null : "\\'";
            case '\n' -> "\\n";
            case '\t' -> "\\t";
            case '@', '?' -> before == AT_START && !quoted ? "\\" + (char) c : null;
            case ' ' -> quoted || !(before == AT_START || last || before == ' ') ? null : "\\u0020";
            default -> c < ' ' ? "\\u%04X".formatted(c) : null;
        };
    }
}
