package dev.parlance.file.formats.markdown;

import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.splice.Edit;
import dev.parlance.file.splice.Place;
import dev.parlance.file.splice.SplicedFormat.Found;
import dev.parlance.file.splice.Unit;
import dev.parlance.shared.SegmentText;
import java.io.IOException;
import java.nio.charset.CharsetEncoder;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Passes on the texts of a block of HTML. In a translation, each new line gets what precedes the lines of the block. An
 * empty line, which may end the block, is left out where white space is read as one space, and otherwise written as a
 * reference, unless the text has such lines.
 *
 * @param prefix what precedes the second line and the following ones
 */
record IndentedHtml(Found found, String file, String prefix) implements Found {
    private static final Pattern EMPTY_LINE = Pattern.compile("\\n(?=[ \\t\\r]*\\n)");

    @Override
    public void unit(Unit unit) throws UnreadableFile, IOException {
        found.unit(indented(unit));
    }

    private Unit indented(Unit unit) {
        var emptyLines =
                EMPTY_LINE.matcher(file).region(unit.start(), unit.end()).find();
        var lines = TagLines.of(
                file.substring(unit.start(), unit.end()), unit.paragraph().source());
        return new Unit(
                unit.paragraph(),
                unit.taken(),
                unit.start(),
                unit.end(),
                new Indented(unit.place(), prefix, emptyLines, lines),
                unit.inner().stream().map(this::indented).toList());
    }

    @Override
    public void replace(int start, int end, String other) throws UnreadableFile, IOException {
        found.replace(start, end, other);
    }

    /** A place in the block. */
    private record Indented(Place place, String prefix, boolean emptyLines, TagLines lines) implements Place {

        @Override
        public String written(SegmentText text, CharsetEncoder encoder) {
            var written = lines.kept(place.written(text, encoder));
            var empty = readAgain(text).text().indexOf('\n') < 0 ? "" : "&#10;";
            return (emptyLines ? written : EMPTY_LINE.matcher(written).replaceAll(empty))
                    .replaceAll("\\n(?!" + Pattern.quote(prefix) + ")", Matcher.quoteReplacement("\n" + prefix));
        }

        @Override
        public SegmentText readAgain(SegmentText text) {
            return place.readAgain(text);
        }

        @Override
        public String raw(SegmentText source, int index) {
            return place.raw(source, index);
        }

        @Override
        public Place edited(List<Edit> edits) {
            return new Indented(place.edited(edits), prefix, emptyLines, lines);
        }
    }
}
