package dev.parlance.analysis.create;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.parlance.analysis.model.SentSettings;
import dev.parlance.shared.Reference;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The body of the call that creates analyses by providers (section 4.4 of the interface); null for what it does not
 * send.
 */
public record ByProviders(
        List<JobUid> jobs,
        @JsonUnwrapped SentSettings settings,
        @Nullable Boolean useProjectAnalysisSettings,
        @Nullable Integer newSinceSourceVersion,
        @Nullable String name,
        @Nullable Reference netRateScheme,
        @Nullable String callbackUrl) {
    public ByProviders {
        jobs = List.copyOf(jobs);
    }

    /** The reference to a job. */
    public record JobUid(String uid) {}

    List<String> jobUids() {
        return jobs.stream().map(JobUid::uid).toList();
    }

    /** The name that the call sends, or null when one is to be generated. */
    @Nullable
    String givenName() {
        return name == null || name.isBlank() ? null : name;
    }

    /** Whether the project's settings replace the defaults. */
    boolean usesProjectSettings() {
        return Boolean.TRUE.equals(useProjectAnalysisSettings);
    }
}
