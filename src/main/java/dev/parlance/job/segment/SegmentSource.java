package dev.parlance.job.segment;

import dev.parlance.fault.Violation;

/**
 * The violations of edits that name segments by their ordinals: a new version of the file of a job changes the
 * ordinals, so that callers also name the source that they read.
 */
public final class SegmentSource {
    private SegmentSource() {}

    public static Violation missing(String pointer) {
        return Violation.at(
                pointer,
                "required",
                "is required without an ETag in If-Match, because the file of the job has a later version");
    }

    public static Violation changed(String pointer) {
        return Violation.at(pointer, "sourceChanged", "must be the present source of the segment");
    }
}
