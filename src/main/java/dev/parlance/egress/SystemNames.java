package dev.parlance.egress;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.WorkerExecutor;
import java.net.InetAddress;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;

/**
 * Asks the system's resolver on a separate thread pool and caches the results for some seconds, so that many calls to
 * one host cause one lookup. Thread-safe.
 */
final class SystemNames implements NameLookup {
    private static final int THREADS = 16;
    private static final int MOST_REMEMBERED = 10_000;
    private static final long REMEMBERED = TimeUnit.SECONDS.toNanos(5);

    private final Vertx vertx;
    private final WorkerExecutor workers;
    private final Duration patience;
    private final Map<String, Lookup> lookups = new HashMap<>();

    /**
     * Creates the lookup.
     *
     * @param patience time after which a lookup counts as failed
     */
    SystemNames(Vertx vertx, Duration patience) {
        this.vertx = vertx;
        this.workers = vertx.createSharedWorkerExecutor("name-lookup", THREADS);
        this.patience = patience;
    }

    private record Lookup(Future<List<InetAddress>> found, long until) {
        boolean stale(long now) {
            return found.isComplete() && now - until >= 0;
        }
    }

    @Override
    public synchronized Future<List<InetAddress>> resolve(String host) {
        var now = System.nanoTime();
        var cached = lookups.get(host);
        if (cached != null && !cached.stale(now)) {
            return here(cached.found);
        }
        if (lookups.size() >= MOST_REMEMBERED) {
            lookups.values().removeIf(lookup -> lookup.stale(now));
        }
        Future<List<InetAddress>> addresses = workers.executeBlocking(() -> InetAddress.getAllByName(host), false)
                .map(all -> List.of(Objects.requireNonNull(all)))
                .timeout(patience.toMillis(), TimeUnit.MILLISECONDS);
        if (lookups.size() < MOST_REMEMBERED) {
            lookups.put(host, new Lookup(addresses, now + REMEMBERED));
        }
        return here(addresses);
    }

    /** Completes on the caller's context, not on that of the first caller. */
    private Future<List<InetAddress>> here(Future<List<InetAddress>> found) {
        if (found.succeeded()) {
            return Future.succeededFuture(found.result());
        }
        var context = vertx.getOrCreateContext();
        var promise = Promise.<List<InetAddress>>promise();
        found.onComplete(result -> context.runOnContext(_ -> promise.handle(result)));
        return promise.future();
    }
}
