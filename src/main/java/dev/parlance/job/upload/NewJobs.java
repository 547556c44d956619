package dev.parlance.job.upload;

import dev.parlance.importsettings.SettingsAccess;
import dev.parlance.job.provider.JobSlot;
import dev.parlance.job.provider.ProviderStore;
import dev.parlance.project.core.VisibleProject;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Jobs to make of one file, all that the caller sent being resolved.
 *
 * @param targetLangs in normal form
 * @param providers by language and level
 * @param importSettings what the file is read by
 */
public record NewJobs(
        VisibleProject project,
        List<String> targetLangs,
        List<Step> steps,
        Map<JobSlot, List<ProviderStore.Provider>> providers,
        SettingsAccess.Chosen importSettings,
        @Nullable Instant due,
        @Nullable String path,
        @Nullable String callbackUrl) {

    /**
     * A level of the work.
     *
     * @param stepId null in a project without steps
     */
    public record Step(int level, @Nullable Long stepId) {}

    List<ProviderStore.Provider> providersOf(JobSlot slot) {
        return providers.getOrDefault(slot, List.of());
    }
}
