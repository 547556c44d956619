package dev.parlance.analysis.count;

import dev.parlance.shared.Fingerprint;
import dev.parlance.shared.SegmentText;
import org.jspecify.annotations.Nullable;

/**
 * A segment on its way through counting.
 *
 * @param target the translation, or null when there is none yet
 * @param previous the source before it in its file, or null at the beginning
 * @param next the source after it in its file, or null at the end
 * @param contextKey its key in formats that have keys, else null
 */
public record Segment(
        SegmentText source,
        @Nullable SegmentText target,
        boolean confirmed,
        boolean locked,
        @Nullable Fingerprint previous,
        @Nullable Fingerprint next,
        @Nullable String contextKey) {}
