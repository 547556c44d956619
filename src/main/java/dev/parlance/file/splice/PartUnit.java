package dev.parlance.file.splice;

import dev.parlance.file.format.Paragraph;
import dev.parlance.shared.SegmentText;
import org.jspecify.annotations.Nullable;

/** A text of an archive with its translation beside it. */
public interface PartUnit {
    Paragraph paragraph();

    /** The part that its translation is in. */
    ArchivePart part();

    /** Whether the file has a translation already; null for none. */
    boolean isSame(@Nullable SegmentText translation);

    /** Puts a translation into the part; null removes it. */
    void translate(@Nullable SegmentText translation);

    /** A form of a translation for comparison, as it is read again; null when it has no text. */
    @Nullable
    SegmentText readAgain(SegmentText translation);

    /** That form of the translation in the file; null when there is none. */
    @Nullable
    SegmentText read();
}
