package dev.parlance.task;

import org.jspecify.annotations.Nullable;

/**
 * An asynchronous request that has just got its response.
 *
 * @param callbackUrl the URL to call, or null
 */
public record EndedRequest(AsyncRequest request, @Nullable String callbackUrl) {}
