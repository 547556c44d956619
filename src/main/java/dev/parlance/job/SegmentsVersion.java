package dev.parlance.job;

/** Which state the segments of a job are in; the source of their entity tag. */
record SegmentsVersion(String jobUid, long revision) {}
