package dev.parlance.file.okapi;

import dev.parlance.file.format.CheckedFile;
import dev.parlance.file.format.FormatProfile;
import dev.parlance.file.format.FormatReader;
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
public interface OkapiFormat extends FormatProfile {
    /** A new filter with its parameters: filters are not thread-safe. */
    IFilter filter(CheckedFile file) throws IOException;

    /**
     * A new filter for writing.
     *
     * @param foreign whether the file names another target language than the one that is written
     */
    default IFilter writingFilter(CheckedFile file, boolean foreign) throws IOException {
        return filter(file);
    }

    /** Whether the filter decodes the bytes of the file itself, as those of archives do. */
    default boolean readsBytes() {
        return false;
    }

    /** Whether a file has exactly one target language, so that translations into another one cannot be written. */
    default boolean hasOneTargetLanguage() {
        return false;
    }

    /** Whether a file can mark a unit as locked. */
    default boolean marksLocks() {
        return false;
    }

    /** The key of a unit; null or blank when the format has no keys. */
    default @Nullable String key(ITextUnit unit) {
        return null;
    }

    /** Whether runs of white space in a unit mean one space. */
    default boolean collapsesSpace(ITextUnit unit, FileImportSettings settings) {
        return flow() == Flow.SOFT && !unit.preserveWhitespaces();
    }

    /** Whether notes of the file become notes of its segments. */
    default boolean importsNotes(FileImportSettings settings) {
        return true;
    }

    /** Whether comments in the markup become notes of the text in or after them. */
    default boolean importsComments(FileImportSettings settings) {
        return false;
    }

    /** The markup behind a character of the filter's text; null for a character that is text. */
    default @Nullable String codeOf(char c) {
        return null;
    }

    /** Which units are text, by the import settings. */
    default UnitFilter units(FileImportSettings settings) {
        return (_, _) -> true;
    }

    /** Receives the paragraphs of a file on their way to its reader's sink. */
    default Collector collector(FileImportSettings settings, ParagraphSink sink) {
        return (paragraph, _) -> sink.accept(paragraph);
    }

    /** How translations are written into units. */
    default Edits edits(FileImportSettings settings) {
        return Edits.STANDARD;
    }

    @Override
    default FormatReader reader() {
        return new OkapiReader(this);
    }

    @Override
    default FormatWriter writer(boolean keepsEncoding) {
        return new OkapiWriter(this, keepsEncoding);
    }

    /** Selects units. */
    @FunctionalInterface
    interface UnitFilter {
        /**
         * Whether the unit is text.
         *
         * @param name the name of the unit in the file; null when it has none
         */
        boolean takes(@Nullable String name, String text);
    }

    /** Passes on the paragraphs of one file. */
    @FunctionalInterface
    interface Collector {
        void accept(Paragraph paragraph, ITextUnit unit);

        /** Passes on what is left after the last paragraph. */
        default void end() {}
    }

    /** Writes translations into the units of one file. */
    interface Edits {
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
