package dev.parlance.reference;

import org.jspecify.annotations.Nullable;

/**
 * A step of the work on a text, such as its translation or its revision.
 *
 * @param abbr at most three characters
 * @param order place among the steps; those without one come last
 */
record WorkflowStep(
        String uid,
        String id,
        String name,
        @Nullable String abbr,
        @Nullable Integer order) implements ReferenceEntity {
    /** What it is created from and replaced by. */
    record Edit(
            String name, @Nullable String abbr, @Nullable Integer order) implements ReferenceEntity.Edit {}
}
