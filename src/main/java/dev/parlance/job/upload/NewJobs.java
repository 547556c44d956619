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
 * The jobs to create for one file, with all references resolved.
 *
 * @param targetLangs in normal form
 * @param providers by language and level
 * @param importSettings the settings by which the file is read
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
     * A workflow level.
     *
     * @param stepId null in a project without steps
     */
    public record Step(int level, @Nullable Long stepId) {}

    List<ProviderStore.Provider> providersOf(JobSlot slot) {
        return providers.getOrDefault(slot, List.of());
    }
}
