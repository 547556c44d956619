package dev.parlance.analysis.model;

import dev.parlance.analysis.count.statistics.Statistics;
import dev.parlance.job.core.JobProvider;
import dev.parlance.shared.UserRef;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An analysis as the interface shows it (section 2.4).
 *
 * @param assignedLinguist the provider of its jobs when that is a user, or null
 * @param provider the provider of its jobs, user or vendor, or null for jobs without a provider
 * @param countMethod id of the method that counted
 * @param outdated whether segments of its jobs have changed since they were counted
 * @param settings that it is counted with
 * @param digest of the input and the counts; null until the analysis is finished
 */
public record Analysis(
        List<LanguagePart> analyseLanguageParts,
        @Nullable UserRef assignedLinguist,
        UserRef createdBy,
        Instant dateCreated,
        String id,
        String name,
        @Nullable Scheme netRateScheme,
        String uid,
        AnalysisType type,
        AnalysisState status,
        String countMethod,
        @Nullable JobProvider provider,
        @Nullable String digest,
        boolean outdated,
        AnalysisSettings settings) {

    public Analysis {
        analyseLanguageParts = List.copyOf(analyseLanguageParts);
    }

    /** The counts of one target language (section 2.5). */
    public record LanguagePart(
            Statistics data,
            Statistics discountedData,
            String id,
            List<PartJob> jobs,
            String sourceLang,
            String targetLang) {
        public LanguagePart {
            jobs = List.copyOf(jobs);
        }
    }

    /** A job as it was when it was counted. */
    public record PartJob(String filename, String innerId, String jobUid, String uid) {}

    /** The net rate scheme that discounts the counts. */
    public record Scheme(
            @Nullable UserRef createdBy, Instant dateCreated, String id, boolean isDefault, String name, String uid) {}

    public long number() {
        return Long.parseLong(id);
    }
}
