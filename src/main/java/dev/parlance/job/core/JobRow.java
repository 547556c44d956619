package dev.parlance.job.core;

import dev.parlance.event.NewEvent;

/**
 * A job with its internal numbers, and its project as events show it.
 *
 * @param segmentsRevision changes with every change of the job's segments
 */
public record JobRow(long id, long fileId, long segmentsRevision, Job job, NewEvent.ProjectMetadata project) {
    /** The source of the entity tag of its segments. */
    public SegmentsVersion segmentsVersion() {
        return new SegmentsVersion(job.uid(), segmentsRevision);
    }
}
