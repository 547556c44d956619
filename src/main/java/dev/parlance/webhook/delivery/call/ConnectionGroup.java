package dev.parlance.webhook.delivery.call;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The connections that can carry the same calls, and the calls that wait for one of them: those of one receiver, or of
 * all receivers of a host. For one event loop.
 */
final class ConnectionGroup {
    private final Deque<HostConnection> idle = new ArrayDeque<>();
    private final Deque<Waiter> waiting = new ArrayDeque<>();
    private int open;
    private int connecting;

    /**
     * A call that waits for a connection.
     *
     * @param fresh whether it needs a new connection, because a kept one was closed when it was sent
     * @param over whether it has ended meanwhile, by its time-out
     */
    record Waiter(String owner, boolean fresh, BooleanSupplier over, Promise<HostConnection> promise) {
        boolean isOver() {
            return over.getAsBoolean();
        }
    }

    Future<HostConnection> await(Waiter waiter) {
        waiting.add(waiter);
        return waiter.promise.future();
    }

    /** The call that waits longest, or null. */
    @Nullable
    Waiter peek() {
        while (!waiting.isEmpty() && waiting.getFirst().isOver()) {
            waiting.removeFirst();
        }
        return waiting.peek();
    }

    /** Removes the call that waits longest; null if none waits. */
    @Nullable
    Waiter poll() {
        peek();
        return waiting.poll();
    }

    /** Removes all waiting calls. */
    List<Waiter> pollAll() {
        var all = new ArrayList<>(waiting);
        waiting.clear();
        all.removeIf(Waiter::isOver);
        return all;
    }

    /**
     * The call for which another connection is to be opened, or null. At most as many are being opened as are open, so
     * that their number doubles while responses are slow, and calls use the connections that become free if they are
     * quick.
     *
     * @param unlimited whether one can be opened for each waiting call instead
     */
    @Nullable
    Waiter next(boolean unlimited) {
        var first = peek();
        return waiting.size() > connecting && (unlimited || connecting < Math.max(1, open)) ? first : null;
    }

    void connecting(int more) {
        connecting += more;
    }

    boolean isConnecting() {
        return connecting > 0;
    }

    void open(int more) {
        open += more;
    }

    boolean hasOpen() {
        return open > 0;
    }

    /** Keeps a connection for the next call. */
    void keepIdle(HostConnection connection) {
        idle.push(connection);
    }

    /** The idle connection that was used last, or null. */
    @Nullable
    HostConnection takeIdle() {
        return idle.poll();
    }

    void remove(HostConnection connection) {
        idle.remove(connection);
        open--;
    }

    /** Closes the connections that were used last before this time; true if the group is not needed any more. */
    boolean sweep(long usedBefore) {
        while (!idle.isEmpty() && idle.getLast().usedAt() < usedBefore) {
            idle.removeLast().close();
        }
        return idle.isEmpty() && open == 0 && connecting == 0 && peek() == null;
    }
}
