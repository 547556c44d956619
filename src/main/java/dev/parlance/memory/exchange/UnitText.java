package dev.parlance.memory.exchange;

import dev.parlance.shared.SegmentText;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A text of a unit.
 *
 * @param tags the elements of TMX that the codes were, as many as there are codes; null where they follow from the
 *     codes
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

    /** A text whose codes were no elements of TMX. */
    public static UnitText of(SegmentText text) {
        return new UnitText(text, null);
    }

    /** Whether both are written alike. */
    boolean same(UnitText other) {
        return text.equals(other.text) && Objects.equals(tags, other.tags);
    }
}
