package dev.parlance.task;

import org.jspecify.annotations.Nullable;

/**
 * An asynchronous request to create.
 *
 * @param createdBy internal number of the user who asked
 * @param parentId the request that it is a part of, or null
 * @param callbackUrl where its end is told, or null
 */
public record NewAsyncRequest(
        AsyncAction action,
        long createdBy,
        AsyncRequest.@Nullable Project project,
        @Nullable Long parentId,
        @Nullable String callbackUrl) {}
