package dev.parlance.file.formats.ini;

import dev.parlance.file.format.Paragraph;
import dev.parlance.file.format.SegmentTarget;
import dev.parlance.file.splice.BilingualUnit;
import dev.parlance.file.splice.Edit;
import dev.parlance.file.text.LineRanges;
import dev.parlance.shared.SegmentText;
import java.nio.charset.CharsetEncoder;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * All texts of a file, because translations need not be beside their sources.
 *
 * @param locale of the translations; null when they are not wanted
 * @param targets the lines of the translations; null where there is none
 */
record DesktopUnit(
        String text,
        @Nullable String locale,
        List<Paragraph> paragraphs,
        List<DesktopEntry> sources,
        List<@Nullable DesktopEntry> targets)
        implements BilingualUnit {

    @Override
    public List<Edit> edits(List<@Nullable SegmentTarget> written, CharsetEncoder encoder) {
        var edits = new ArrayList<Edit>();
        for (var i = 0; i < written.size(); i++) {
            var target = written.get(i);
            if (target != null) {
                var edit = edit(sources.get(i), targets.get(i), target.text());
                if (edit != null) {
                    edits.add(edit);
                }
            }
        }
        edits.sort(Comparator.comparingInt(Edit::start));
        return edits;
    }

    private @Nullable Edit edit(DesktopEntry source, @Nullable DesktopEntry own, @Nullable SegmentText translation) {
        if (own != null) {
            return translation == null
                    ? new Edit(own.start(), own.after(), "")
                    : new Edit(own.value(), own.end(), DesktopText.written(translation, source.isList()));
        }
        if (translation == null) {
            return null;
        }
        var line = "%s[%s]=%s".formatted(source.key(), locale, DesktopText.written(translation, source.isList()));
        return new Edit(source.end(), source.end(), LineRanges.newline(text) + line);
    }

    @Override
    public @Nullable SegmentText readAgain(Paragraph paragraph, SegmentText translation) {
        // the reader takes a value that is blank in the file for no translation
        return DesktopText.written(translation, false).isBlank() ? null : DesktopText.readAgain(translation);
    }
}
