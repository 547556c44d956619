package dev.parlance.file.formats.layout.mif;

import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.gate.UnreadableFile.Reason;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads the statements of a file (MIF Reference, MIF statement syntax). Comments, and the lines of graphics that are
 * copied into the file, are not statements.
 */
public final class MifParser {
    private static final int DEEPEST = 200;

    private final String text;
    private final List<MifStatement> statements = new ArrayList<>();
    private final Deque<MifStatement> open = new ArrayDeque<>();
    private final Map<String, String> names = new HashMap<>();
    private int at;
    private boolean lineStarts = true;

    private MifParser(String text) {
        this.text = text;
    }

    /**
     * The statements of a file that are not within others.
     *
     * @throws UnreadableFile when a statement or a string does not end, or when too many statements are nested
     */
    public static List<MifStatement> parse(String text) throws UnreadableFile {
        var parser = new MifParser(text);
        while (parser.at < text.length()) {
            parser.step(text.charAt(parser.at));
        }
        if (!parser.open.isEmpty()) {
            var last = parser.open.element();
            throw parser.broken(last.start(), "the statement <%s> does not end".formatted(last.name()));
        }
        return parser.statements;
    }

    private void step(char c) throws UnreadableFile {
        var first = lineStarts;
        lineStarts = c == '\n' || (first && Character.isWhitespace(c));
        switch (c) {
            case '<' -> begin();
            case '>' -> end();
            case '`' -> string();
            case '#' -> skipLine();
            case '=', '&' -> {
                if (first) {
                    skipLine();
                } else {
                    at++;
                }
            }
            default -> at++;
        }
    }

    private void begin() throws UnreadableFile {
        var start = at++;
        while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
            at++;
        }
        var from = at;
        while (at < text.length() && isName(text.charAt(at))) {
            at++;
        }
        if (at == from) {
            throw broken(start, "a statement has no name");
        } else if (open.size() == DEEPEST) {
            throw broken(start, "more than %d statements are nested".formatted(DEEPEST));
        }
        var name = names.computeIfAbsent(text.substring(from, at), found -> found);
        var statement = new MifStatement(name, start);
        if (open.isEmpty()) {
            statements.add(statement);
        } else {
            open.element().add(statement);
        }
        open.push(statement);
    }

    private static boolean isName(char c) {
        return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_';
    }

    private void end() {
        at++;
        if (!open.isEmpty()) {
            open.pop().end(at);
        }
    }

    private void string() throws UnreadableFile {
        var from = at + 1;
        var to = from;
        while (to < text.length() && text.charAt(to) != '\'') {
            to += text.charAt(to) == '\\' ? 2 : 1;
        }
        if (to >= text.length()) {
            throw broken(at, "a string does not end");
        }
        if (!open.isEmpty()) {
            open.element().string(from, to);
        }
        at = to + 1;
    }

    private void skipLine() {
        var newline = text.indexOf('\n', at);
        at = newline < 0 ? text.length() : newline;
    }

    private UnreadableFile broken(int index, String what) {
        var line = 1 + text.substring(0, index).chars().filter(c -> c == '\n').count();
        return new UnreadableFile(Reason.BROKEN, "this is not a valid MIF file: line %d: %s".formatted(line, what));
    }
}
