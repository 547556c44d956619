package dev.parlance.job;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The fields of a job that are edited.
 *
 * @param providers null is none
 */
record JobEdit(
        @Nullable Instant dateDue,
        @Nullable List<ProviderRef> providers,
        @Nullable String path) {

    /** What the job has now. */
    static JobEdit of(Job job) {
        return new JobEdit(
                job.dateDue(),
                job.providers().stream()
                        .map(provider -> new ProviderRef(provider.type(), provider.uid(), null))
                        .toList(),
                job.path());
    }

    List<ProviderRef> assigned() {
        return providers == null ? List.of() : providers;
    }
}
