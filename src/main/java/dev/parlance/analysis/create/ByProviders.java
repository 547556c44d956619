package dev.parlance.analysis.create;

import dev.parlance.analysis.model.AnalysisType;
import dev.parlance.analysis.model.SentSettings;
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
        @Nullable Boolean transMemoryPostEditing,
        @Nullable Boolean nonTranslatablePostEditing,
        @Nullable Boolean machineTranslatePostEditing,
        @Nullable Integer compareWorkflowLevel,
        @Nullable Boolean useProjectAnalysisSettings,
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

    /** The name that was given, or null when one has to be made. */
    @Nullable
    String givenName() {
        return name == null || name.isBlank() ? null : name;
    }

    /** Whether the project's settings take the place of the defaults. */
    boolean usesProjectSettings() {
        return Boolean.TRUE.equals(useProjectAnalysisSettings);
    }

    SentSettings sent() {
        return new SentSettings(
                type,
                includeFuzzyRepetitions,
                separateFuzzyRepetitions,
                includeConfirmedSegments,
                includeNumbers,
                includeLockedSegments,
                countSourceUnits,
                includeTransMemory,
                includeNonTranslatables,
                includeMachineTranslationMatches,
                transMemoryPostEditing,
                nonTranslatablePostEditing,
                machineTranslatePostEditing,
                compareWorkflowLevel);
    }
}
