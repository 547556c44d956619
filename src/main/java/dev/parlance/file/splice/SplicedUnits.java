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
import dev.parlance.file.format.SegmentTarget;
import dev.parlance.file.format.Translations;
import dev.parlance.file.gate.TextEncoding;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.gate.XmlGate;
import dev.parlance.file.settings.FileImportSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A format with translations beside their sources, whose files are written by splicing. */
public abstract class SplicedUnits extends FormatProfile {
    private static final int UTF_8_MARK = 3;

    protected SplicedUnits(FormatTraits traits) {
        super(traits);
    }

    /** Receives what a reader finds in a file, in the order of the ranges. */
    public interface Found {
        void unit(BilingualUnit unit) throws UnreadableFile, IOException;

        /** A range outside of units, and what the target language wants in its place. */
        default void replace(long start, long end, String other) throws UnreadableFile, IOException {}

        /**
         * Whether a part is imported. A reader asks for each part for which this depends on what a translation may
         * change, such as a status. A file that was written gets the answers of its original.
         *
         * @param wanted whether the settings import it
         */
        default boolean takes(boolean wanted) {
            return wanted;
        }

        /** Begins a section of the file: what must be added to an index that follows for the one in the file. */
        default void section(long shift) {}

        /** As {@link LeftOut#text}. */
        default void leftOut(Why why, Supplier<String> text, @Nullable String contextKey) {}
    }

    /** Reads the units of a file. */
    private record Reading(Consumer<Paragraph> sink, LeftOut listener) implements Found {
        @Override
        public void unit(BilingualUnit unit) {
            unit.paragraphs().forEach(sink);
        }

        @Override
        public void leftOut(Why why, Supplier<String> text, @Nullable String contextKey) {
            listener.text(why, text, contextKey);
        }
    }

    /** Passes on the units of a file, or of a section of it, in their order. */
    protected abstract void units(CheckedFile file, Found found) throws UnreadableFile, IOException;

    /** Passes on the units of a file of any size. */
    final void all(CheckedFile file, Found found) throws UnreadableFile, IOException {
        Sections.each(file, section -> {
            found.section(section.shift());
            units(section.file(), section.file().equals(file) ? found : new InSection(section, found));
        });
    }

    /** Leaves out what is in the head of a section, where no unit is. */
    private record InSection(Section section, Found found) implements Found {
        @Override
        public void unit(BilingualUnit unit) throws UnreadableFile, IOException {
            found.unit(unit);
        }

        @Override
        public boolean takes(boolean wanted) {
            return found.takes(wanted);
        }

        @Override
        public void leftOut(Why why, Supplier<String> text, @Nullable String contextKey) {
            found.leftOut(why, text, contextKey);
        }

        @Override
        public void replace(long start, long end, String other) throws UnreadableFile, IOException {
            if (section.has(start, end)) {
                found.replace(start, end, other);
            }
        }
    }

    /** Whether a file can mark a unit as locked. */
    protected boolean marksLocks(FileImportSettings settings) {
        return false;
    }

    /** A change of the beginning of a file with translations; null when it needs none. */
    protected @Nullable Edit heading(CheckedFile file) throws IOException {
        return null;
    }

    /** Checks a file that was written, before its texts are compared: it is well-formed XML. */
    protected void checkWritten(CheckedFile written) throws UnreadableFile, IOException {
        try (var text = written.text()) {
            XmlGate.check(text);
        }
    }

    @Override
    public final void read(CheckedFile file, Consumer<Paragraph> sink) throws UnreadableFile, IOException {
        all(file, new Reading(sink, file.options().leftOut()));
    }

    @Override
    public final void write(CheckedFile file, Translations translations, boolean keepsEncoding, Path out)
            throws UnreadableFile, IOException {
        var encoding =
                keepsEncoding ? new TextEncoding(file.charset(), file.bom()) : new TextEncoding(UTF_8, UTF_8_MARK);
        try (var written = new WrittenUnits(this)) {
            try (var splice = Splice.open(file, encoding, out)) {
                var locks = marksLocks(file.options().settings());
                all(file, new Writing(translations, locks, splice, written));
                splice.end();
            }
            var copy = file.at(out, encoding.charset(), encoding.bom());
            var heading = written.hasTranslations() ? heading(file) : null;
            begin(copy, heading);
            written.check(copy);
        }
    }

    /** Changes the beginning of a copy; null for no change. */
    static void begin(CheckedFile copy, @Nullable Edit heading) throws IOException {
        if (heading == null) {
            return;
        }
        var body = copy.path().resolveSibling(copy.path().getFileName() + ".body");
        Files.move(copy.path(), body, StandardCopyOption.REPLACE_EXISTING);
        var encoding = new TextEncoding(copy.charset(), copy.bom());
        try (var splice = Splice.open(copy.at(body, copy.charset(), copy.bom()), encoding, copy.path())) {
            splice.replace(heading.start(), heading.end(), heading.text());
            splice.end();
        } finally {
            Files.delete(body);
        }
    }

    /** Writes the units of a file. */
    private static final class Writing implements Found {
        private final Translations translations;
        private final boolean locks;
        private final Splice splice;
        private final WrittenUnits written;
        private long shift;

        Writing(Translations translations, boolean locks, Splice splice, WrittenUnits written) {
            this.translations = translations;
            this.locks = locks;
            this.splice = splice;
            this.written = written;
        }

        @Override
        public void section(long added) {
            shift = added;
        }

        @Override
        public void unit(BilingualUnit unit) throws IOException {
            var targets = new ArrayList<@Nullable SegmentTarget>();
            var changed = unit.completes();
            for (var paragraph : unit.paragraphs()) {
                var found = translations.unit(paragraph, locks);
                var target = unit.isWritten(targets.size()) ? found : null;
                targets.add(target);
                changed |= target != null;
            }
            if (changed) {
                var from = shift + unit.offset();
                for (var edit : unit.edits(targets, splice.encoder())) {
                    splice.replace(from + edit.start(), from + edit.end(), edit.text());
                }
            }
            written.add(unit, targets);
        }

        @Override
        public void replace(long start, long end, String other) throws IOException {
            splice.replace(shift + start, shift + end, other);
        }

        @Override
        public boolean takes(boolean wanted) {
            return written.taken(wanted);
        }
    }
}
