package dev.parlance.analysis.create;

import dev.parlance.analysis.count.method.CountMethod;
import dev.parlance.analysis.model.AnalysisSettings;
import org.jspecify.annotations.Nullable;

/**
 * An analysis to be inserted.
 *
 * @param jobs of one provider
 * @param netRateSchemeId null when nothing discounts the counts
 */
record NewAnalysis(
        String uid,
        String name,
        ProviderJobs jobs,
        AnalysisSettings settings,
        CountMethod method,
        @Nullable Long netRateSchemeId,
        Origin origin) {

    /** The call that creates an analysis, and the asynchronous request that ends when the analysis is counted. */
    record Origin(long asyncRequestId, String traceparent, long createdBy) {}
}
