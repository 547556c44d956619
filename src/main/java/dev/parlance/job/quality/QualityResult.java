package dev.parlance.job.quality;

import dev.parlance.job.quality.check.QualityCode;
import java.time.Instant;
import java.util.List;

/**
 * The result of the last check of a job.
 *
 * @param segmentsChanged whether a segment of the job has changed since the check began
 * @param segmentsCount the number of checked segments
 * @param warningsCount the number of all warnings, also of those that are not listed
 * @param notListedCount the number of warnings after the last listed one
 */
record QualityResult(
        Instant dateCreated,
        boolean segmentsChanged,
        long segmentsCount,
        long warningsCount,
        long notListedCount,
        List<Check> checks) {

    /**
     * The warnings of one check.
     *
     * @param ignoredCount of the listed ones
     */
    record Check(QualityCode code, long count, long ignoredCount) {}

    QualityResult {
        checks = List.copyOf(checks);
    }
}
