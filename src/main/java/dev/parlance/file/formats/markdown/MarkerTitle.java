package dev.parlance.file.formats.markdown;

import dev.parlance.file.format.Paragraph;
import dev.parlance.file.formats.markdown.inline.FlowText;
import dev.parlance.file.splice.Place;
import dev.parlance.file.splice.TargetCodes;
import dev.parlance.file.splice.Unit;
import dev.parlance.shared.SegmentText;
import java.nio.charset.CharsetEncoder;
import org.jspecify.annotations.Nullable;

/**
 * The title of a directive or an admonition, which has no escapes: line breaks become spaces, and double quotes single
 * ones if the title is between double quotes. At its beginning, a brace that would begin attributes is U+FF5B.
 *
 * @param quoted whether it is between double quotes
 */
record MarkerTitle(SegmentText source, boolean quoted) implements Place {

    /**
     * The title in a line; null when there is none.
     *
     * @param from index of the line in the file
     * @param titleAt index in the line of what contains the title
     */
    static @Nullable Unit unit(String line, int from, int titleAt) {
        var title = range(line, titleAt);
        if (title == null) {
            return null;
        }
        var source = SegmentText.of(line.substring(title.start(), title.end()));
        var place = new MarkerTitle(source, isQuoted(line, titleAt));
        return new Unit(Paragraph.of(source, null, null), true, from + title.start(), from + title.end(), place);
    }

    /** Where a title is in its line. */
    record Range(int start, int end) {}

    private static boolean isQuoted(String line, int titleAt) {
        return titleAt > 0 && line.charAt(titleAt - 1) == '"';
    }

    /** The title in a line without its quotes or brackets; null when there is none. */
    static @Nullable Range range(String line, int titleAt) {
        var rest = line.substring(titleAt);
        var quoted = isQuoted(line, titleAt);
        var bracketed = rest.matches("(?s)\\[.*\\][ \\t]*(?:\\{[^}]*\\})?[ \\t]*");
        var end = quoted
                ? rest.lastIndexOf('"')
                : bracketed ? rest.lastIndexOf(']') : rest.stripTrailing().length();
        var start = bracketed ? 1 : rest.length() - rest.stripLeading().length();
        var attributes = !quoted && rest.startsWith("{", start);
        return start >= end || attributes ? null : new Range(titleAt + start, titleAt + end);
    }

    @Override
    public SegmentText readAgain(SegmentText translation) {
        var kept = TargetCodes.kept(source, translation);
        var line = FlowText.whole(kept.text()).replaceAll("[\\r\\n]+", " ").strip();
        var attributes = !quoted && line.startsWith("{");
        var title = attributes ? '｛' + line.substring(1) : line;
        return new SegmentText(quoted ? title.replace('"', '\'') : title, kept.codes());
    }

    @Override
    public String written(SegmentText translation, CharsetEncoder encoder) {
        return readAgain(translation).text();
    }
}
