package dev.parlance.job.quality.check;

import dev.parlance.job.segment.SegmentView;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * Compares the targets of segments with the same source and plural form. Keeps two numbers and an ordinal for a source,
 * so that the memory does not depend on the length of the texts. Not thread-safe.
 */
public final class Consistency {
    private final int most;
    private final Map<Long, First> firsts = new HashMap<>();

    /** The first translation of a source. */
    private record First(int ordinal, long target) {}

    /**
     * A comparison of the segments of one job.
     *
     * @param most different sources; segments with others are not compared
     */
    public Consistency(int most) {
        this.most = most;
    }

    /** Whether an earlier segment has the same source and another target. */
    public Optional<Finding> check(SegmentView segment) {
        var target = segment.target();
        if (target == null || SegmentChecks.blank(target)) {
            return Optional.empty();
        }
        var key = TextDigest.of(segment.source(), Objects.requireNonNullElse(segment.pluralForm(), ""))
                .number();
        var value = TextDigest.of(target.strip()).number();
        var first = firsts.get(key);
        if (first == null) {
            if (firsts.size() < most) {
                firsts.put(key, new First(segment.ordinal(), value));
            }
            return Optional.empty();
        }
        return first.target == value
                ? Optional.empty()
                : Optional.of(new Finding(
                        QualityCode.INCONSISTENT_TARGET,
                        "segment %d has the same source and another target".formatted(first.ordinal),
                        List.of()));
    }
}
