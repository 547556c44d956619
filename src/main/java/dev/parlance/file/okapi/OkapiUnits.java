package dev.parlance.file.okapi;

import dev.parlance.file.format.FormatProfile.Flow;
import dev.parlance.file.format.FormatSettings;
import dev.parlance.file.format.Paragraph;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.settings.FileImportSettings;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import net.sf.okapi.common.Event;
import net.sf.okapi.common.LocaleId;
import net.sf.okapi.common.annotation.Note;
import net.sf.okapi.common.annotation.NoteAnnotation;
import net.sf.okapi.common.resource.ITextUnit;
import net.sf.okapi.common.resource.Property;
import net.sf.okapi.common.resource.Segment;
import net.sf.okapi.common.resource.TextContainer;
import net.sf.okapi.filters.xliff.SdlXliffSkeletonWriter;
import org.jspecify.annotations.Nullable;

/**
 * Turns the text units of Okapi into paragraphs. A unit of a bilingual file that is segmented in the file becomes one
 * paragraph per segment, each with the translation that has the same identifier.
 *
 * <p>In XLIFF 1.2 a translation is confirmed when it has {@code approved="yes"} or its {@code state} is {@code
 * translated}, {@code signed-off} or {@code final}. In SDLXLIFF it is confirmed when its {@code conf} is {@code
 * Translated}, {@code ApprovedTranslation} or {@code ApprovedSignOff}, and locked when it has {@code locked="true"}.
 */
final class OkapiUnits {
    private static final Set<String> DONE = Set.of("translated", "signed-off", "final");
    private static final Set<String> SDL_DONE = Set.of("Translated", "ApprovedTranslation", "ApprovedSignOff");

    private static final String SDL_CONF = SdlXliffSkeletonWriter.PROP_SDL_CONF;
    private static final String SDL_LOCK = SdlXliffSkeletonWriter.PROP_SDL_LOCKED;

    private final OkapiFormat format;
    private final FileImportSettings settings;
    private final MarkupComments comments;
    private final BiPredicate<@Nullable String, String> filter;
    private final LocaleId targetLocale;
    private final boolean wantsTargets;
    private final Found found;
    private final OkapiReferents referents = new OkapiReferents();
    private final OkapiText texts;

    OkapiUnits(
            OkapiFormat format, FileImportSettings settings, LocaleId targetLocale, boolean wantsTargets, Found found) {
        this.format = format;
        this.settings = settings;
        this.comments = new MarkupComments(format.importsComments(settings));
        this.filter = format.units(settings);
        this.targetLocale = targetLocale;
        this.wantsTargets = wantsTargets;
        this.found = found;
        this.texts = new OkapiText(format, referents);
    }

    /** Receives a paragraph and its place. */
    @FunctionalInterface
    interface Found {
        void paragraph(Paragraph paragraph, Place place) throws UnreadableFile, IOException;
    }

    /**
     * The place of a paragraph in its unit.
     *
     * @param segment null when the paragraph is the whole unit
     * @param target null when there is none
     */
    record Place(ITextUnit unit, @Nullable Segment segment, OkapiText.Read source, OkapiText.@Nullable Read target) {}

    /** A paragraph with its place. */
    private record Located(Paragraph paragraph, Place place) {}

    void accept(Event event) throws UnreadableFile, IOException {
        for (var located : OkapiCall.of(format, () -> located(event))) {
            emit(located.paragraph(), located.place());
        }
    }

    private List<Located> located(Event event) {
        referents.remember(event);
        comments.remember(event);
        if (!event.isTextUnit()) {
            return List.of();
        }
        var unit = event.getTextUnit();
        var located = unit.isTranslatable() ? located(unit) : List.<Located>of();
        if (!unit.isReferent()) {
            referents.forget();
        }
        return located;
    }

    private List<Located> located(ITextUnit unit) {
        var target = format.flow() == Flow.UNITS ? unit.getTarget(targetLocale) : null;
        var source = unit.getSource();
        if (format.flow() == Flow.UNITS && source.hasBeenSegmented()) {
            return source.getSegments().asList().stream()
                    .map(segment -> segment(unit, segment, target))
                    .toList();
        }
        return List.of(whole(unit, source, target));
    }

