package dev.parlance.job.segment;

import dev.parlance.shared.InlineCode;
import dev.parlance.shared.SegmentText;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The suggestion that the translator of a segment saw.
 *
 * @param score 0 to 101
 * @param codes of the places in {@code text}, null for no codes
 */
public record Suggestion(
        Origin origin, int score, String text, @Nullable List<InlineCode> codes) {

    /** Where it came from: a translation memory, machine translation, or a text that needs no translation. */
    public enum Origin {
        TM,
        MT,
        NT
    }

    /** The text with its codes. */
    public SegmentText segmentText() {
        return new SegmentText(text, codes == null ? List.of() : codes);
    }
}
