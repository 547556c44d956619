package dev.parlance.analysis.run;

import dev.parlance.analysis.count.method.CountMethod;
import dev.parlance.analysis.model.AnalysisSettings;
import dev.parlance.analysis.model.AnalysisType;
import dev.parlance.memory.segment.MatchRules;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A language part that is to be counted. */
public record LanguagePart(
        long partId,
        long analysisId,
        long projectId,
        String sourceLang,
        String targetLang,
        AnalysisSettings settings,
        CountMethod method,
        List<Job> jobs) {
    public LanguagePart {
        jobs = List.copyOf(jobs);
    }

    /**
     * One of its jobs, in the order of the request.
     *
     * @param segmentsRevision the revision of its segments; null when the job is deleted
     * @param segments their number
     * @param rules the match rules in the import settings of its file
     */
    public record Job(
            long id,
            String uid,
            String filename,
            @Nullable Long workflowStepId,
            @Nullable Long segmentsRevision,
            int segments,
            MatchRules rules) {}

    /** Whether similar earlier segments count and there are more than {@code most} segments. */
    boolean surveyed(int most) {
        return settings.type() == AnalysisType.PreAnalyse
                && settings.counting().includeFuzzyRepetitions()
                && jobs.stream().mapToLong(Job::segments).sum() > most;
    }

    /** Language of the texts that are counted. */
    String countedLang() {
        return settings.counting().countSourceUnits() ? sourceLang : targetLang;
    }
}
