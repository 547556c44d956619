package dev.parlance.file.okapi;

import dev.parlance.file.format.CheckedFile;
import dev.parlance.file.format.FormatProfile.Flow;
import dev.parlance.file.format.Paragraph;
import dev.parlance.file.format.SegmentTarget;
import dev.parlance.file.format.Translations;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.okapi.OkapiFormat.Edits;
import dev.parlance.file.okapi.OkapiText.Origin;
import dev.parlance.file.okapi.OkapiUnits.Place;
import dev.parlance.file.paragraph.Merge;
import dev.parlance.shared.SegmentText;
import java.io.IOException;
import java.util.List;
import java.util.Objects;
import net.sf.okapi.common.Event;
import net.sf.okapi.common.IResource;
import net.sf.okapi.common.LocaleId;
import net.sf.okapi.common.resource.ITextUnit;
import net.sf.okapi.common.resource.Property;
import net.sf.okapi.common.resource.Segment;
import net.sf.okapi.common.resource.TextContainer;
import net.sf.okapi.common.resource.TextFragment;
import net.sf.okapi.filters.xliff.SdlXliffSkeletonWriter;

/** Puts translations into Okapi's text units on their way from the filter to its writer. */
final class OkapiChanges implements OkapiUnits.Found {
    private final OkapiFormat format;
    private final boolean units;
    private final boolean locks;
    private final Edits edits;
    private final LocaleId locale;
    private final boolean foreign;
    private final Translations translations;
    /** Whether all segments of the current unit so far are confirmed. */
    private boolean allConfirmed;

    OkapiChanges(OkapiFormat format, CheckedFile file, LocaleId locale, boolean foreign, Translations translations) {
        this.format = format;
        this.locks = format.marksLocks();
        this.units = format.flow() == Flow.UNITS;
        this.edits = format.edits(file.options().settings());
        this.locale = locale;
        this.foreign = foreign;
        this.translations = translations;
    }

    @Override
    public void paragraph(Paragraph paragraph, Place place) throws UnreadableFile, IOException {
        if (units) {
            unit(paragraph, place);
            return;
        }
        if (!edits.takes(place.unit())) {
            return;
        }
        var merged = translations.text(paragraph.source(), place.source()::raw);
        if (merged != null) {
            OkapiCall.run(format, () -> translate(place, merged));
        }
    }

    private void translate(Place place, SegmentText translation) {
        var special = edits.fragment(place.unit(), translation);
        var fragment = special == null ? OkapiFragments.of(place.source().origins(), translation) : special;
        place.unit().setTarget(locale, new TextContainer(fragment));
    }

    private void unit(Paragraph paragraph, Place place) throws UnreadableFile, IOException {
        var target = translations.unit(paragraph, locks);
        var confirmed = target == null ? paragraph.confirmed() : target.text() != null && target.confirmed();
        allConfirmed = confirmed && (begins(place) || allConfirmed);
        if (target != null) {
            OkapiCall.run(format, () -> translate(paragraph, place, target));
        }
    }

    private void translate(Paragraph paragraph, Place place, SegmentTarget target) {
        var text = target.text() == null ? SegmentText.of("") : Merge.spaced(paragraph.source(), target.text());
        var older = place.target() == null ? List.<Origin>of() : place.target().origins();
        var fragment = OkapiFragments.of(place.source().origins(), older, text);
        if (place.segment() == null) {
            whole(place.unit()).setContent(fragment);
        } else {
            segment(segment(place.unit(), place.segment().id), fragment, target);
        }
        state(place.unit().getTarget(locale), allConfirmed);
    }

    boolean foreign() {
        return foreign;
    }

    /**
     * Removes the state of an empty target: Okapi's writer replaces such a target by a new one and then fails on the
     * state of the old one.
     */
    void settle(Event event) throws UnreadableFile, IOException {
        if (event.isTextUnit()) {
            OkapiCall.run(format, () -> settle(event.getTextUnit()));
        }
    }

    private void settle(ITextUnit unit) {
        var target = unit.hasTarget(locale) ? unit.getTarget(locale) : null;
        if (target != null && target.isEmpty()) {
            target.removeProperty(Property.STATE);
        }
    }

    private static boolean begins(Place place) {
        return place.segment() == null
                || Objects.equals(place.segment().id, place.unit().getSource().getFirstSegment().id);
    }

    private static void segment(Segment segment, TextFragment fragment, SegmentTarget target) {
        segment.text = fragment;
        var level = target.text() != null && target.confirmed() ? "Translated" : "Draft";
        segment.setProperty(new Property(SdlXliffSkeletonWriter.PROP_SDL_CONF, level, false));
        if (target.locked()) {
            segment.setProperty(new Property(SdlXliffSkeletonWriter.PROP_SDL_LOCKED, "true", false));
        } else {
            segment.removeProperty(SdlXliffSkeletonWriter.PROP_SDL_LOCKED);
        }
    }

    /** The unit's target, created when there was none. */
    private TextContainer whole(ITextUnit unit) {
        if (!unit.hasTarget(locale)) {
            unit.setTarget(locale, new TextContainer());
        }
        return unit.getTarget(locale);
    }

    /**
     * The target of a segment, created when there was none. A target that has none of the segments of the source
     * is replaced.
     */
    private Segment segment(ITextUnit unit, String id) {
        var old = unit.createTarget(locale, false, IResource.COPY_SEGMENTATION);
        if (unit.getSource().getSegments().asList().stream()
                .noneMatch(segment -> old.getSegments().get(segment.id) != null)) {
            var approved = old.getProperty(Property.APPROVED);
            var replaced = unit.createTarget(locale, true, IResource.COPY_SEGMENTATION);
            if (approved != null) {
                replaced.setProperty(approved);
            }
        }
        var segments = unit.getTarget(locale).getSegments();
        var known = segments.get(id);
        if (known != null) {
            return known;
        }
        var added = new Segment(id);
        segments.insert(Math.min(unit.getSource().getSegments().getIndex(id), segments.count()), added);
        return added;
    }

    /**
     * A unit is confirmed when all its segments are. An existing {@code approved} attribute is kept consistent with
     * that.
     */
    private static void state(TextContainer target, boolean confirmed) {
        var approved = target.getProperty(Property.APPROVED);
        if (approved != null) {
            target.setProperty(new Property(Property.APPROVED, confirmed ? "yes" : "no", false));
        }
        target.setProperty(new Property(Property.STATE, confirmed ? "translated" : "needs-translation", false));
    }
}
