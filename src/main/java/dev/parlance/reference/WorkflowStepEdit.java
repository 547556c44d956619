package dev.parlance.reference;

import org.jspecify.annotations.Nullable;

/** What a {@link WorkflowStep} is created from and replaced by. */
record WorkflowStepEdit(
        String name, @Nullable String abbr, @Nullable Integer order) implements ReferenceEdit {}
