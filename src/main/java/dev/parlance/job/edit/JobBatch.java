package dev.parlance.job.edit;

import dev.parlance.fault.Violation;
import dev.parlance.job.core.JobStatus;
import dev.parlance.job.provider.ProviderRef;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Several jobs, with the values that an edit gives all of them.
 *
 * @param jobs each once
 * @param status null keeps it
 * @param providers null keeps them
 */
public record JobBatch(
        List<Named> jobs,
        @Nullable JobStatus status,
        @Nullable Instant dateDue,
        @Nullable List<ProviderRef> providers) {

    /** A job. */
    record Named(String uid) {}

    public JobBatch {
        jobs = List.copyOf(jobs);
        var seen = new HashSet<Named>();
        var named = jobs;
        var violations = IntStream.range(0, jobs.size())
                .filter(i -> !seen.add(named.get(i)))
                .mapToObj(i -> Violation.at("/jobs/%d/uid".formatted(i), "unique", "is a duplicate"))
                .toList();
        Violation.requireNone(violations);
    }
}
