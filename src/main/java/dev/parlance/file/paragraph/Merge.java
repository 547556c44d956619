package dev.parlance.file.paragraph;

import dev.parlance.file.format.Paragraph;
import dev.parlance.file.format.SegmentTarget;
import dev.parlance.file.format.Translations;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.gate.UnreadableFile.Reason;
import dev.parlance.file.paragraph.Alignment.Place;
import dev.parlance.file.text.TextOut;
import dev.parlance.shared.SegmentText;
import java.io.IOException;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Replaces the segments of each paragraph by their translations. */
public final class Merge implements Translations {
    private static final int EXCERPT = 60;

    private final SegmentBoundaries boundaries;
    private final Alignment alignment;
    /** The first translation that cannot be written; null if there is none. */
    private @Nullable UnreadableFile refused;

    public Merge(SegmentBoundaries boundaries, Targets targets) {
        this(boundaries, new Alignment(targets));
    }

    private Merge(SegmentBoundaries boundaries, Alignment alignment) {
        this.boundaries = boundaries;
        this.alignment = alignment;
    }

    /** The same translations for texts of HTML that was read. */
    public Merge withinHtml() {
        return new Merge(boundaries.withinHtml(), alignment);
    }

    /**
     * Ends the merge after the last paragraph.
     *
     * @throws UnreadableFile when the text of a translated segment was not found, or a translation cannot be written
     */
    public void end() throws UnreadableFile, IOException {
        if (refused != null) {
            throw refused;
        }
        var segment = alignment.unplaced();
        if (segment != null) {
            throw new UnreadableFile(
                    Reason.CHANGED,
                    "the source text of segment %d is no longer found in the file: \"%s\"; import the file again"
                            .formatted(
                                    segment.ordinal(), excerpt(segment.source().plain())));
        }
    }

    private static String excerpt(String text) {
        var end = Math.min(text.length(), EXCERPT);
        return text.substring(0, end) + (end < text.length() ? "…" : "");
    }

    @Override
    public @Nullable SegmentText text(Paragraph paragraph, Raw raw) throws IOException {
        var source = paragraph.source();
        var coded = boundaries.coded(source);
        var copy = new MergedText(source, raw);
        for (var place : alignment.places(coded.text(), paragraph.plural())) {
            var target = place.segment().target().text();
            if (target != null && place.segment().translated()) {
                checkArguments(target);
                copy.upTo(coded.start(place.start()));
                copy.instead(coded.start(place.end()), coded.undone(target));
            }
        }
        copy.upTo(source.text().length());
        return copy.changed() ? checked(source, copy.text()) : null;
    }

    /** Notes a translation of an ICU message that is none. */
    private SegmentText checked(SegmentText source, SegmentText translation) {
        if (refused == null
                && boundaries.settings().icu()
                && !IcuArguments.of(TextOut.literal(source)).isEmpty()
                && !IcuArguments.isMessage(TextOut.literal(translation))) {
            refused = new UnreadableFile(
                    Reason.NOT_EXACT,
                    "the translation of an ICU message is not a valid one: \"%s\""
                            .formatted(excerpt(TextOut.literal(translation))));
        }
        return translation;
    }

    /** Notes a translation in which an apostrophe quotes an argument of an ICU message. */
    private void checkArguments(SegmentText target) {
        if (refused == null && boundaries.settings().icuQuotes() && IcuArguments.areQuoted(target)) {
            refused = new UnreadableFile(
                    Reason.NOT_EXACT,
                    "an apostrophe before a brace quotes an argument of an ICU message; write two apostrophes: \"%s\""
                            .formatted(excerpt(TextOut.literal(target))));
        }
    }

    @Override
    public @Nullable SegmentTarget unit(Paragraph unit, boolean locks) throws IOException {
        var source = boundaries.coded(unit.source());
        var places = alignment.places(source.text(), unit.plural());
        var translation = unit.translation() == null ? null : boundaries.coded(unit.translation());
        if (places.isEmpty() || isInFile(unit, source, places, translation, locks)) {
            return null;
        }
        places.stream()
                .map(place -> place.segment().target().text())
                .filter(Objects::nonNull)
                .forEach(this::checkArguments);
        var joined = joined(source.text(), places);
        var text = joined.text();
        return text == null
                ? joined
                : new SegmentTarget(
                        checked(unit.source(), undone(text, unit.source(), source, translation)),
                        joined.confirmed(),
                        joined.locked());
    }

