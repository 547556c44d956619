package dev.parlance.file.formats.xml;

import dev.parlance.file.formats.apple.Specifiers;
import dev.parlance.file.formats.xml.XmlContent.Described;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.splice.SplicedFormat.Found;
import dev.parlance.file.xml.XmlLexer;
import dev.parlance.file.xml.XmlText;
import dev.parlance.file.xml.XmlToken;
import dev.parlance.file.xml.XmlToken.Kind;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads the strings of a property list (Apple, PropertyList-1.0.dtd). The key of a string is the path to it, such as
 * {@code items/one}; in an array it ends with the position. The types of the variables of plural forms are not text.
 */
final class PlistReader {
    private static final Set<String> TYPES = Set.of("NSStringFormatSpecTypeKey", "NSStringFormatValueTypeKey");

    private final String text;
    private final Found found;
    private final XmlLexer lexer;
    private final XmlComments comments = new XmlComments();
    private final Deque<Level> open = new ArrayDeque<>();

    PlistReader(String text, Found found) {
        this.text = text;
        this.found = found;
        this.lexer = new XmlLexer(text, 0, text.length());
    }

    /** A dictionary or an array that is open, with the key of the value that comes next. */
    private static final class Level {
        private final boolean array;
        private String key = "";
        private @Nullable String note;
        private int position;

        Level(boolean array) {
            this.array = array;
        }

        String key() {
            return array ? String.valueOf(position) : key;
        }
    }

    void read() throws UnreadableFile, IOException {
        for (var token = lexer.next(); token != null; token = lexer.next()) {
            if (token.is(Kind.START)) {
                start(token);
            } else if (token.is(Kind.EMPTY) && !open.isEmpty()) {
                open.element().position++;
            } else if (token.is(Kind.END) && isList(token)) {
                open.pop();
            }
            comments.see(text, token);
        }
    }

    private static boolean isList(XmlToken tag) {
        return tag.name().equals("dict") || tag.name().equals("array");
    }

    private void start(XmlToken tag) throws UnreadableFile, IOException {
        if (tag.name().equals("key")) {
            var end = lexer.endOfElement();
            if (!open.isEmpty()) {
                open.element().note = comments.note();
                open.element().key = XmlText.decoded(text.substring(tag.end(), end), null);
            }
            return;
        }
        if (!open.isEmpty()) {
            open.element().position++;
        }
        if (isList(tag)) {
            open.push(new Level(tag.name().equals("array")));
        } else if (tag.name().equals("string")) {
            string(tag, lexer.endOfElement());
        }
    }

    private void string(XmlToken tag, int end) throws UnreadableFile, IOException {
        var path = new ArrayList<String>();
        open.forEach(level -> path.add(level.key()));
        Collections.reverse(path);
        if (path.isEmpty() || !TYPES.contains(path.getLast())) {
            var key = String.join("/", path);
            var described = new Described(key.isBlank() ? null : key, path.isEmpty() ? null : open.element().note);
            var unit = XmlContent.unit(text, tag.end(), end, XmlEscapes.NONE, Specifiers.PATTERN, described);
            if (unit != null) {
                found.unit(unit);
            }
        }
    }
}
