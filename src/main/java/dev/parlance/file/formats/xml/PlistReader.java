package dev.parlance.file.formats.xml;

import dev.parlance.file.formats.apple.Specifiers;
import dev.parlance.file.formats.xml.XmlContent.Described;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.splice.PluralGroup.Rules;
import dev.parlance.file.splice.SplicedFormat.Found;
import dev.parlance.file.splice.Unit;
import dev.parlance.file.splice.forms.PluralMembers;
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

    private static final String PLURAL_RULE = "NSStringPluralRuleType<";

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
        private final PluralMembers forms;
        private String key = "";
        private @Nullable String note;
        private int position;
        /** The element of the key. */
        private @Nullable XmlToken keyTag;
        /** Whether it has the plural forms of a variable. */
        private boolean variable;

        Level(boolean array, String text) {
            this.array = array;
            this.forms = new PluralMembers(text, Rules.WITH_ZERO, false);
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
                open.element().forms.incomplete();
            } else if (token.is(Kind.END) && isList(token)) {
                open.pop().forms.pass(found);
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
                open.element().keyTag = tag;
                open.element().key = XmlText.decoded(text.substring(tag.end(), end), null);
            }
            return;
        }
        if (!open.isEmpty()) {
            open.element().position++;
        }
        if (isList(tag)) {
            list(tag);
        } else if (tag.name().equals("string")) {
            string(tag, lexer.endOfElement());
        }
    }

    private void list(XmlToken tag) throws UnreadableFile, IOException {
        var around = open.peek();
        if (around != null) {
            around.forms.incomplete();
            around.forms.pass(found);
            around.variable = false;
        }
        open.push(new Level(tag.name().equals("array"), text));
    }

    private void string(XmlToken tag, int end) throws UnreadableFile, IOException {
        var path = new ArrayList<String>();
        open.forEach(level -> path.add(level.key()));
        Collections.reverse(path);
        if (path.isEmpty() || !TYPES.contains(path.getLast())) {
            var key = String.join("/", path);
            var described = new Described(key.isBlank() ? null : key, path.isEmpty() ? null : open.element().note);
            var unit = XmlContent.unit(text, tag.end(), end, XmlEscapes.NONE, Specifiers.PLACEHOLDERS, described);
            unit(unit, end);
        } else if (text.startsWith(PLURAL_RULE, tag.end())) {
            open.element().variable = true;
        }
    }

    private void unit(@Nullable Unit unit, int end) throws UnreadableFile, IOException {
        var level = open.peek();
        if (level != null && level.variable && level.keyTag != null) {
            var after = text.indexOf('>', end) + 1;
            level.forms.form(level.key, unit, level.keyTag.end(), level.keyTag.start(), after);
        } else if (unit != null) {
            found.unit(unit);
        }
    }
}
