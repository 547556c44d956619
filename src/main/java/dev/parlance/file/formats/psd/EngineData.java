package dev.parlance.file.formats.psd;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_16BE;

import dev.parlance.file.formats.psd.EngineValue.Atom;
import dev.parlance.file.formats.psd.EngineValue.Characters;
import dev.parlance.file.formats.psd.EngineValue.Items;
import dev.parlance.file.formats.psd.EngineValue.Members;
import dev.parlance.file.gate.UnreadableFile;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.HashMap;

/** Reads the data of the text engine: dictionaries, arrays, strings and atoms as in PDF (ISO 32000-2, 7.3). */
final class EngineData {
    private static final int DEEPEST = 64;
    private static final byte[] MARK = {(byte) 0xFE, (byte) 0xFF};

    private final byte[] data;
    private int at;

    private EngineData(byte[] data) {
        this.data = data;
    }

    static EngineValue parse(byte[] data) throws UnreadableFile {
        return new EngineData(data).value(0);
    }

    /** A string as it is written, in UTF-16. */
    static byte[] string(String text) {
        var out = new ByteArrayOutputStream();
        out.write('(');
        out.writeBytes(MARK);
        for (var i = 0; i < text.length(); i++) {
            escape(text.charAt(i) >> Byte.SIZE, out);
            escape(text.charAt(i), out);
        }
        out.write(')');
        return out.toByteArray();
    }

    private static void escape(int character, ByteArrayOutputStream out) {
        var low = character & 0xFF;
        if (low == '(' || low == ')' || low == '\\') {
            out.write('\\');
        }
        out.write(low);
    }

    private EngineValue value(int depth) throws UnreadableFile {
        if (depth > DEEPEST) {
            throw Section.broken("the data of a text are nested too deep");
        }
        skipSpace();
        var start = at;
        switch (peek(0)) {
            case '<' -> {
                if (peek(1) == '<') {
                    return members(start, depth);
                }
            }
            case '[' -> {
                return items(start, depth);
            }
            case '(' -> {
                return characters(start);
            }
            default -> {
                // an atom
            }
        }
        return atom(start);
    }

    private int peek(int offset) throws UnreadableFile {
        if (at + offset >= data.length) {
            throw Section.broken("the data of a text end early");
        }
        return data[at + offset];
    }

    private void skipSpace() {
        while (at < data.length && data[at] <= ' ' && data[at] >= 0) {
            at++;
        }
    }

    private Members members(int start, int depth) throws UnreadableFile {
        at += 2;
        var all = new HashMap<String, EngineValue>();
        for (skipSpace(); peek(0) != '>'; skipSpace()) {
            var name = atom(at).text();
            all.putIfAbsent(name, value(depth + 1));
        }
        peek(1);
        at += 2;
        return new Members(start, at, all);
    }

    private Items items(int start, int depth) throws UnreadableFile {
        at++;
        var all = new ArrayList<EngineValue>();
        for (skipSpace(); peek(0) != ']'; skipSpace()) {
            all.add(value(depth + 1));
        }
        at++;
        return new Items(start, at, all);
    }

    private Characters characters(int start) throws UnreadableFile {
        at++;
        var bytes = new ByteArrayOutputStream();
        for (var next = peek(0); next != ')'; next = peek(0)) {
            if (next == '\\') {
                at++;
                next = peek(0);
            }
            bytes.write(next);
            at++;
        }
        at++;
        var all = bytes.toByteArray();
        var isWide = all.length >= 2 && all[0] == MARK[0] && all[1] == MARK[1];
        var text = isWide ? new String(all, 2, all.length - 2, UTF_16BE) : new String(all, ISO_8859_1);
        return new Characters(start, at, text);
    }

    private Atom atom(int start) throws UnreadableFile {
        at++;
        while (at < data.length && !isDelimiter(data[at])) {
            at++;
        }
        if (at == start + 1 && isDelimiter(data[start]) && data[start] != '/') {
            throw Section.broken("the data of a text are damaged");
        }
        return new Atom(start, at, new String(data, start, at - start, ISO_8859_1));
    }

    private static boolean isDelimiter(byte character) {
        return (character >= 0 && character <= ' ') || "<>[]()/".indexOf(character) >= 0;
    }
}
