package dev.parlance.file.formats.php;

import dev.parlance.file.formats.php.PhpToken.Kind;
import dev.parlance.file.gate.UnreadableFile;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Finds the tokens of PHP 8 (language reference, "Basic syntax" and "Strings"), as far as literals need it. Text
 * outside of PHP tags is skipped; in a file without such tags, all is PHP.
 */
final class PhpLexer {
    private static final Pattern OPEN = Pattern.compile("<\\?(?:php(?=\\s|\\z)|=)?", Pattern.CASE_INSENSITIVE);
    private static final Pattern WORD = Pattern.compile("[A-Za-z_\\x80-\\uFFFF][\\w\\x80-\\uFFFF]*+");
    private static final Pattern OPERATOR = Pattern.compile("=>|[=!]==?|\\?->|->|::|<=>|\\d[\\w.]*+");
    private static final Pattern DOC =
            Pattern.compile("<<<[ \\t]*(?:([A-Za-z_]\\w*)|\"([A-Za-z_]\\w*)\"|'([A-Za-z_]\\w*)')(?:\\r\\n|\\n|\\r)");

    private final String text;
    private final Matcher open;
    private final Matcher word;
    private final Matcher operator;
    private final Matcher doc;
    private int at;

    PhpLexer(String text) {
        this(text, 0);
        if (open.find()) {
            at = open.end();
        }
    }

    /** Begins within PHP, after a token. */
    PhpLexer(String text, int at) {
        this.text = text;
        this.at = at;
        this.open = OPEN.matcher(text);
        this.word = WORD.matcher(text);
        this.operator = OPERATOR.matcher(text);
        this.doc = DOC.matcher(text);
    }

    /** The next token; one of the kind {@link Kind#END} after the last one. */
    PhpToken next() throws UnreadableFile {
        skip();
        if (at >= text.length()) {
            return PhpToken.of(Kind.END, text.length(), text.length());
        }
        var token = token();
        at = token.end();
        return token;
    }

    private PhpToken token() throws UnreadableFile {
        var start = at;
        var c = text.charAt(start);
        return switch (c) {
            case '\'' -> PhpToken.quoted(Kind.SINGLE_QUOTED, start, quote(start));
            case '"' -> PhpToken.quoted(Kind.DOUBLE_QUOTED, start, quote(start));
            case '`' -> PhpToken.of(Kind.OTHER, start, quote(start));
            case '$' ->
                word.region(start + 1, text.length()).lookingAt()
                        ? PhpToken.of(Kind.VARIABLE, start, word.end())
                        : PhpToken.of(Kind.OTHER, start, start + 1);
            case '<' ->
                doc.region(start, text.length()).lookingAt() ? doc(start) : PhpToken.of(Kind.OTHER, start, start + 1);
            default -> wordOrOther(start);
        };
    }

    private PhpToken wordOrOther(int start) {
        if (word.region(start, text.length()).lookingAt()) {
            return PhpToken.of(Kind.WORD, start, word.end());
        }
        var longer = operator.region(start, text.length()).lookingAt();
        return PhpToken.of(Kind.OTHER, start, longer ? operator.end() : start + 1);
    }

    /** The end of a literal between quotes; a variable in braces may contain quotes of its own. */
    private int quote(int start) throws UnreadableFile {
        var quote = text.charAt(start);
        for (var i = start + 1; i < text.length(); i++) {
            var c = text.charAt(i);
            if (c == quote) {
                return i + 1;
            } else if (c == '\\') {
                i++;
            } else if (quote == '"' && (c == '{' || c == '$')) {
                i = PhpVariables.afterBraces(text, i, text.length()) - 1;
            }
        }
        throw broken(start, "the string has no end");
    }

    private PhpToken doc(int start) throws UnreadableFile {
        var nowdoc = doc.group(3) != null;
        var name = nowdoc ? doc.group(3) : doc.group(1) == null ? doc.group(2) : doc.group(1);
        var content = doc.end();
        for (var line = content; line < text.length(); line = nextLine(line)) {
            var first = line;
            while (first < text.length() && (text.charAt(first) == ' ' || text.charAt(first) == '\t')) {
                first++;
            }
            var end = first + name.length();
            if (text.startsWith(name, first) && !(end < text.length() && isWordPart(text.charAt(end)))) {
                var kind = nowdoc ? Kind.NOWDOC : Kind.HEREDOC;
                var indent = text.substring(line, first);
                return new PhpToken(kind, start, end, content, Math.max(content, beforeBreak(line)), indent);
            }
        }
        throw broken(start, "the heredoc has no end");
    }

    static boolean isWordPart(char c) {
        return c == '_' || c >= 0x80 || (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
    }

    /** The line after the next line end: a line feed, a carriage return, or both. */
    private int nextLine(int from) {
        var at = from;
        while (at < text.length() && !isLineEnd(text.charAt(at))) {
            at++;
        }
        return text.startsWith("\r\n", at) ? at + 2 : Math.min(at + 1, text.length());
    }

    private int beforeBreak(int line) {
        var end = line - 1;
        return text.charAt(end) == '\n' && text.charAt(end - 1) == '\r' ? end - 1 : end;
    }

    private static boolean isLineEnd(char c) {
        return c == '\n' || c == '\r';
    }

    /** Skips white space, comments, and text outside of PHP tags. */
    private void skip() {
        while (at < text.length()) {
            if (Character.isWhitespace(text.charAt(at)) || text.charAt(at) == '\0') {
                at++;
            } else if (text.startsWith("?>", at)) {
                at = open.find(at + 2) ? open.end() : text.length();
            } else if (text.startsWith("/*", at)) {
                var end = text.indexOf("*/", at + 2);
                at = end < 0 ? text.length() : end + 2;
            } else if (text.startsWith("//", at) || (text.charAt(at) == '#' && !text.startsWith("#[", at))) {
                lineComment();
            } else {
                return;
            }
        }
    }

    private void lineComment() {
        while (at < text.length() && !isLineEnd(text.charAt(at)) && !text.startsWith("?>", at)) {
            at++;
        }
    }

    private UnreadableFile broken(int at, String message) {
        return UnreadableFile.broken(text, at, "not valid PHP: " + message);
    }
}