    /** Whether the file has the translations of a unit with their status already. */
    private boolean isInFile(
            Paragraph unit, CodedText source, List<Place> places, @Nullable CodedText translation, boolean locks) {
        if (unit.foreign()) {
            return false;
        }
        if (translation == null) {
            return isInFile(unit, places, List.of(), locks);
        }
        return isInFile(unit, places, ownTranslations(places, translation.text()), locks)
                || isInFile(
                        unit, places, boundaries.imported(source.text(), translation.text(), unit.segmented()), locks);
    }

    private static boolean isInFile(Paragraph unit, List<Place> places, List<SegmentText> own, boolean locks) {
        for (var i = 0; i < places.size(); i++) {
            var target = places.get(i).segment().target();
            var inFile = own.size() == places.size() ? own.get(i) : null;
            if (!isSame(inFile, target.text())
                    || unit.confirmed() != (target.confirmed() && target.text() != null)
                    || (locks && unit.locked() != target.locked())) {
                return false;
            }
        }
        return true;
    }

    private static boolean isSame(@Nullable SegmentText inFile, @Nullable SegmentText stored) {
        return (inFile == null || stored == null)
                ? Objects.equals(inFile, stored)
                : StoredCodes.areSame(inFile, stored);
    }

    private List<SegmentText> ownTranslations(List<Place> places, SegmentText translation) {
        return places.size() == 1
                ? List.of(SegmentBoundaries.Piece.of(translation).text())
                : boundaries.translated(translation);
    }

    private static SegmentTarget joined(SegmentText source, List<Place> places) {
        var targets = places.stream().map(place -> place.segment().target()).toList();
        var locked = targets.stream().allMatch(SegmentTarget::locked);
        if (targets.stream().allMatch(target -> target.text() == null)) {
            return new SegmentTarget(null, false, locked);
        }
        var edges = SegmentBoundaries.Piece.of(source);
        var copy = new MergedText(source, index -> source.text().substring(index, index + 1));
        copy.leaveOut(edges.before());
        for (var place : places) {
            var target = place.segment().target().text();
            if (target != null) {
                copy.upTo(place.start());
                copy.instead(place.end(), target);
            }
        }
        copy.upTo(source.text().length() - edges.after().length());
        var confirmed = targets.stream().allMatch(target -> target.text() != null && target.confirmed());
        return new SegmentTarget(copy.text(), confirmed, locked);
    }

    /**
     * Undoes codes. White space at the ends of the source that was a code is dropped, because it comes back with the
     * white space around the source.
     */
    private static SegmentText undone(
            SegmentText text, SegmentText source, CodedText coded, @Nullable CodedText translation) {
        var undone = coded.undone(text);
        undone = translation == null ? undone : translation.undone(undone);
        var all = SegmentBoundaries.Piece.of(source);
        var shown = SegmentBoundaries.Piece.of(coded.text());
        var before = all.before().substring(shown.before().length());
        var after =
                all.after().substring(0, all.after().length() - shown.after().length());
        var start = undone.text().startsWith(before) ? before.length() : 0;
        var rest = undone.text().substring(start);
        var end = rest.endsWith(after) ? rest.length() - after.length() : rest.length();
        return new SegmentText(rest.substring(0, end), undone.codes());
    }

    /** Whether a paragraph has a translation already, whatever white space is around it; null for none. */
    public static boolean isTranslation(Paragraph paragraph, @Nullable SegmentText translation) {
        var own = paragraph.translation();
        return own == null
                ? translation == null
                : SegmentBoundaries.Piece.of(own).text().equals(translation);
    }

    /** A translation with the white space that surrounds its source. */
    public static SegmentText spaced(SegmentText source, SegmentText target) {
        var piece = SegmentBoundaries.Piece.of(source);
        return new SegmentText(piece.before() + target.text() + piece.after(), target.codes());
    }
}
