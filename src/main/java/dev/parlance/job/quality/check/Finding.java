package dev.parlance.job.quality.check;

import java.util.List;

/**
 * What one check found in one segment.
 *
 * @param message for people
 * @param positions the first {@link #MOST_POSITIONS} places; empty if the finding concerns the whole target
 */
public record Finding(QualityCode code, String message, List<Position> positions) {
    static final int MOST_POSITIONS = 20;

    public Finding {
        positions = List.copyOf(positions.subList(0, Math.min(positions.size(), MOST_POSITIONS)));
    }
}
