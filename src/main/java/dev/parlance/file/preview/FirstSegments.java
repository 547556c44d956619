package dev.parlance.file.preview;

import dev.parlance.file.paragraph.ImportedSegment;
import dev.parlance.file.preview.ImportPreview.Segment;
import dev.parlance.shared.InlineCode;
import dev.parlance.shared.SegmentText;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Counts segments and keeps the first ones, as many as a preview may show. */
final class FirstSegments implements Consumer<ImportedSegment> {
    /** UTF-16 units of all texts together, so that a preview fits into a frame between two processes. */
    private static final int MOST_CHARACTERS = 200_000;

    private final int most;
    private final List<Segment> segments = new ArrayList<>();
    private int count;
    private int characters;

    FirstSegments(int most) {
        this.most = most;
    }

    @Override
    public void accept(ImportedSegment segment) {
        if (segments.size() == count && count < most && characters < MOST_CHARACTERS) {
            segments.add(shown(segment));
        }
        count++;
    }

    private Segment shown(ImportedSegment segment) {
        var source = Excerpt.of(segment.source());
        var target = segment.target() == null ? null : Excerpt.of(segment.target());
        var key = Excerpt.label(segment.contextKey());
        var note = Excerpt.label(segment.note());
        var cut = !source.equals(segment.source())
                || (target != null && !target.equals(segment.target()))
                || (key != null && !key.equals(segment.contextKey()))
                || (note != null && !note.equals(segment.note()));
        characters += Excerpt.length(source) + Excerpt.length(target) + length(key) + length(note);
        return new Segment(
                count,
                source.text(),
                source.codes(),
                key,
                segment.maxLength(),
                note,
                segment.plural() == null ? null : segment.plural().category(),
                target == null ? null : target.text(),
                codes(target),
                segment.confirmed(),
                segment.locked(),
                cut);
    }

    private static int length(@Nullable String label) {
        return label == null ? 0 : label.length();
    }

    private static List<InlineCode> codes(@Nullable SegmentText text) {
        return text == null ? List.of() : text.codes();
    }

    int count() {
        return count;
    }

    List<Segment> segments() {
        return segments;
    }
}
