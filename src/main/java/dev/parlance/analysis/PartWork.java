package dev.parlance.analysis;

import dev.parlance.analysis.count.CountMethod;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A language part that is to be counted. */
record PartWork(
        long partId,
        long analysisId,
        long projectId,
        String sourceLang,
        String targetLang,
        AnalysisSettings settings,
        CountMethod method,
        List<Job> jobs) {
    PartWork {
        jobs = List.copyOf(jobs);
    }

    /**
     * One of its jobs, in the order of the request.
     *
     * @param segmentsRevision which state its segments are in; null when the job is gone
     */
    record Job(
            long id,
            String uid,
            String filename,
            @Nullable Long workflowStepId,
            @Nullable Long segmentsRevision) {}

    /** Language of the texts that are counted. */
    String countedLang() {
        return settings.countSourceUnits() ? sourceLang : targetLang;
    }
}
