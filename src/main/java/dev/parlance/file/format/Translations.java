package dev.parlance.file.format;

import dev.parlance.shared.SegmentText;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * The translations of a file, put into its paragraphs. A writer asks for each paragraph exactly once, in the order in
 * which the reader of its format finds them. A paragraph that was not imported, or whose text is another one than at
 * the import, has no translations.
 */
public interface Translations {

    /** The characters of the file behind one character of a text: white space that means one space may be longer. */
    @FunctionalInterface
    interface Raw {
        String at(int index);
    }

    /** As {@link #text(SegmentText, Raw)}, for text whose white space is read unchanged. */
    default @Nullable SegmentText text(SegmentText source) throws IOException {
        return text(source, index -> source.text().substring(index, index + 1));
    }

    /**
     * The text of a paragraph with its segments translated. A segment without a translation keeps its source, and the
     * white space between segments stays as it is in the file. Null when no segment has a translation that differs from
     * its source, so that the file's own bytes can stay.
     */
    default @Nullable SegmentText text(SegmentText source, Raw raw) throws IOException {
        return text(Paragraph.of(source, null, null), raw);
    }

    /**
     * As {@link #text(SegmentText, Raw)}, for a paragraph that may be HTML or a plural form. Only segments of the same
     * category are those of a plural form.
     */
    @Nullable
    SegmentText text(Paragraph paragraph, Raw raw) throws IOException;

    /**
     * The translation to write for a unit that has its translation beside its source. Null when the file has it
     * already, or when the unit contains no segment. A unit of several segments that is translated in part keeps the
     * source of the others, and is not confirmed.
     *
     * @param unit a unit of a format whose flow is that of units
     * @param locks whether the format can mark a unit as locked
     */
    @Nullable
    SegmentTarget unit(Paragraph unit, boolean locks) throws IOException;
}
