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
 * @param archive the archive that the file is in; null for none
 */
public record NewJobs(
        VisibleProject project,
        List<String> targetLangs,
        List<Step> steps,
        Map<JobSlot, List<ProviderStore.Provider>> providers,
        SettingsAccess.Chosen importSettings,
        @Nullable Instant due,
        @Nullable String path,
        @Nullable String callbackUrl,
        @Nullable Archive archive) {

    /**
     * A ZIP archive.
     *
     * @param place of the entry in its directory
     */
    record Archive(long id, int place) {}

    /**
     * A workflow level.
     *
     * @param stepId null in a project without steps
     */
    public record Step(int level, @Nullable Long stepId) {}

    /** The same jobs for a file of an archive. */
    NewJobs in(Archive of, @Nullable String folder) {
        return new NewJobs(project, targetLangs, steps, providers, importSettings, due, folder, callbackUrl, of);
    }

    List<ProviderStore.Provider> providersOf(JobSlot slot) {
        return providers.getOrDefault(slot, List.of());
    }
}
