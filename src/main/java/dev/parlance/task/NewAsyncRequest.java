package dev.parlance.task;

import org.jspecify.annotations.Nullable;

/**
 * An asynchronous request to create.
 *
 * @param createdBy the id of the user
 * @param parentId the request that it is a part of, or null
 * @param callbackUrl the URL to call when it ends, or null
 */
public record NewAsyncRequest(
        AsyncAction action,
        long createdBy,
        AsyncRequest.@Nullable Project project,
        @Nullable Long parentId,
        @Nullable String callbackUrl) {}
