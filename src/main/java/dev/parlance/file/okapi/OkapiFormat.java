package dev.parlance.file.okapi;

import dev.parlance.file.format.CheckedFile;
import dev.parlance.file.format.FormatProfile;
import dev.parlance.file.format.FormatTraits;
import dev.parlance.file.format.Paragraph;
import dev.parlance.file.format.Translations;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.settings.FileImportSettings;
import dev.parlance.shared.SegmentText;
import java.io.IOException;
import java.nio.file.Path;
import java.util.function.BiPredicate;
import java.util.function.Consumer;
import net.sf.okapi.common.filters.IFilter;
import net.sf.okapi.common.resource.ITextUnit;
import net.sf.okapi.common.resource.TextFragment;
import org.jspecify.annotations.Nullable;

/** A format that an Okapi filter reads and writes, with what Okapi does not know of it. */
public abstract class OkapiFormat extends FormatProfile {
    protected OkapiFormat(FormatTraits traits) {
        super(traits);
    }

    /** A new filter with its parameters: filters are not thread-safe. */
    public abstract IFilter filter(CheckedFile file) throws IOException;

    /** The key of a unit; null or blank when it has none. */
    public @Nullable String key(ITextUnit unit) {
        return namesAreKeys() ? unit.getName() : null;
    }

    /** Whether runs of white space in a unit mean one space. */
    public boolean collapsesSpace(ITextUnit unit, FileImportSettings settings) {
        return flow() == Flow.SOFT && !unit.preserveWhitespaces();
    }

    /** Whether notes of the file become notes of its segments. */
    public boolean importsNotes(FileImportSettings settings) {
        return true;
    }

    /** Whether comments in the markup become notes of the text in or after them. */
    public boolean importsComments(FileImportSettings settings) {
        return false;
    }

    /** The markup behind a character of the filter's text; null for a character that is text. */
    public @Nullable String codeOf(char c) {
        return null;
    }

    /** Selects the units that are text, by their name in the file, null when they have none, and their text. */
    public BiPredicate<@Nullable String, String> units(FileImportSettings settings) {
        return (_, _) -> true;
    }

    /** Receives the paragraphs of a file on their way to its reader's sink. */
    public Collector collector(FileImportSettings settings, Consumer<Paragraph> sink) {
        return (paragraph, _) -> sink.accept(paragraph);
    }

    /** How translations are written into units. */
    public Edits edits(FileImportSettings settings) {
        return Edits.STANDARD;
    }

    @Override
    public void read(CheckedFile file, Consumer<Paragraph> sink) throws UnreadableFile, IOException {
        new OkapiReader(this).read(file, sink);
    }

    @Override
    public void write(CheckedFile file, Translations translations, boolean keepsEncoding, Path out)
            throws UnreadableFile, IOException {
        new OkapiWriter(this, keepsEncoding).write(file, translations, out);
    }

    /** Passes on the paragraphs of one file. */
    @FunctionalInterface
    public interface Collector {
        void accept(Paragraph paragraph, ITextUnit unit);

        /** Passes on what is left after the last paragraph. */
        default void end() {}
    }

    /** Writes translations into the units of one file. */
    public interface Edits {
        /** Every unit, with the codes of its source. */
        Edits STANDARD = new Edits() {};

        /** Whether the unit was imported. */
        default boolean takes(ITextUnit unit) {
            return true;
        }

        /** The translation as this format writes it in this unit; null to write it with the codes of the source. */
        default @Nullable TextFragment fragment(ITextUnit unit, SegmentText translation) {
            return null;
        }
    }
}
