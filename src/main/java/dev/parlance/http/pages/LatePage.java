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
    private volatile @Nullable Page page;

    public LatePage(Supplier<Page> maker) {
        this.maker = maker;
    }

    /** The page; two first requests at the same time both make it. */
    public Future<Page> get(Vertx vertx) {
        var made = page;
        return made != null
                ? Future.succeededFuture(made)
                : vertx.executeBlocking(maker::get, false)
                        .map(Objects::requireNonNull)
                        .onSuccess(one -> page = one);
    }
}
