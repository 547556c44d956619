package dev.parlance.file.formats.php;

import dev.parlance.file.formats.php.PhpToken.Kind;
import dev.parlance.shared.InlineCode;
import dev.parlance.shared.SegmentText;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads the text of a string literal. Variables, and escapes of single bytes that are not ASCII, become inline codes.
 * An unknown escape is what is written (PHP language reference, "Strings").
 */
final class PhpLiteral {
    private static final Pattern NUMBER =
            Pattern.compile("\\\\(?:([0-7]{1,3})|x([0-9A-Fa-f]{1,2})|u\\{([0-9A-Fa-f]{1,6})\\})");

    private final String raw;
    private final boolean quoted;
    private final StringBuilder text = new StringBuilder();
    private final List<InlineCode> codes = new ArrayList<>();
    private final Matcher variable;
    private final Matcher number;
    private int at;

    private PhpLiteral(String raw, boolean quoted) {
        this.raw = raw;
        this.quoted = quoted;
        this.variable = PhpVariables.SIMPLE.matcher(raw);
        this.number = NUMBER.matcher(raw);
    }

    static SegmentText read(String file, PhpToken token) {
        var raw = withoutIndent(file.substring(token.contentStart(), token.contentEnd()), token.indent());
        return switch (token.kind()) {
            case SINGLE_QUOTED -> SegmentText.of(single(raw));
            case NOWDOC -> SegmentText.of(raw);
            default -> new PhpLiteral(raw, token.kind() == Kind.DOUBLE_QUOTED).read();
        };
    }

    private static String withoutIndent(String raw, String indent) {
        return indent.isEmpty() ? raw : raw.replaceAll("(?<=\\A|\\n|\\r)[ \\t]{1," + indent.length() + "}", "");
    }

    private static String single(String raw) {
        if (raw.indexOf('\\') < 0) {
            return raw;
        }
        var text = new StringBuilder(raw.length());
        for (var i = 0; i < raw.length(); i++) {
            var escaped = raw.charAt(i) == '\\'
                    && i + 1 < raw.length()
                    && (raw.charAt(i + 1) == '\\' || raw.charAt(i + 1) == '\'');
            text.append(raw.charAt(escaped ? ++i : i));
        }
        return text.toString();
    }

    private SegmentText read() {
        while (at < raw.length()) {
            switch (raw.charAt(at)) {
                case '\\' -> escape();
                case '$', '{' -> variable();
                case SegmentText.CODE -> code(at + 1);
                default -> text.append(raw.charAt(at++));
            }
        }
        return new SegmentText(text.toString(), codes);
    }

    private void code(int end) {
        text.append(SegmentText.CODE);
        codes.add(new InlineCode(InlineCode.Kind.STANDALONE, codes.size() + 1, raw.substring(at, end), false));
        at = end;
    }

    private void variable() {
        var braces = PhpVariables.afterBraces(raw, at, raw.length());
        if (braces > at + 1) {
            code(braces);
        } else if (variable.region(at, raw.length()).lookingAt()) {
            code(variable.end());
        } else {
            text.append(raw.charAt(at++));
        }
    }

    private void escape() {
        if (number.region(at, raw.length()).lookingAt()) {
            number();
            return;
        }
        var c = at + 1 < raw.length() ? raw.charAt(at + 1) : '\0';
        var known = "nrtvef\\$".indexOf(c);
        if (known >= 0) {
            text.append("\n\r\t\u000B\u001B\f\\$".charAt(known));
        } else if (c == '"' && quoted) {
            text.append(c);
        } else {
            text.append('\\');
            at--;
        }
        at += 2;
    }

    private void number() {
        var unicode = number.group(3) != null;
        var value = number.group(1) != null
                ? Integer.parseInt(number.group(1), 8) & 0xFF
                : Integer.parseInt(unicode ? number.group(3) : number.group(2), 16);
        if (unicode ? !Character.isValidCodePoint(value) || value == SegmentText.CODE : value >= 0x80) {
            code(number.end());
        } else {
            text.appendCodePoint(value);
            at = number.end();
        }
    }
}
