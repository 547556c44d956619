package dev.parlance.job.provider;

import dev.parlance.job.core.JobProvider;
import java.util.List;

/** The default providers of new jobs, in the order of the languages and levels. */
public record Assignments(List<Item> assignments) {
    public Assignments {
        assignments = List.copyOf(assignments);
    }

    /**
     * The default providers of a language and level.
     *
     * @param targetLang in normal form
     * @param providers at least one; the first has priority
     */
    record Item(String targetLang, int workflowLevel, List<JobProvider> providers) {}

    /** The replacement of all of them. */
    public record Edit(List<Assignment> assignments) {}
}
