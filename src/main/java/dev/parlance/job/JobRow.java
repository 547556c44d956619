package dev.parlance.job;

import dev.parlance.event.NewEvent;

/** A job with the internal numbers that its view does not show, and its project as events show it. */
record JobRow(long id, long fileId, Job job, NewEvent.ProjectMetadata project) {}
