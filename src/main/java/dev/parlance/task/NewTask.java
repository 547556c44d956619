package dev.parlance.task;

import org.jspecify.annotations.Nullable;

/**
 * A task to be added.
 *
 * @param kind selects the workers
 * @param payload the small input of the work, stored as JSON
 * @param asyncRequestId the asynchronous request that it belongs to, or null
 */
public record NewTask(String kind, Record payload, @Nullable Long asyncRequestId) {}
