package dev.parlance.file.paragraph;

import dev.parlance.shared.InlineCode;
import dev.parlance.shared.SegmentText;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Puts translations where the segments of a paragraph are; the paragraphs come in the order of the file. */
public final class Merge {
    private final SegmentBoundaries cuts;
    private final Targets targets;

    public Merge(SegmentBoundaries cuts, Targets targets) {
        this.cuts = cuts;
        this.targets = targets;
    }

    /** How the file has a character of a text that was read from it: white space that means one space may be more. */
    @FunctionalInterface
    public interface Raw {
        String at(int index);
    }

    /** As {@link #text(SegmentText, Raw)}, for text that is read as it is. */
    public @Nullable SegmentText text(SegmentText source) throws IOException {
        return text(source, index -> source.text().substring(index, index + 1));
    }

    /**
     * The text of a paragraph with its segments translated; a segment without a translation keeps its source, and what is
     * between them keeps the white space that the file has. Null when no segment has a translation that differs, so that
     * the file's own bytes can stay.
     */
    public @Nullable SegmentText text(SegmentText source, Raw raw) throws IOException {
        var tagged = cuts.tagged(source);
        var copy = new Copy(source, raw);
        var at = 0;
        for (var piece : cuts.of(tagged.text())) {
            var start = at + piece.before().length();
            var end = start + piece.text().text().length();
            var target = piece.blank() ? null : targets.next().text();
            copy.upTo(tagged.start(start));
            if (target != null && !target.equals(piece.text())) {
                copy.instead(tagged.start(end), tagged.undone(target));
            }
            at = end + piece.after().length();
            copy.upTo(tagged.start(at));
        }
        return copy.changed ? new SegmentText(copy.text.toString(), copy.codes) : null;
    }

    /** A copy of a paragraph's text on its way, with other texts in the place of some stretches. */
    private static final class Copy {
        private final SegmentText source;
        private final Raw raw;
        private final StringBuilder text;
        private final List<InlineCode> codes = new ArrayList<>();
        private int at;
        private int nextCode;
        private boolean changed;

        Copy(SegmentText source, Raw raw) {
            this.source = source;
            this.raw = raw;
            this.text = new StringBuilder(source.text().length() + 16);
        }

        void upTo(int end) {
            for (; at < end; at++) {
                text.append(raw.at(at));
                if (source.text().charAt(at) == SegmentText.CODE) {
                    codes.add(source.codes().get(nextCode++));
                }
            }
        }

        void instead(int end, SegmentText other) {
            for (; at < end; at++) {
                nextCode += source.text().charAt(at) == SegmentText.CODE ? 1 : 0;
            }
            text.append(other.text());
            codes.addAll(other.codes());
            changed = true;
        }
    }

    /**
     * What is to stand as the translation of a unit that has one of its own; null when the file says it already, or when
     * the unit is no segment. A unit that was cut and that is translated in part keeps the source of the rest, and is not
     * confirmed.
     *
     * @param unit whose flow is that of units
     * @param locks whether the file can say that a unit is locked
     */
    public @Nullable SegmentTarget unit(Paragraph unit, boolean locks) throws IOException {
        var source = cuts.tagged(unit.source());
        var translation = unit.translation() == null ? null : cuts.tagged(unit.translation());
        var pairs = cuts.of(source.text(), translation == null ? null : translation.text(), unit.segmented());
        var answers = new ArrayList<@Nullable SegmentTarget>();
        var said = !unit.foreign();
        for (var pair : pairs) {
            var target = pair.source().blank() ? null : targets.next();
            answers.add(target);
            said &= target == null || said(unit, pair, target, locks);
        }
        if (said || answers.stream().allMatch(Objects::isNull)) {
            return null;
        }
        var joined = joined(pairs, answers);
        var text = joined.text();
        return text == null
                ? joined
                : new SegmentTarget(undone(text, source, translation), joined.confirmed(), joined.locked());
    }

    private static boolean said(Paragraph unit, SegmentBoundaries.Pair pair, SegmentTarget target, boolean locks) {
        var own = pair.translation() == null ? null : pair.translation().text();
        return Objects.equals(own, target.text())
                && unit.confirmed() == (target.confirmed() && target.text() != null)
                && (!locks || unit.locked() == target.locked());
    }

    private static SegmentTarget joined(List<SegmentBoundaries.Pair> pairs, List<@Nullable SegmentTarget> answers) {
        var said = answers.stream().flatMap(Stream::ofNullable).toList();
        var locked = said.stream().allMatch(SegmentTarget::locked);
        if (said.stream().allMatch(target -> target.text() == null)) {
            return new SegmentTarget(null, false, locked);
        }
        if (pairs.size() == 1) {
            return said.getFirst();
        }
        var text = new StringBuilder();
        var codes = new ArrayList<InlineCode>();
        for (var i = 0; i < pairs.size(); i++) {
            var piece = pairs.get(i).source();
            var target = answers.get(i);
            var translated = target == null || target.text() == null ? piece.text() : target.text();
            text.append(piece.before()).append(translated.text()).append(piece.after());
            codes.addAll(translated.codes());
        }
        var confirmed = said.stream().allMatch(target -> target.text() != null && target.confirmed());
        return new SegmentTarget(
                SegmentBoundaries.Piece.of(new SegmentText(text.toString(), codes))
                        .text(),
                confirmed,
                locked);
    }

    /** White space that was a code is around the source too, from where it comes back. */
    private static SegmentText undone(SegmentText text, Tagged source, @Nullable Tagged translation) {
        var undone = source.undone(text);
        undone = translation == null ? undone : translation.undone(undone);
        return undone.equals(text) ? text : SegmentBoundaries.Piece.of(undone).text();
    }

    /** A translation with the white space around its source. */
    public static SegmentText spaced(SegmentText source, SegmentText target) {
        var piece = SegmentBoundaries.Piece.of(source);
        return new SegmentText(piece.before() + target.text() + piece.after(), target.codes());
    }
}
