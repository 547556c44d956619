package dev.parlance.http.contract;

import dev.parlance.http.contract.RequestCheck.Checked;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.WorkerExecutor;
import io.vertx.core.http.HttpClosedException;
import io.vertx.core.http.HttpServerResponse;
import java.util.Objects;
import java.util.function.Supplier;

/**
 * Threads that check large bodies, and the first request of each operation: a body of 1 MB takes up to 0.3 s, and
 * compiling a schema 0.1 s, which would block an event loop. The memory for bodies limits how many wait.
 */
public final class CheckWorkers {
    /** A body with more bytes is checked on a worker. */
    static final int LARGE = 16 << 10;

    private static final int THREADS = Runtime.getRuntime().availableProcessors();

    private final WorkerExecutor workers;

    public CheckWorkers(Vertx vertx) {
        this.workers = vertx.createSharedWorkerExecutor("request-checks", THREADS);
    }

    /**
     * Runs the check of a request at once, or on a worker if it takes long.
     *
     * @param quick whether nothing is compiled first
     * @param bytes the length of the body
     * @param response if it has ended, a check on a worker does not begin
     */
    public Future<Checked> run(boolean quick, int bytes, HttpServerResponse response, Supplier<Checked> check) {
        return quick && bytes <= LARGE
                ? Future.succeededFuture(check.get())
                : workers.executeBlocking(() -> unlessEnded(response, check), false)
                        .map(Objects::requireNonNull);
    }

    private static Checked unlessEnded(HttpServerResponse response, Supplier<Checked> check) {
        if (response.closed() || response.ended()) {
            throw new HttpClosedException("the response has ended before the body was checked");
        }
        return check.get();
    }
}
