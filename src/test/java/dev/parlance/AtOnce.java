package dev.parlance;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.Supplier;

/** Sends requests concurrently, each from its own thread: the common pool has only one or two on a small machine. */
public final class AtOnce {
    private static final Executor THREADS = task -> Thread.ofVirtual().start(task);

    private AtOnce() {}

    public static <T> CompletableFuture<T> start(Supplier<T> request) {
        return CompletableFuture.supplyAsync(request, THREADS);
    }
}
