package dev.parlance.termbase.search.lexicon;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/**
 * Runs two long tasks at the same time, one on a second thread, because a request waits for the index of a large base.
 */
public final class Parallel {
    private Parallel() {}

    public static void run(Runnable one, Runnable other) {
        var task = new FutureTask<>(other, true);
        Thread.ofPlatform().daemon().name("term-index").start(task);
        one.run();
        try {
            task.get();
        } catch (ExecutionException failed) {
            throw new IllegalStateException("an index was not created", failed.getCause());
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while an index was created", interrupted);
        }
    }
}
