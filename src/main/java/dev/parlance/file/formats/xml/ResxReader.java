package dev.parlance.file.formats.xml;

import dev.parlance.file.formats.xml.XmlContent.Described;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.splice.SplicedFormat.Found;
import dev.parlance.file.text.Placeholders;
import dev.parlance.file.xml.XmlLexer;
import dev.parlance.file.xml.XmlText;
import dev.parlance.file.xml.XmlToken;
import dev.parlance.file.xml.XmlToken.Kind;
import java.io.IOException;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads the strings of .NET resources: the values of data without a type. Values that the designer of Windows Forms
 * writes for itself are not text: their names begin with {@code >>} or end with {@code .Name}.
 */
final class ResxReader {
    /** Arguments of String.Format. */
    private static final Placeholders PLACEHOLDERS = Placeholders.of("\\{[^{}]++\\}", "{");

    /** The type of strings, with or without the assembly that has it; most files leave it out. */
    private static final Pattern STRING = Pattern.compile("\\s*+System\\.String\\s*+(?:,.*+)?", Pattern.DOTALL);

    private final String text;
    private final Found found;
    private final XmlLexer lexer;
    private int valueStart;
    private int valueEnd;
    private @Nullable String comment;

    ResxReader(String text, Found found) {
        this.text = text;
        this.found = found;
        this.lexer = new XmlLexer(text, 0, text.length());
    }

    void read() throws UnreadableFile, IOException {
        for (var token = lexer.next(); token != null; token = lexer.next()) {
            if (token.starts("data")) {
                data(token);
            }
        }
    }

    private void data(XmlToken data) throws UnreadableFile, IOException {
        valueStart = -1;
        valueEnd = -1;
        comment = null;
        children();
        var name = data.attribute(text, "name");
        if (valueStart < 0 || valueEnd < valueStart || !isText(data, name)) {
            return;
        }
        var described = new Described(name, comment);
        var unit = XmlContent.unit(text, valueStart, valueEnd, XmlEscapes.NONE, PLACEHOLDERS, described);
        if (unit != null) {
            found.unit(unit);
        }
    }

    private boolean isText(XmlToken data, @Nullable String name) {
        var type = data.attribute(text, "type");
        return (type == null || STRING.matcher(type).matches())
                && data.attribute(text, "mimetype") == null
                && name != null
                && !name.startsWith(">")
                && !name.endsWith(".Name");
    }

    private void children() {
        var depth = 1;
        var child = "";
        var start = 0;
        for (var token = lexer.next(); token != null; token = lexer.next()) {
            if (token.is(Kind.START) && ++depth == 2) {
                child = token.name();
                start = token.end();
            } else if (token.is(Kind.END) && --depth == 1) {
                child(child, start, token.start());
            } else if (depth == 0) {
                return;
            }
        }
    }

    private void child(String name, int start, int end) {
        if (name.equals("value")) {
            valueStart = start;
            valueEnd = end;
        } else if (name.equals("comment")) {
            var note = XmlText.decoded(text.substring(start, end), null).strip();
            comment = note.isEmpty() ? null : note;
        }
    }
}
