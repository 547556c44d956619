package dev.parlance.http.pages;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A page that is made for its first request, on a worker, because all of them would make each start slower.
 * Thread-safe.
 */
public final class LatePage {
    private final Supplier<Page> maker;
    private @Nullable Future<Page> making;
    private volatile @Nullable Page page;

    public LatePage(Supplier<Page> maker) {
        this.maker = maker;
    }

    /** The page. Requests that come while it is made wait for it; when that fails, the next request makes it. */
    public Future<Page> get(Vertx vertx) {
        var made = page;
        return made != null
                ? Future.succeededFuture(made)
                // each request goes on in its own context
                : Future.fromCompletionStage(making(vertx).toCompletionStage(), vertx.getOrCreateContext());
    }

    private synchronized Future<Page> making(Vertx vertx) {
        var now = making;
        if (now == null || now.failed()) {
            now = vertx.executeBlocking(maker::get, false)
                    .map(Objects::requireNonNull)
                    .onSuccess(one -> page = one);
            making = now;
        }
        return now;
    }
}
