package dev.parlance.file.splice;

import dev.parlance.file.format.Paragraph;
import dev.parlance.file.format.SegmentTarget;
import dev.parlance.shared.SegmentText;
import java.nio.charset.CharsetEncoder;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A unit of a file that has translations beside their sources, and where it is. */
public interface BilingualUnit {
    /** Its paragraphs in their order; a unit that the file divides into segments has one for each of them. */
    List<Paragraph> paragraphs();

    /**
     * Index of its first character in the text of the file, without the byte order mark; 0 where positions in the unit
     * are those in the file.
     */
    default long offset() {
        return 0;
    }

    /** Whether a target file has changes of the unit even if it has no translation of it. */
    default boolean completes() {
        return false;
    }

    /**
     * Whether a target file has the translation of a paragraph: that of a plural form is only in files of languages
     * that have the form.
     *
     * @param paragraph its index
     */
    default boolean isWritten(int paragraph) {
        return true;
    }

    /**
     * The changes that write translations, in the order of their ranges, whose positions are those in the unit.
     *
     * @param targets one for each paragraph; null where the file has it already
     * @param encoder of the file; escape what it cannot encode
     */
    List<Edit> edits(List<@Nullable SegmentTarget> targets, CharsetEncoder encoder);

    /**
     * The translation of a paragraph as it is read again after {@link #edits}: without codes that it cannot have. Null
     * when it has no text.
     */
    @Nullable
    SegmentText readAgain(Paragraph paragraph, SegmentText translation);
}
