package dev.parlance.analysis.pretranslate;

import dev.parlance.job.segment.FillSegments;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The body of a request for pre-translation; null for the default.
 *
 * @param translationMemoryThreshold the least score of a match that is used
 */
record PreTranslation(
        List<Job> jobs,
        @Nullable Integer translationMemoryThreshold,
        @Nullable Boolean overwriteExistingTranslations,
        @Nullable Boolean confirm100PercentMatches,
        @Nullable String callbackUrl) {
    private static final int THRESHOLD = 70;

    /** A job. */
    record Job(String uid) {}

    List<String> uids() {
        return jobs.stream().map(Job::uid).toList();
    }

    PreTranslateTask task(String projectUid, long userId, String traceparent) {
        var rules = new FillSegments.Rules(
                Boolean.TRUE.equals(overwriteExistingTranslations),
                Boolean.TRUE.equals(confirm100PercentMatches),
                userId);
        return new PreTranslateTask(
                projectUid,
                uids(),
                Objects.requireNonNullElse(translationMemoryThreshold, THRESHOLD),
                rules,
                traceparent);
    }
}
