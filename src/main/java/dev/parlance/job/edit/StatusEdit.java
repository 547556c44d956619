package dev.parlance.job.edit;

import dev.parlance.job.core.JobStatus;

/** The status that a job is to have. */
public record StatusEdit(JobStatus status) {}
