package dev.parlance.termbase;

import java.time.Instant;

/** Who made and last changed something, by internal number, and when. */
record Stamp(long createdBy, Instant createdAt, long modifiedBy, Instant modifiedAt) {}
