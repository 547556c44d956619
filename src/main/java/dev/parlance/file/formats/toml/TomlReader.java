package dev.parlance.file.formats.toml;

import dev.parlance.file.format.Labels;
import dev.parlance.file.format.Paragraph;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.splice.SplicedFormat.Found;
import dev.parlance.file.splice.Unit;
import dev.parlance.file.splice.forms.PluralMembers;
import dev.parlance.file.text.LineRanges;
import dev.parlance.shared.SegmentText;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads the values that are strings. The key of a text is the path of keys to it, such as {@code /menu/open}, as in
 * JSON; positions in arrays are not part of it. The comments directly above a key are the note.
 */
final class TomlReader {
    private static final int DEEPEST = 500;

    private final String text;
    private final Found found;
    private final TomlPlurals plurals;
    private final String newline;
    private final Map<String, TomlPlace> places = new HashMap<>();
    private final StringBuilder comment = new StringBuilder();
    private PluralMembers members;
    private int at;
    private int depth;

    TomlReader(String text, String sourceLang, Found found) {
        this.text = text;
        this.found = found;
        this.plurals = new TomlPlurals(text, sourceLang, found);
        this.members = plurals.table(false);
        this.newline = LineRanges.newline(text);
    }

    void read() throws UnreadableFile, IOException {
        var table = "";
        while (more()) {
            if (text.charAt(at) == '[') {
                members = plurals.after(members);
                table = header();
            } else {
                member(members, table, note());
            }
            comment.setLength(0);
            lineEnd();
        }
        members.pass(found);
    }

    /** Skips white space, empty lines and comments; false at the end of the text. */
    private boolean more() {
        var empty = 0;
        while (at < text.length()) {
            var c = text.charAt(at);
            if (c == '#') {
                comment();
                empty = 0;
            } else if (isSpace(c) || c == '\n' || c == '\r') {
                empty += c == '\n' ? 1 : 0;
                at++;
            } else {
                if (empty > 1) {
                    comment.setLength(0);
                }
                return true;
            }
        }
        return false;
    }

    private void comment() {
        var end = text.indexOf('\n', at);
        var line = text.substring(at + 1, end < 0 ? text.length() : end);
        comment.append(comment.isEmpty() ? "" : "\n").append(line.strip());
        at += 1 + line.length();
    }

    private static boolean isSpace(char c) {
        return c == ' ' || c == '\t';
    }

    private void spaces() {
        while (at < text.length() && isSpace(text.charAt(at))) {
            at++;
        }
    }

    private boolean is(char c) {
        return at < text.length() && text.charAt(at) == c;
    }

    private void expect(char c) throws UnreadableFile {
        spaces();
        if (!is(c)) {
            throw broken("'%c' is missing".formatted(c));
        }
        at++;
    }

    private void lineEnd() throws UnreadableFile {
        spaces();
        if (at < text.length() && !is('#') && !is('\n') && !is('\r')) {
            throw broken("the line must end after the value");
        }
        while (is('#') || (at < text.length() && !is('\n') && !is('\r'))) {
            at++;
        }
    }

    private String header() throws UnreadableFile {
        var array = text.startsWith("[[", at);
        at += array ? 2 : 1;
        var name = key();
        expect(']');
        if (array) {
            expect(']');
        }
        return name;
    }

    /** The path of a key with dots. */
    private String key() throws UnreadableFile {
        var path = new StringBuilder();
        do {
            at += is('.') ? 1 : 0;
            spaces();
            path.append('/').append(is('"') || is('\'') ? quoted() : bare());
            spaces();
        } while (is('.'));
        return Labels.key(path.toString());
    }

    private String bare() throws UnreadableFile {
        var start = at;
        while (at < text.length() && isBare(text.charAt(at))) {
            at++;
        }
        if (at == start) {
            throw broken("a key is missing");
        }
        return text.substring(start, at);
    }

    private static boolean isBare(char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '-';
    }

    private String quoted() throws UnreadableFile {
        var kind = TomlString.at(text, at);
        var start = at;
        at = kind.end(text, start);
        var read = at < 0 ? null : kind.read(text.substring(start, at));
        if (read == null) {
            at = start;
            throw broken("the string has no end or an unknown escape");
        }
        return read;
    }

    /** Reads a key of a table and its value. */
    private void member(PluralMembers of, String table, @Nullable String note) throws UnreadableFile, IOException {
        var start = at;
        var path = Labels.key(table + key());
        var key = text.substring(start, at).strip();
        expect('=');
        spaces();
        if (is('"') || is('\'')) {
            plurals.text(of, key, string(path, note), start);
        } else {
            plurals.end(of);
            value(path, note);
        }
    }

    private @Nullable String note() {
        return comment.isEmpty() ? null : Labels.note(comment.toString());
    }

    private void value(String path, @Nullable String note) throws UnreadableFile, IOException {
        if (++depth > DEEPEST) {
            throw UnreadableFile.tooLarge("the values in the TOML file are nested too deeply", DEEPEST);
        }
        if (is('"') || is('\'')) {
            found.unit(string(path, note));
        } else if (is('[')) {
            array(path, note);
        } else if (is('{')) {
            table(path, note);
        } else {
            other();
        }
        depth--;
    }

    private Unit string(String path, @Nullable String note) throws UnreadableFile {
        var start = at;
        var kind = TomlString.at(text, start);
        var read = quoted();
        var begins = kind.isLines() && (text.charAt(start + 3) == '\n' || text.startsWith("\r\n", start + 3));
        var place = places.computeIfAbsent(kind + " " + begins, _ -> new TomlPlace(kind, begins, newline));
        return new Unit(Paragraph.of(SegmentText.of(read), path, note), true, start, at, place);
    }

    private void array(String path, @Nullable String note) throws UnreadableFile, IOException {
        at++;
        while (more() && !is(']')) {
            value(path, note);
            more();
            if (!is(']')) {
                expect(',');
            }
        }
        expect(']');
    }

    private void table(String path, @Nullable String note) throws UnreadableFile, IOException {
        at++;
        var own = plurals.table(true);
        while (more() && !is('}')) {
            member(own, path, note);
            more();
            if (!is('}')) {
                expect(',');
            }
        }
        own.pass(found);
        expect('}');
    }

    /** A number, a date or a boolean. */
    private void other() throws UnreadableFile {
        var start = at;
        while (at < text.length() && ",]}#\n\r=".indexOf(text.charAt(at)) < 0) {
            at++;
        }
        if (text.substring(start, at).isBlank()) {
            throw broken("a value is missing");
        }
    }

    private UnreadableFile broken(String message) {
        return UnreadableFile.broken(text, at, "not valid TOML: " + message);
    }
}
