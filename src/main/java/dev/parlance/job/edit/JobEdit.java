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
 * @param providers null is none
 */
public record JobEdit(
        @Nullable JobStatus status,
        @Nullable Instant dateDue,
        @Nullable List<ProviderRef> providers,
        @Nullable String path) {

    /** What the job has now. */
    public static JobEdit of(Job job) {
        return new JobEdit(job.status(), job.dateDue(), assigned(job), job.path());
    }

    /** What is assigned to a job now, as a caller would refer to it. */
    static List<ProviderRef> assigned(Job job) {
        return job.providers().stream()
                .map(provider -> new ProviderRef(provider.type(), provider.uid(), null))
                .toList();
    }

    List<ProviderRef> assigned() {
        return providers == null ? List.of() : providers;
    }
}
