package dev.parlance.file.formats.php;

import dev.parlance.file.splice.Place;
import dev.parlance.shared.InlineCode;
import dev.parlance.shared.SegmentText;
import java.nio.charset.CharsetEncoder;
import java.util.ArrayList;
import java.util.stream.Collectors;

/**
 * The content of a string literal, which another text replaces with the escapes of its kind.
 *
 * @param raw the content as it is in the file
 * @param name of a heredoc or nowdoc; empty for others
 * @param indent the indentation of its lines
 * @param source its text, whose codes may be written as they are
 */
record PhpPlace(PhpToken.Kind kind, String raw, String name, String indent, SegmentText source) implements Place {

    @Override
    public String written(SegmentText text, CharsetEncoder encoder) {
        var settled = readAgain(text);
        return switch (kind) {
            case SINGLE_QUOTED -> single(settled.text());
            case NOWDOC -> indented(settled.text());
            case HEREDOC -> indented(withoutEnd(interpolated(settled)));
            default -> interpolated(settled);
        };
    }

    /**
     * The text as it will be read. Codes that are not of the source are text. A variable is put into braces when the
     * text after it would become part of it.
     */
    @Override
    public SegmentText readAgain(SegmentText text) {
        if (text.codes().isEmpty() && isWhole(text.text())) {
            return text;
        }
        var settled = new StringBuilder();
        var codes = new ArrayList<InlineCode>();
        var own = source.codes().stream().map(InlineCode::data).collect(Collectors.toSet());
        var next = 0;
        for (var i = 0; i < text.text().length(); i++) {
            if (text.text().charAt(i) != SegmentText.CODE) {
                settled.append(whole(text.text(), i));
                continue;
            }
            var code = text.codes().get(next++);
            if (!own.contains(code.data())) {
                settled.append(code.data().replace(String.valueOf(SegmentText.CODE), ""));
                continue;
            }
            settled.append(SegmentText.CODE);
            var after = text.text().substring(i + 1, Math.min(i + 4, text.text().length()));
            var data = PhpVariables.continues(code.data(), after) ? "{" + code.data() + "}" : code.data();
            codes.add(new InlineCode(code.kind(), code.id(), data, code.space()));
        }
        return new SegmentText(settled.toString(), codes);
    }

    private static boolean isWhole(String text) {
        for (var i = 0; i < text.length(); i++) {
            if (Character.isSurrogate(text.charAt(i))) {
                return false;
            }
        }
        return true;
    }

    /** A character; U+FFFD for half of a surrogate pair. */
    private static char whole(String text, int at) {
        var c = text.charAt(at);
        var half = (Character.isHighSurrogate(c)
                        && !(at + 1 < text.length() && Character.isLowSurrogate(text.charAt(at + 1))))
                || (Character.isLowSurrogate(c) && !(at > 0 && Character.isHighSurrogate(text.charAt(at - 1))));
        return half ? '\uFFFD' : c;
    }

    /** Escapes a backslash where it would escape, or everywhere if the file does so. */
    private String single(String text) {
        if (text.indexOf('\\') < 0 && text.indexOf('\'') < 0) {
            return text;
        }
        var always = raw.contains("\\\\");
        var written = new StringBuilder(text.length() + 8);
        for (var i = 0; i < text.length(); i++) {
            var c = text.charAt(i);
            var escapes = c == '\\'
                    && (always || i + 1 == text.length() || text.charAt(i + 1) == '\\' || text.charAt(i + 1) == '\'');
            written.append(c == '\'' || escapes ? "\\" : "").append(c);
        }
        return written.toString();
    }

    private String interpolated(SegmentText text) {
        var written = new StringBuilder(text.text().length() + 8);
        var next = 0;
        for (var i = 0; i < text.text().length(); i++) {
            var c = text.text().charAt(i);
            if (c == SegmentText.CODE) {
                written.append(text.codes().get(next++).data());
            } else {
                var inBrace = i > 0 && text.text().charAt(i - 1) == '{';
                escape(written, c, c == '$' && inBrace ? '{' : following(text, i + 1, next));
            }
        }
        return written.toString();
    }

    /** The character after a character of the text; for a variable without braces, the mark of a code. */
    private static char following(SegmentText text, int at, int nextCode) {
        var c = at < text.text().length() ? text.text().charAt(at) : '\0';
        if (c != SegmentText.CODE) {
            return c;
        }
        var code = text.codes().get(nextCode).data().charAt(0);
        return code == '$' ? SegmentText.CODE : code;
    }

    /** Whether a dollar sign before this character begins a variable. */
    private static boolean beginsVariable(char after) {
        return after == '{'
                || (PhpLexer.isWordPart(after) && after != SegmentText.CODE && !(after >= '0' && after <= '9'));
    }

    private void escape(StringBuilder written, char c, char after) {
        var heredoc = kind == PhpToken.Kind.HEREDOC;
        switch (c) {
            case '\\' -> written.append("\\\\");
            case '"' -> written.append(heredoc ? "\"" : "\\\"");
            case '$' -> written.append(beginsVariable(after) ? "\\$" : "$");
            case '{' -> written.append(after == SegmentText.CODE ? "\\x7B" : "{");
            case '\n' -> written.append(heredoc || raw.indexOf(c) >= 0 ? "\n" : "\\n");
            case '\r' -> written.append(heredoc ? endsLine(after) : raw.indexOf(c) >= 0 ? "\r" : "\\r");
            case '\t' -> written.append(heredoc || raw.indexOf(c) >= 0 ? "\t" : "\\t");
            default -> {
                if (c < ' ' || c == 0x7F) {
                    written.append("\\x%02X".formatted((int) c));
                } else {
                    written.append(c);
                }
            }
        }
    }

    /** A carriage return in a heredoc: a line end where the file has such line ends, otherwise an escape. */
    private String endsLine(char after) {
        var lineEnd = raw.contains("\r\n") ? after == '\n' : raw.indexOf('\n') < 0 && after != '\n' && after != '\0';
        return lineEnd && raw.indexOf('\r') >= 0 ? "\r" : "\\r";
    }

    /** Escapes the first letter of the name where it would end the heredoc. */
    private String withoutEnd(String text) {
        return text.replaceAll(
                "(?m)^([ \\t]*)%s(?![\\w\\x80-\\uFFFF])".formatted(name),
                "$1\\\\x%02X%s".formatted((int) name.charAt(0), name.substring(1)));
    }

    private String indented(String text) {
        return indent.isEmpty() ? text : text.replaceAll("(?<=\\A|\\n|\\r)(?=[^\\r\\n])", indent);
    }
}
