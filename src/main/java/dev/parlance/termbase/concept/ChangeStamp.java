package dev.parlance.termbase.concept;

import java.time.Instant;

/** The users who created and last changed an entity, by id, and the times. */
public record ChangeStamp(long createdBy, Instant createdAt, long modifiedBy, Instant modifiedAt) {}
