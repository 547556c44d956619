package dev.parlance.machinetranslate.call;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Limits how many calls run at once, in all and of each service. The others wait: the services take turns, and the
 * calls of one service are in their order. Each starts on the context that it came from.
 */
public final class ConcurrencyLimit {
    private final Vertx vertx;
    private final int mostOfOne;
    /** In the order of their turns; only services with calls that run or wait. */
    private final Map<String, Calls> services = new LinkedHashMap<>();

    private int free;

    /** The calls of one service. */
    private static final class Calls {
        private final Deque<Runnable> waiting = new ArrayDeque<>();
        private int running;
    }

    public ConcurrencyLimit(Vertx vertx, int most, int mostOfOne) {
        this.vertx = vertx;
        this.free = most;
        this.mostOfOne = mostOfOne;
    }

    /** Runs a call of a service when its turn comes. */
    public <T> Future<T> run(String service, Supplier<Future<T>> call) {
        var context = vertx.getOrCreateContext();
        var turn = Promise.<Void>promise();
        synchronized (this) {
            var calls = services.computeIfAbsent(service, _ -> new Calls());
            if (free > 0 && calls.running < mostOfOne) {
                free--;
                calls.running++;
                turn.complete();
            } else {
                calls.waiting.add(() -> context.runOnContext(_ -> turn.complete()));
            }
        }
        return turn.future().compose(_ -> call.get()).onComplete(_ -> release(service));
    }

    private void release(String service) {
        Runnable next;
        synchronized (this) {
            free++;
            var calls = services.get(service);
            if (calls != null && --calls.running == 0 && calls.waiting.isEmpty()) {
                services.remove(service);
            }
            next = next();
        }
        if (next != null) {
            next.run();
        }
    }

    /** At most one call can start when one has ended: before, either no place was free, or no service could use it. */
    private @Nullable Runnable next() {
        for (var entry : services.entrySet()) {
            var calls = entry.getValue();
            if (calls.running < mostOfOne && !calls.waiting.isEmpty()) {
                free--;
                calls.running++;
                // its next turn comes after those of the others
                services.remove(entry.getKey());
                services.put(entry.getKey(), calls);
                return calls.waiting.poll();
            }
        }
        return null;
    }
}
