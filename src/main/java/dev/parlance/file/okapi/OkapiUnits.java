package dev.parlance.file.okapi;

import dev.parlance.file.format.Paragraph;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.settings.FileImportSettings;
import java.io.IOException;
import java.util.List;
import java.util.function.BiPredicate;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import net.sf.okapi.common.Event;
import net.sf.okapi.common.annotation.Note;
import net.sf.okapi.common.annotation.NoteAnnotation;
import net.sf.okapi.common.resource.ITextUnit;
import org.jspecify.annotations.Nullable;

/** Turns the text units of Okapi into paragraphs. */
final class OkapiUnits {
    private final OkapiFormat format;
    private final FileImportSettings settings;
    private final MarkupComments comments;
    private final BiPredicate<@Nullable String, String> filter;
    private final Found found;
    private final OkapiReferents referents = new OkapiReferents();
    private final OkapiText texts;

    OkapiUnits(OkapiFormat format, FileImportSettings settings, Found found) {
        this.format = format;
        this.settings = settings;
        this.comments = new MarkupComments(format.importsComments(settings));
        this.filter = format.units(settings);
        this.found = found;
        this.texts = new OkapiText(format, referents);
    }

    /** Receives a paragraph and its place. */
    @FunctionalInterface
    interface Found {
        void paragraph(Paragraph paragraph, Place place) throws UnreadableFile, IOException;
    }

    /** The place of a paragraph: its unit. */
    record Place(ITextUnit unit, OkapiText.Read source) {}

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
        var located = unit.isTranslatable() ? List.of(whole(unit)) : List.<Located>of();
        if (!unit.isReferent()) {
            referents.forget();
        }
        return located;
    }

    private Located whole(ITextUnit unit) {
        var text = texts.read(unit.getSource().getUnSegmentedContentCopy(), format.collapsesSpace(unit, settings));
        return new Located(Paragraph.of(text.text(), key(unit), note(unit)), new Place(unit, text));
    }

    private void emit(Paragraph paragraph, Place place) throws UnreadableFile, IOException {
        var unit = place.unit();
        if (filter.test(unit.getName(), paragraph.source().plain())) {
            var note = OkapiCall.of(format, () -> comments.joined(paragraph.note(), unit));
            found.paragraph(paragraph.noted(note), place);
        }
    }

    private @Nullable String key(ITextUnit unit) {
        var key = format.key(unit);
        return key == null || key.isBlank() ? null : key;
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
