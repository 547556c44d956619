package dev.parlance.file.formats.office.runs;

import dev.parlance.file.splice.ArchivePart;
import java.nio.charset.CharsetEncoder;
import org.jspecify.annotations.Nullable;

/** How a vocabulary writes runs. */
public interface RunMarkup {
    /** What a line break is in a run or, if {@link #breaksRun}, between runs; null when it is a character. */
    @Nullable
    String lineBreak();

    boolean breaksRun();

    /** The tag of a tab in a run; null when it is a character. */
    @Nullable
    String tab();

    /** A character that the vocabulary can hold in the place of one of a translation; a newline is a line break. */
    int held(int character);

    /** A run without properties. */
    Run plain();

    /** The run in which a translation of text of a run is written. */
    default Run translated(Run run) {
        return run;
    }

    /** A piece as it is in a translated paragraph. */
    default Item translated(Item item) {
        return item;
    }

    /** Says that a container will be written with another text. */
    default void changed(ArchivePart part, Item container) {}

    /** Whether an element contains paragraphs of its own, so that no translation of the one around it may lose it. */
    boolean holdsText(String element);

    /** A form of a piece that is not text which is the same for all ways to write it. */
    default String shown(Item item, String raw) {
        return raw.contains("</") ? item.name() : raw;
    }

    /** A writer of the content of a paragraph. */
    RunWriter writer(ArchivePart part, CharsetEncoder encoder, RunWriter.Ends ends);
}
