package dev.parlance.job.quality;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The version of the warnings of a job; the source of their entity tag.
 *
 * @param checked when the check ended; null before the first one
 * @param sourceRevision changes with each version of the file, which moves the warnings with their segments
 * @param revision changes when warnings are ignored
 */
record QualityVersion(String jobUid, @Nullable Instant checked, long sourceRevision, long revision) {}
