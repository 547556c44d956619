package dev.parlance.job;

/** The status that a job is to have. */
record StatusEdit(JobStatus status) {}