    private Located whole(ITextUnit unit, TextContainer source, @Nullable TextContainer target) {
        var text = texts.read(source.getUnSegmentedContentCopy(), format.collapsesSpace(unit, settings));
        var translation = target == null || !target.hasText() ? null : target.getUnSegmentedContentCopy();
        var translated = translation == null ? null : texts.read(translation, false);
        var paragraph = new Paragraph(
                text.text(),
                key(unit),
                translated == null ? null : translated.text(),
                !wantsTargets,
                wantsTargets && translation != null && confirmed(target, null),
                locked(null),
                maxLength(unit),
                note(unit),
                false);
        return new Located(paragraph, new Place(unit, null, text, wantsTargets ? translated : null));
    }

    private void emit(Paragraph paragraph, Place place) throws UnreadableFile, IOException {
        var unit = place.unit();
        if (place.segment() != null) {
            found.paragraph(paragraph, place);
        } else if (filter.test(unit.getName(), paragraph.source().plain())) {
            var note = OkapiCall.of(format, () -> comments.joined(paragraph.note(), unit));
            found.paragraph(paragraph.noted(note), place);
        }
    }

    private Located segment(ITextUnit unit, Segment segment, @Nullable TextContainer target) {
        var counterpart = target == null ? null : target.getSegments().get(segment.id);
        var translation = counterpart == null || !counterpart.text.hasText() ? null : counterpart.text;
        var text = texts.read(segment.text, false);
        var translated = translation == null ? null : texts.read(translation, false);
        var paragraph = new Paragraph(
                text.text(),
                key(unit),
                translated == null ? null : translated.text(),
                !wantsTargets,
                wantsTargets && translation != null && confirmed(target, counterpart),
                wantsTargets && locked(counterpart),
                maxLength(unit),
                note(unit),
                true);
        return new Located(paragraph, new Place(unit, segment, text, wantsTargets ? translated : null));
    }

    private @Nullable String key(ITextUnit unit) {
        var key = format.key(unit);
        return key == null || key.isBlank() ? null : key;
    }

    /** Whether a translation is marked as done. */
    private static boolean confirmed(@Nullable TextContainer target, @Nullable Segment segment) {
        var sdl = sdl(segment, SDL_CONF);
        if (sdl != null) {
            return SDL_DONE.contains(sdl);
        }
        return "yes".equals(property(target, Property.APPROVED)) || DONE.contains(state(target));
    }

    private static boolean locked(@Nullable Segment segment) {
        return "true".equalsIgnoreCase(sdl(segment, SDL_LOCK));
    }

    private static String state(@Nullable TextContainer target) {
        var state = property(target, Property.STATE);
        return state == null ? "" : state;
    }

    private static @Nullable String sdl(@Nullable Segment segment, String name) {
        var property = segment == null ? null : segment.getProperty(name);
        return property == null ? null : property.getValue();
    }

    private static @Nullable String property(@Nullable TextContainer target, String name) {
        var property = target == null ? null : target.getProperty(name);
        return property == null ? null : property.getValue();
    }

    /**
     * The length limit of XLIFF. {@code maxwidth} counts characters only when the unit says so; the default of the
     * standard is pixels.
     */
    private static @Nullable Integer maxLength(ITextUnit unit) {
        var width = unit.getProperty(Property.MAX_WIDTH);
        var measure = unit.getProperty(Property.SIZE_UNIT);
        return width == null || measure == null || !measure.getValue().equals("char")
                ? null
                : FormatSettings.lengthLimit(width.getValue());
    }

    private @Nullable String note(ITextUnit unit) {
        if (!format.importsNotes(settings)) {
            return null;
        }
        var notes = unit.getAnnotation(NoteAnnotation.class);
        if (notes == null) {
            return null;
        }
        var text = StreamSupport.stream(notes.spliterator(), false)
                .map(Note::getNoteText)
                .filter(note -> note != null && !note.isBlank())
                .collect(Collectors.joining("\n"));
        return text.isEmpty() ? null : text;
    }
}
