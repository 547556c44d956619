package dev.parlance.file.okapi;

import dev.parlance.file.format.CheckedFile;
import dev.parlance.file.format.FormatProfile;
import dev.parlance.file.format.FormatReader;
import dev.parlance.file.format.FormatTraits;
import dev.parlance.file.format.FormatWriter;
import dev.parlance.file.format.Paragraph;
import dev.parlance.file.format.ParagraphSink;
import dev.parlance.file.settings.FileImportSettings;
import dev.parlance.shared.SegmentText;
import java.io.IOException;
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

    /**
     * A new filter for writing.
     *
     * @param foreign whether the file names another target language than the one that is written
     */
    public IFilter writingFilter(CheckedFile file, boolean foreign) throws IOException {
        return filter(file);
    }

    /** Whether a file has exactly one target language, so that translations into another one cannot be written. */
    public boolean hasOneTargetLanguage() {
        return false;
    }

    /** Whether a file can mark a unit as locked. */
    public boolean marksLocks() {
        return false;
    }

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

    /** Which units are text, by the import settings. */
    public UnitFilter units(FileImportSettings settings) {
        return (_, _) -> true;
    }

    /** Receives the paragraphs of a file on their way to its reader's sink. */
    public Collector collector(FileImportSettings settings, ParagraphSink sink) {
        return (paragraph, _) -> sink.accept(paragraph);
    }

    /** How translations are written into units. */
    public Edits edits(FileImportSettings settings) {
        return Edits.STANDARD;
    }

    @Override
    public final FormatReader reader() {
        return new OkapiReader(this);
    }

    @Override
    public final FormatWriter writer(boolean keepsEncoding) {
        return new OkapiWriter(this, keepsEncoding);
    }

    /** Selects units. */
    @FunctionalInterface
    public interface UnitFilter {
        /**
         * Whether the unit is text.
         *
         * @param name the name of the unit in the file; null when it has none
         */
        boolean takes(@Nullable String name, String text);
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
