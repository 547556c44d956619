package dev.parlance.file;

import dev.parlance.shared.InlineCode;
import dev.parlance.shared.SegmentText;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Puts translations where the segments of a paragraph are; the paragraphs come in the order of the file. */
final class Merge {
    private final Cuts cuts;
    private final Targets targets;

    Merge(Cuts cuts, Targets targets) {
        this.cuts = cuts;
        this.targets = targets;
    }

    /** How the file has a character of a text that was read from it: white space that means one space may be more. */
    @FunctionalInterface
    interface Raw {
        String at(int index);
    }

    /** As {@link #text(SegmentText, Raw)}, for text that is read as it is. */
    @Nullable
    SegmentText text(SegmentText source) throws IOException {
        return text(source, index -> source.text().substring(index, index + 1));
    }

    /**
     * The text of a paragraph with its segments translated; a segment without a translation keeps its source, and what is
     * between them keeps the white space that the file has. Null when no segment has a translation that differs, so that
     * the file's own bytes can stay.
     */
    @Nullable
    SegmentText text(SegmentText source, Raw raw) throws IOException {
        var text = new StringBuilder(source.text().length() + 16);
        var codes = new ArrayList<InlineCode>();
        var changed = false;
        var at = 0;
        for (var piece : cuts.of(source)) {
            var start = at + piece.before().length();
            var end = start + piece.text().text().length();
            var target = piece.blank() ? null : targets.next().text();
            append(text, raw, at, start);
            if (target == null || target.equals(piece.text())) {
                append(text, raw, start, end);
                codes.addAll(piece.text().codes());
            } else {
                text.append(target.text());
                codes.addAll(target.codes());
                changed = true;
            }
            at = end + piece.after().length();
            append(text, raw, end, at);
        }
        return changed ? new SegmentText(text.toString(), codes) : null;
    }

    private static void append(StringBuilder text, Raw raw, int from, int to) {
        for (var i = from; i < to; i++) {
            text.append(raw.at(i));
        }
    }

    /**
     * What is to stand as the translation of a unit that has one of its own; null when the file says it already, or when
     * the unit is no segment.
     *
     * @param unit whose flow is that of units
     * @param foreign whether the translations of the file are of another language and must go
     * @param locks whether the file can say that a unit is locked
     */
    @Nullable
    SegmentTarget unit(Paragraph unit, boolean foreign, boolean locks) throws IOException {
        var piece = Cuts.Piece.of(unit.source());
        if (piece.blank()) {
            return null;
        }
        var target = targets.next();
        return !foreign && said(unit, target, locks) ? null : target;
    }

    private static boolean said(Paragraph unit, SegmentTarget target, boolean locks) {
        var own = unit.target() == null ? null : Cuts.Piece.of(unit.target()).text();
        return Objects.equals(own, target.text())
                && unit.confirmed() == (target.confirmed() && target.text() != null)
                && (!locks || unit.locked() == target.locked());
    }

    /** A translation with the white space around its source. */
    static SegmentText spaced(SegmentText source, SegmentText target) {
        var piece = Cuts.Piece.of(source);
        return new SegmentText(piece.before() + target.text() + piece.after(), target.codes());
    }
}
