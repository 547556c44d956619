package dev.parlance.termbase.concept;

import java.time.Instant;

/** Who made and last changed something, by internal number, and when. */
public record ChangeStamp(long createdBy, Instant createdAt, long modifiedBy, Instant modifiedAt) {}
