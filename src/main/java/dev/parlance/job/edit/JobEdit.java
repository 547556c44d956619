package dev.parlance.job.edit;

import dev.parlance.job.core.Job;
import dev.parlance.job.core.JobStatus;
import dev.parlance.job.provider.ProviderRef;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The fields of a job that are edited.
 *
 * @param status null keeps it
 * @param providers null removes all
 */
public record JobEdit(
        @Nullable JobStatus status,
        @Nullable Instant dateDue,
        @Nullable List<ProviderRef> providers,
        @Nullable String path) {

    /** The edit that changes nothing; a partial edit is merged into it. */
    public static JobEdit of(Job job) {
        return new JobEdit(job.status(), job.dateDue(), assigned(job), job.path());
    }

    /** References to the providers that are assigned to a job now. */
    static List<ProviderRef> assigned(Job job) {
        return job.providers().stream()
                .map(provider -> new ProviderRef(provider.type(), provider.uid(), null))
                .toList();
    }

    List<ProviderRef> assigned() {
        return providers == null ? List.of() : providers;
    }
}
