package dev.parlance.machinetranslate;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.Supplier;

/** Lets so many go at once and the others wait for their turn; each is asked for work on the context it came from. */
final class ConcurrencyLimit {
    private final Vertx vertx;
    private final Deque<Runnable> waiting = new ArrayDeque<>();
    private int free;

    ConcurrencyLimit(Vertx vertx, int atOnce) {
        this.vertx = vertx;
        this.free = atOnce;
    }

    <T> Future<T> take(Supplier<Future<T>> work) {
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
        return turn.future().compose(_ -> work.get()).onComplete(_ -> give());
    }

    private void give() {
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
