package dev.parlance.file.formats.dtd;

import dev.parlance.file.format.Paragraph;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.splice.SplicedFormat.Found;
import dev.parlance.file.splice.Unit;
import java.io.IOException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads the values of general entities (XML 1.0, productions 70 to 74). A comment before an entity is its note. Other
 * declarations, parameter entities and entities in other files stay as they are.
 */
final class DtdReader {
    private static final Pattern ENTITY =
            Pattern.compile("<!ENTITY\\s++([\\p{L}_:][\\p{L}\\p{N}._:-]*+)\\s++(?:\"([^\"]*+)\"|'([^']*+)')\\s*+>");

    private static final Pattern OTHER =
            Pattern.compile("<!(?:ENTITY|ELEMENT|ATTLIST|NOTATION)\\b(?:[^\"'>]++|\"[^\"]*+\"|'[^']*+')*+>");
    private static final Pattern REFERENCE = Pattern.compile("%[\\p{L}_:][\\p{L}\\p{N}._:-]*+;");
    private static final Pattern SPACE = Pattern.compile("\\s++");

    private final String text;
    private final Found found;
    private final int end;
    private final boolean inDocument;
    private int at;
    private @Nullable String note;

    DtdReader(String text, Found found) {
        this(text, 0, text.length(), false, found);
    }

    private DtdReader(String text, int start, int end, boolean inDocument, Found found) {
        this.text = text;
        this.found = found;
        this.at = start;
        this.end = end;
        this.inDocument = inDocument;
    }

    /**
     * Reads the declarations within a document.
     *
     * @param end index after their last character
     */
    static DtdReader inDocument(String text, int start, int end, Found found) {
        return new DtdReader(text, start, end, true, found);
    }

    /** Passes on the texts in their order. */
    void read() throws UnreadableFile, IOException {
        var entity = ENTITY.matcher(text);
        var others = new Matcher[] {
            SPACE.matcher(text), OTHER.matcher(text), REFERENCE.matcher(text),
        };
        while (at < end) {
            if (text.startsWith("<!--", at)) {
                comment();
            } else if (text.startsWith("<?", at)) {
                at = after(at + 2, "?>", "a processing instruction");
            } else if (entity.region(at, end).lookingAt()) {
                unit(entity);
            } else {
                other(others);
            }
        }
    }

    private void comment() throws UnreadableFile {
        var start = at + "<!--".length();
        var after = after(start, "-->", "a comment");
        note = text.substring(start, after - 3).strip();
        at = after;
    }

    private int after(int start, String mark, String what) throws UnreadableFile {
        var found = text.indexOf(mark, start);
        if (found < 0) {
            throw UnreadableFile.broken(text, at, what + " is not closed");
        }
        return found + mark.length();
    }

    private void other(Matcher... others) throws UnreadableFile {
        for (var other : others) {
            if (other.region(at, end).lookingAt()) {
                note = other.pattern().equals(SPACE) ? note : null;
                at = other.end();
                return;
            }
        }
        throw UnreadableFile.broken(text, at, "this is no declaration, comment or reference");
    }

    private void unit(Matcher entity) throws UnreadableFile, IOException {
        var group = entity.group(2) == null ? 3 : 2;
        var place = new DtdPlace(group == 2 ? '"' : '\'', inDocument);
        var source = DtdPlace.read(entity.group(group));
        if (!source.plain().isBlank()) {
            var paragraph = Paragraph.of(source, entity.group(1), note == null || note.isEmpty() ? null : note);
            found.unit(new Unit(paragraph, true, entity.start(group), entity.end(group), place));
        }
        note = null;
        at = entity.end();
    }
}
