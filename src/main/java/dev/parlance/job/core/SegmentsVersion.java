package dev.parlance.job.core;

/** Which state the segments of a job are in; the source of their entity tag. */
public record SegmentsVersion(String jobUid, long revision) {}
