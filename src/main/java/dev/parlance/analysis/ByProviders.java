package dev.parlance.analysis;

import dev.parlance.shared.Reference;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What analyses by providers are created from (section 4.4 of the interface); null is as good as absent. */
record ByProviders(
        List<JobUid> jobs,
        @Nullable AnalysisType type,
        @Nullable Boolean includeFuzzyRepetitions,
        @Nullable Boolean separateFuzzyRepetitions,
        @Nullable Boolean includeConfirmedSegments,
        @Nullable Boolean includeNumbers,
        @Nullable Boolean includeLockedSegments,
        @Nullable Boolean countSourceUnits,
        @Nullable Boolean includeTransMemory,
        @Nullable Boolean includeNonTranslatables,
        @Nullable Boolean includeMachineTranslationMatches,
        @Nullable String name,
        @Nullable Reference netRateScheme,
        @Nullable String callbackUrl) {
    ByProviders {
        jobs = List.copyOf(jobs);
    }

    /** Points at a job. */
    record JobUid(String uid) {}

    List<String> jobUids() {
        return jobs.stream().map(JobUid::uid).toList();
    }

    AnalysisType wantedType() {
        return type == null ? AnalysisType.PreAnalyse : type;
    }

    /** The name that was given, or null when one has to be made. */
    @Nullable
    String givenName() {
        return name == null || name.isBlank() ? null : name;
    }

    /** With the defaults of section 4.4. */
    AnalysisSettings settings() {
        return new AnalysisSettings(
                or(includeFuzzyRepetitions, true),
                or(separateFuzzyRepetitions, false),
                or(includeConfirmedSegments, true),
                or(includeNumbers, true),
                or(includeLockedSegments, true),
                or(countSourceUnits, true),
                or(includeTransMemory, true),
                or(includeNonTranslatables, false),
                or(includeMachineTranslationMatches, false));
    }

    private static boolean or(@Nullable Boolean sent, boolean otherwise) {
        return sent == null ? otherwise : sent;
    }
}
