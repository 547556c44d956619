package dev.parlance.file.splice;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.parlance.file.format.CheckedFile;
import dev.parlance.file.format.FormatProfile;
import dev.parlance.file.format.FormatTraits;
import dev.parlance.file.format.LeftOut;
import dev.parlance.file.format.LeftOut.Why;
import dev.parlance.file.format.Paragraph;
import dev.parlance.file.format.Sections;
import dev.parlance.file.format.Sections.Section;
import dev.parlance.file.format.Translations;
import dev.parlance.file.gate.TextEncoding;
import dev.parlance.file.gate.UnreadableFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A format whose reader finds the ranges of the text, so that its files are written by splicing. */
public abstract class SplicedFormat extends FormatProfile {
    private static final int UTF_8_MARK = 3;

    protected SplicedFormat(FormatTraits traits) {
        super(traits);
    }

    /** Receives what a reader finds in a file, in the order of the ranges. */
    public interface Found {
        void unit(Unit unit) throws UnreadableFile, IOException;

        /** Units whose ranges are not in the order of their texts, such as the attributes of a tag. */
        default void units(List<Unit> units) throws UnreadableFile, IOException {
            for (var unit : units) {
                unit(unit);
            }
        }

        /**
         * Texts that depend on a number, whose forms may be between those of others.
         *
         * @param others texts between them
         */
        default void plurals(List<PluralGroup> groups, List<Unit> others) throws UnreadableFile, IOException {
            for (var unit : PluralTexts.units(groups, others)) {
                unit(unit);
            }
        }

        /** A range that is not text, and what the settings want in its place in a target file. */
        default void replace(int start, int end, String other) throws UnreadableFile, IOException {}

        /** Begins a section of the file: what must be added to an index that follows for the one in the file. */
        default void section(long shift) {}

        /** As {@link LeftOut#text}. */
        default void leftOut(Why why, Supplier<String> text, @Nullable String contextKey) {}
    }

    /** Reads the units of a file. */
    private record Reading(Consumer<Paragraph> sink, LeftOut listener, PluralTexts forms) implements Found {
        @Override
        public void plurals(List<PluralGroup> groups, List<Unit> others) {
            forms.read(groups, others, sink);
        }

        @Override
        public void unit(Unit unit) {
            unit.inner().forEach(this::accept);
            accept(unit);
        }

        private void accept(Unit unit) {
            if (unit.taken()) {
                sink.accept(unit.paragraph());
            }
        }

        @Override
        public void leftOut(Why why, Supplier<String> text, @Nullable String contextKey) {
            listener.text(why, text, contextKey);
        }
    }

    /** Passes on the units of a file, or of a section of it, in the order of their ranges. */
    protected abstract void units(CheckedFile file, Found found) throws UnreadableFile, IOException;

    /** Passes on the units of a section; those of its head and tail are left out later. */
    protected void units(Section section, Found found) throws UnreadableFile, IOException {
        units(section.file(), found);
    }

    /** Passes on the units of a file of any size. */
    final void all(CheckedFile file, Found found) throws UnreadableFile, IOException {
        Sections.each(file, section -> {
            found.section(section.shift());
            units(section, section.file().equals(file) ? found : new InSection(section, found));
        });
    }

    /** Leaves out what is in the head or in the tail of a section. */
    private record InSection(Section section, Found found) implements Found {
        @Override
        public void unit(Unit unit) throws UnreadableFile, IOException {
            if (section.has(unit.start(), unit.end())) {
                found.unit(unit);
            }
        }

        @Override
        public void units(List<Unit> units) throws UnreadableFile, IOException {
            found.units(units.stream()
                    .filter(unit -> section.has(unit.start(), unit.end()))
                    .toList());
        }

        @Override
        public void plurals(List<PluralGroup> groups, List<Unit> others) throws UnreadableFile, IOException {
            if (groups.stream().allMatch(group -> section.has(group.start(), group.end()))) {
                found.plurals(groups, others);
            }
        }

        @Override
        public void leftOut(Why why, Supplier<String> text, @Nullable String contextKey) {
            found.leftOut(why, text, contextKey);
        }

