package dev.parlance.project.core;

import org.jspecify.annotations.Nullable;

/**
 * A step of a project's work.
 *
 * @param workflowLevel from 1, without gaps
 */
public record ProjectStep(
        int workflowLevel,
        String id,
        String uid,
        String name,
        @Nullable String abbr) {}
