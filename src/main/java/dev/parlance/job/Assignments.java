package dev.parlance.job;

import java.util.List;

/** Who works on new jobs where their upload does not say, in the order of the languages and levels. */
record Assignments(List<Item> assignments) {
    Assignments {
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
    record Edit(List<Assignment> assignments) {}
}
