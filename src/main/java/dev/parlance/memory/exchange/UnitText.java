package dev.parlance.memory.exchange;

import dev.parlance.shared.SegmentText;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A text of a unit.
 *
 * @param tags the original TMX element of each code; null if they follow from the codes
 */
public record UnitText(SegmentText text, @Nullable List<String> tags) {
    public UnitText {
        if (tags != null) {
            tags = List.copyOf(tags);
            if (tags.size() != text.codes().size()) {
                throw new IllegalArgumentException("%d tags for %d codes"
                        .formatted(tags.size(), text.codes().size()));
            }
        }
    }

    /** A text whose codes do not come from TMX. */
    public static UnitText of(SegmentText text) {
        return new UnitText(text, null);
    }

    /** Whether both texts are written in the same way. */
    boolean same(UnitText other) {
        return text.equals(other.text) && Objects.equals(tags, other.tags);
    }
}
