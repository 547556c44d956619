package dev.parlance.job.preview;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Limits how many files are read at once. Of those that wait, the first file of each user comes before the second of
 * any. Each starts on the context that it came from. Thread-safe.
 */
final class PreviewTurns {
    private final Vertx vertx;
    private final Queue<Waiting> waiting =
            new PriorityQueue<>(Comparator.comparingLong(Waiting::earlier).thenComparingLong(Waiting::arrival));

    private int free;
    private long arrivals;

    private record Waiting(long earlier, long arrival, Runnable start) {}

    PreviewTurns(Vertx vertx, int most) {
        this.vertx = vertx;
        this.free = most;
    }

    /**
     * Reads a file when its turn comes.
     *
     * @param earlier how many earlier files of its user wait or are being read
     */
    <T> Future<T> run(long earlier, Supplier<Future<T>> work) {
        var context = vertx.getOrCreateContext();
        var turn = Promise.<Void>promise();
        synchronized (this) {
            if (free > 0) {
                free--;
                turn.complete();
            } else {
                waiting.add(new Waiting(earlier, arrivals++, () -> context.runOnContext(_ -> turn.complete())));
            }
        }
        return turn.future().compose(_ -> work.get()).onComplete(_ -> release());
    }

    private void release() {
        var next = next();
        if (next != null) {
            next.start.run();
        }
    }

    private synchronized @Nullable Waiting next() {
        var next = waiting.poll();
        free += next == null ? 1 : 0;
        return next;
    }
}
