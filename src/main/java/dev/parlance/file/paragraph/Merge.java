package dev.parlance.file.paragraph;

import dev.parlance.file.format.Paragraph;
import dev.parlance.file.format.SegmentTarget;
import dev.parlance.file.format.Translations;
import dev.parlance.shared.InlineCode;
import dev.parlance.shared.SegmentText;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Replaces the segments of each paragraph by their translations, which come in the order of the file. */
public final class Merge implements Translations {
    private final SegmentBoundaries boundaries;
    private final Targets targets;

    public Merge(SegmentBoundaries boundaries, Targets targets) {
        this.boundaries = boundaries;
        this.targets = targets;
    }

    @Override
    public @Nullable SegmentText text(SegmentText source, Raw raw) throws IOException {
        var coded = boundaries.coded(source);
        var copy = new Copy(source, raw);
        var at = 0;
        for (var piece : boundaries.of(coded.text())) {
            var start = at + piece.before().length();
            var end = start + piece.text().text().length();
            var target = piece.blank() ? null : targets.next().text();
            copy.upTo(coded.start(start));
            if (target != null && !target.equals(piece.text())) {
                copy.instead(coded.start(end), coded.undone(target));
            }
            at = end + piece.after().length();
            copy.upTo(coded.start(at));
        }
        return copy.changed ? new SegmentText(copy.text.toString(), copy.codes) : null;
    }

    /** A copy of a paragraph's text in progress, with translations in the place of some parts. */
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

    @Override
    public @Nullable SegmentTarget unit(Paragraph unit, boolean locks) throws IOException {
        var source = boundaries.coded(unit.source());
        var translation = unit.translation() == null ? null : boundaries.coded(unit.translation());
        var pairs = boundaries.of(source.text(), translation == null ? null : translation.text(), unit.segmented());
        var segmentTargets = new ArrayList<@Nullable SegmentTarget>();
        var unchanged = !unit.foreign();
        for (var pair : pairs) {
            var target = pair.source().blank() ? null : targets.next();
            segmentTargets.add(target);
            unchanged &= target == null || isInFile(unit, pair, target, locks);
        }
        if (unchanged || segmentTargets.stream().allMatch(Objects::isNull)) {
            return null;
        }
        var joined = joined(pairs, segmentTargets);
        var text = joined.text();
        return text == null
                ? joined
                : new SegmentTarget(undone(text, source, translation), joined.confirmed(), joined.locked());
    }

    /** Whether the file has this translation with this status already. */
    private static boolean isInFile(Paragraph unit, SegmentBoundaries.Pair pair, SegmentTarget target, boolean locks) {
        var own = pair.translation() == null ? null : pair.translation().text();
        return Objects.equals(own, target.text())
                && unit.confirmed() == (target.confirmed() && target.text() != null)
                && (!locks || unit.locked() == target.locked());
    }

    private static SegmentTarget joined(
            List<SegmentBoundaries.Pair> pairs, List<@Nullable SegmentTarget> segmentTargets) {
        var given = segmentTargets.stream().flatMap(Stream::ofNullable).toList();
        var locked = given.stream().allMatch(SegmentTarget::locked);
        if (given.stream().allMatch(target -> target.text() == null)) {
            return new SegmentTarget(null, false, locked);
        }
        if (pairs.size() == 1) {
            return given.getFirst();
        }
        var text = new StringBuilder();
        var codes = new ArrayList<InlineCode>();
        for (var i = 0; i < pairs.size(); i++) {
            var piece = pairs.get(i).source();
            var target = segmentTargets.get(i);
            var translated = target == null || target.text() == null ? piece.text() : target.text();
            text.append(piece.before()).append(translated.text()).append(piece.after());
            codes.addAll(translated.codes());
        }
        var confirmed = given.stream().allMatch(target -> target.text() != null && target.confirmed());
        return new SegmentTarget(
                SegmentBoundaries.Piece.of(new SegmentText(text.toString(), codes))
                        .text(),
                confirmed,
                locked);
    }

    /**
     * Undoes codes. White space at the ends that was a code is dropped, because it comes back with the white space
     * around the source.
     */
    private static SegmentText undone(SegmentText text, CodedText source, @Nullable CodedText translation) {
        var undone = source.undone(text);
        undone = translation == null ? undone : translation.undone(undone);
        return undone.equals(text) ? text : SegmentBoundaries.Piece.of(undone).text();
    }

    /** A translation with the white space that surrounds its source. */
    public static SegmentText spaced(SegmentText source, SegmentText target) {
        var piece = SegmentBoundaries.Piece.of(source);
        return new SegmentText(piece.before() + target.text() + piece.after(), target.codes());
    }
}
