package dev.parlance.job.core;

import dev.parlance.event.NewEvent;

/**
 * A job with what its view does not show, and its project as events show it.
 *
 * @param segmentsRevision another one with every change of what the job says of its segments
 */
public record JobRow(long id, long fileId, long segmentsRevision, Job job, NewEvent.ProjectMetadata project) {
    /** What the entity tag of its segments is made of. */
    public SegmentsVersion segmentsVersion() {
        return new SegmentsVersion(job.uid(), segmentsRevision);
    }
}
