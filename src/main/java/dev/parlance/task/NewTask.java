package dev.parlance.task;

import org.jspecify.annotations.Nullable;

/**
 * Work to do.
 *
 * @param kind names those who can do it
 * @param payload a record that is written as JSON; what the work needs to know, small
 * @param asyncRequestId the request that it is done for, or null
 */
public record NewTask(String kind, Record payload, @Nullable Long asyncRequestId) {}
