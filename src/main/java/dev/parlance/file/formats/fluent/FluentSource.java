package dev.parlance.file.formats.fluent;

import dev.parlance.file.gate.UnreadableFile;

/** The characters of a file and a position in them, with the tokens that all parts of the grammar have in common. */
final class FluentSource {
    private final String text;
    private int at;

    FluentSource(String text) {
        this.text = text;
    }

    String text() {
        return text;
    }

    int at() {
        return at;
    }

    void go(int place) {
        at = place;
    }

    boolean ended() {
        return at >= text.length();
    }

    /** The next character; NUL at the end. */
    char next() {
        return charAt(at);
    }

    /** The character at a place; NUL after the end. */
    char charAt(int place) {
        return place < text.length() ? text.charAt(place) : '\0';
    }

    boolean starts(String token) {
        return text.startsWith(token, at);
    }

    /** Whether a line ends at a place, or the file. */
    boolean isLineEnd(int place) {
        return place >= text.length()
                || text.charAt(place) == '\n'
                || (text.charAt(place) == '\r' && charAt(place + 1) == '\n');
    }

    boolean isLineEnd() {
        return isLineEnd(at);
    }

    /** The index after the end of a line; that of the end of the file if it ends there. */
    int afterLineEnd(int place) {
        return Math.min(text.length(), charAt(place) == '\r' ? place + 2 : place + 1);
    }

    void spaces() {
        at = afterSpaces(at);
    }

    int afterSpaces(int from) {
        var place = from;
        while (charAt(place) == ' ') {
            place++;
        }
        return place;
    }

    /** Skips spaces and line ends. */
    void blank() {
        spaces();
        while (!ended() && isLineEnd()) {
            at = afterLineEnd(at);
            spaces();
        }
    }

    void expect(String token) throws UnreadableFile {
        if (!starts(token)) {
            throw broken("\"%s\" is missing".formatted(token));
        }
        at += token.length();
    }

    String identifier() throws UnreadableFile {
        var start = at;
        while (isLetter(next()) || (at > start && (isDigit(next()) || next() == '_' || next() == '-'))) {
            at++;
        }
        if (at == start) {
            throw broken("a name is missing");
        }
        return text.substring(start, at);
    }

    static boolean isLetter(char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    }

    static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }

    UnreadableFile broken(String message) {
        return UnreadableFile.broken(text, at, "not valid Fluent: " + message);
    }
}
