package dev.parlance.job.core;

/** The version of the segments of a job; the source of their entity tag. */
public record SegmentsVersion(String jobUid, long revision) {}
