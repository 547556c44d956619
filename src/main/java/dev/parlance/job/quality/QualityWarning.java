package dev.parlance.job.quality;

import dev.parlance.job.quality.check.Position;
import dev.parlance.job.quality.check.QualityCode;
import java.util.List;

/**
 * A warning as its callers see it.
 *
 * @param ordinal place of the segment in the file, from 0
 * @param positions in the texts at the time of the check
 */
record QualityWarning(int ordinal, QualityCode code, String message, List<Position> positions, boolean ignored) {
    QualityWarning {
        positions = List.copyOf(positions);
    }
}
