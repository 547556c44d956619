package dev.parlance.job.provider;

import dev.parlance.job.core.JobProvider;
import java.util.List;

/** Who works on new jobs where their upload does not say, in the order of the languages and levels. */
public record Assignments(List<Item> assignments) {
    public Assignments {
        assignments = List.copyOf(assignments);
    }

    /**
     * Of a language and level.
     *
     * @param targetLang in normal form
     * @param providers at least one, the first is asked first
     */
    record Item(String targetLang, int workflowLevel, List<JobProvider> providers) {}

    /** What replaces them. */
    public record Edit(List<Assignment> assignments) {}
}
