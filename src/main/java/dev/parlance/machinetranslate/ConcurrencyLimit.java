package dev.parlance.machinetranslate;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.Supplier;

/** Limits how many calls run at once. The others wait in order; each starts on the context that it came from. */
final class ConcurrencyLimit {
    private final Vertx vertx;
    private final Deque<Runnable> waiting = new ArrayDeque<>();
    private int free;

    ConcurrencyLimit(Vertx vertx, int limit) {
        this.vertx = vertx;
        this.free = limit;
    }

    <T> Future<T> run(Supplier<Future<T>> work) {
        var context = vertx.getOrCreateContext();
        var turn = Promise.<Void>promise();
        synchronized (this) {
            if (free > 0) {
                free--;
                turn.complete();
            } else {
                waiting.add(() -> context.runOnContext(_ -> turn.complete()));
            }
        }
        return turn.future().compose(_ -> work.get()).onComplete(_ -> release());
    }

    private void release() {
        Runnable next;
        synchronized (this) {
            next = waiting.poll();
            if (next == null) {
                free++;
                return;
            }
        }
        next.run();
    }
}
