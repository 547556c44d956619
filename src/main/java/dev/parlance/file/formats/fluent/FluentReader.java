package dev.parlance.file.formats.fluent;

import dev.parlance.file.format.Labels;
import dev.parlance.file.format.Paragraph;
import dev.parlance.file.formats.fluent.Element.Pattern;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.splice.SplicedFormat.Found;
import dev.parlance.file.splice.Unit;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads the messages and terms of a file (Fluent Syntax 1.0). A file that other readers would read in part is refused,
 * with the line that they would skip.
 */
final class FluentReader {
    /** Lines of the comment of a group, which each note repeats. */
    static final int MOST_OF_GROUP = 20;

    static final int LONGEST_OF_GROUP = 200;

    private final FluentSource source;
    private final FluentPatterns patterns;
    private final Found found;
    private final List<String> comment = new ArrayList<>();
    private final List<String> group = new ArrayList<>();
    private final String newline;
    private String note = "";

    FluentReader(String text, Found found) {
        this.source = new FluentSource(text);
        this.patterns = new FluentPatterns(source);
        this.found = found;
        this.newline = text.startsWith("\r\n", text.indexOf('\n') - 1) ? "\r\n" : "\n";
    }

    void read() throws UnreadableFile, IOException {
        var lastGroup = -1;
        while (!source.ended()) {
            var c = source.next();
            if (source.isLineEnd(source.afterSpaces(source.at()))) {
                source.spaces();
                endLine();
                comment.clear();
            } else if (source.starts("###")) {
                line(3);
            } else if (source.starts("##")) {
                if (lastGroup != source.at()) {
                    group.clear();
                }
                var line = line(2);
                if (group.size() < MOST_OF_GROUP && line.length() < LONGEST_OF_GROUP) {
                    group.add(line);
                }
                lastGroup = source.at();
            } else if (c == '#') {
                comment.add(line(1));
            } else {
                entry(c == '-');
                comment.clear();
            }
        }
    }

    /** Passes a line of a comment; returns its text. */
    private String line(int signs) throws UnreadableFile {
        source.go(source.at() + signs);
        var start = source.at();
        if (!source.isLineEnd() && source.next() != ' ') {
            throw source.broken("a space must follow the signs of a comment");
        }
        while (!source.isLineEnd()) {
            source.go(source.at() + 1);
        }
        var text = source.text().substring(start, source.at());
        endLine();
        return text.isEmpty() ? "" : text.substring(1);
    }

    private void endLine() throws UnreadableFile {
        if (!source.isLineEnd()) {
            throw source.broken("the entry has another end than that of a line");
        }
        source.go(source.afterLineEnd(source.at()));
    }

    private void entry(boolean term) throws UnreadableFile, IOException {
        source.go(source.at() + (term ? 1 : 0));
        var name = (term ? "-" : "") + Labels.key(source.identifier());
        note = note();
        var value = value();
        if (value != null) {
            unit(value, name);
        } else if (term) {
            throw source.broken("a term must have a value");
        }
        var attributes = 0;
        for (; attribute(); attributes++) {
            source.go(source.at() + 1);
            var key = name + "." + source.identifier();
            var attribute = value();
            if (attribute == null) {
                throw source.broken("an attribute must have a value");
            }
            unit(attribute, key);
        }
        if (value == null && attributes == 0) {
            throw source.broken("a message must have a value or attributes");
        }
        source.spaces();
        endLine();
    }

    private String note() {
        var all = String.join("\n", group).strip() + "\n"
                + String.join("\n", comment).strip();
        return Labels.note(all.strip());
    }

    private @Nullable Pattern value() throws UnreadableFile {
        source.spaces();
        source.expect("=");
        return patterns.read();
    }

    /** Goes to the attribute that begins on a line after this one; returns whether there is one. */
    private boolean attribute() {
        var end = source.at();
        source.blank();
        if (source.next() == '.' && source.at() > end) {
            return true;
        }
        source.go(end);
        return false;
    }

    private void unit(Pattern pattern, String key) throws UnreadableFile, IOException {
        var built = FluentText.of(source.text(), pattern);
        var paragraph = new Paragraph(
                built.text(), key, null, false, false, false, null, note.isEmpty() ? null : note, built.hasVariants());
        var indentation = pattern.indentation() < 0 ? 4 : pattern.indentation();
        var place = new FluentPlace(built.text(), newline + " ".repeat(indentation));
        found.unit(new Unit(paragraph, true, pattern.start(), pattern.end(), place));
    }
}