        @Override
        public void replace(int start, int end, String other) throws UnreadableFile, IOException {
            if (section.has(start, end)) {
                found.replace(start, end, other);
            }
        }
    }

    /** Whether a byte order mark may precede a file that has to leave its encoding for UTF-8. */
    protected boolean marksEncoding() {
        return true;
    }

    /** A change of a file that was written with translations, such as of its language; null when it needs none. */
    protected @Nullable Edit heading(CheckedFile written) throws UnreadableFile, IOException {
        return null;
    }

    /** Checks a file that was written, before its texts are compared. */
    protected void checkWritten(CheckedFile written) throws UnreadableFile, IOException {}

    @Override
    public final void read(CheckedFile file, Consumer<Paragraph> sink) throws UnreadableFile, IOException {
        all(file, new Reading(sink, file.options().leftOut(), PluralTexts.of(file.options())));
    }

    @Override
    public final void write(CheckedFile file, Translations translations, boolean keepsEncoding, Path out)
            throws UnreadableFile, IOException {
        var encoding = keepsEncoding
                ? new TextEncoding(file.charset(), file.bom())
                : new TextEncoding(UTF_8, marksEncoding() ? UTF_8_MARK : 0);
        try (var written = new WrittenTexts(this)) {
            try (var splice = Splice.open(file, encoding, out)) {
                all(file, new Writing(translations, splice, written, PluralTexts.of(file.options())));
                splice.end();
            }
            var copy = file.at(out, encoding.charset(), encoding.bom());
            var heading = written.hasTranslations() ? heading(copy) : null;
            SplicedUnits.begin(copy, heading);
            written.check(copy);
        }
    }

    /** Writes the units of a file. */
    private static final class Writing implements Found {
        private final Translations translations;
        private final Splice splice;
        private final WrittenTexts written;
        private final PluralTexts forms;
        private long shift;

        Writing(Translations translations, Splice splice, WrittenTexts written, PluralTexts forms) {
            this.translations = translations;
            this.splice = splice;
            this.written = written;
            this.forms = forms;
        }

        @Override
        public void section(long added) {
            shift = added;
        }

        @Override
        public void unit(Unit unit) throws IOException {
            var edits = edits(unit.inner(), true);
            var edit = edit(unit, edits.isEmpty() ? unit.place() : unit.place().edited(edits), !edits.isEmpty(), false);
            write(edit == null ? edits : List.of(edit));
        }

        @Override
        public void units(List<Unit> units) throws IOException {
            write(edits(units, false));
        }

        @Override
        public void plurals(List<PluralGroup> groups, List<Unit> others) throws IOException {
            var changes = forms.changes(groups, others, translations, splice.encoder());
            written.add(changes.texts());
            write(changes.edits());
        }

        /** The changes of units that have no others within them, in the order of their ranges. */
        private List<Edit> edits(List<Unit> units, boolean inCode) throws IOException {
            var edits = new ArrayList<Edit>();
            for (var unit : units) {
                var edit = edit(unit, unit.place(), false, inCode);
                if (edit != null) {
                    edits.add(edit);
                }
            }
            edits.sort(Comparator.comparingInt(Edit::start));
            return edits;
        }

        private void write(List<Edit> edits) throws IOException {
            for (var edit : edits) {
                splice.replace(shift + edit.start(), shift + edit.end(), edit.text());
            }
        }

        /** What replaces a unit; null when it has no translation. */
        private @Nullable Edit edit(Unit unit, Place place, boolean edited, boolean inCode) throws IOException {
            var source = unit.paragraph().source();
            var merged = unit.taken() ? translations.text(unit.paragraph(), i -> place.raw(source, i)) : null;
            var read = merged == null && !edited ? source : place.readAgain(merged == null ? source : merged);
            written.add(read, merged != null, inCode);
            return merged == null ? null : new Edit(unit.start(), unit.end(), place.written(merged, splice.encoder()));
        }

        @Override
        public void replace(int start, int end, String other) throws IOException {
            splice.replace(shift + start, shift + end, other);
        }
    }
}
