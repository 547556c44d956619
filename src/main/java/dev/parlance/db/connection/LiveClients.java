package dev.parlance.db.connection;

import dev.parlance.config.section.DatabaseSection;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.pgclient.PgConnectOptions;
import io.vertx.sqlclient.Pool;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowSet;
import io.vertx.sqlclient.Tuple;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.function.Function;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The clients of a database. Connections that no longer answer while the server answers on a new one are replaced, all
 * of them together; statements in flight on them fail. A slow statement is none of them, because its process works.
 * Safe from any thread.
 */
public final class LiveClients {
    private static final Logger LOG = LoggerFactory.getLogger(LiveClients.class);
    private static final Duration INTERVAL = Duration.ofSeconds(1);
    /** While nothing is in flight; shorter than what raises a doubt. */
    private static final Duration REST = Duration.ofSeconds(3);

    /** An answer may be on its way when the server is asked. */
    private static final int DOUBTS = 2;
    /** One question at a time in this process, so that it stays within its number of connections. */
    private static final Semaphore QUESTION = new Semaphore(1);

    private final Vertx vertx;
    private final Supplier<Clients> opener;
    private final ServerProcesses processes;
    private volatile long timer;
    private volatile Clients current;
    private volatile boolean closed;
    private int doubts;

    private LiveClients(Vertx vertx, Supplier<Clients> opener, ServerProcesses processes) {
        this.vertx = vertx;
        this.opener = opener;
        this.processes = processes;
        this.current = opener.get();
        this.timer = vertx.setTimer(INTERVAL.toMillis(), _ -> watch());
    }

    /**
     * Creates the clients; the first statement opens a connection.
     *
     * @param server for transactions and statements of their own
     * @param reads for reads by key
     */
    public static LiveClients open(
            Vertx vertx,
            PgConnectOptions server,
            PgConnectOptions reads,
            DatabaseSection settings,
            ConnectionShare share) {
        return new LiveClients(
                vertx,
                () -> Clients.open(vertx, server, reads, settings, share),
                new ServerProcesses(vertx, server, settings));
    }

    /** Uses the pool. */
    public <T> Future<T> pooled(Function<Pool, Future<T>> work) {
        return current.pooled(work);
    }

    /** Reads by key, together with other reads by the same statement. */
    public Future<RowSet<Row>> read(String sql, Tuple args) {
        return current.read(sql, args);
    }

    /** Whether both have answered within this many seconds. */
    public boolean answeredWithin(int seconds) {
        return current.answeredWithin(seconds);
    }

    /** The number of open connections. */
    public int connections() {
        return current.open();
    }

    private void watch() {
        if (closed) {
            return;
        }
        var watched = current;
        timer = vertx.setTimer((watched.isAtRest() ? REST : INTERVAL).toMillis(), _ -> watch());
        if (!watched.isInDoubt()) {
            doubts = 0;
        } else if (QUESTION.tryAcquire()) {
            Future.succeededFuture(watched.processes())
                    .compose(processes::find)
                    .onComplete(_ -> QUESTION.release())
                    .onSuccess(found -> judge(watched, found));
        }
    }

    private void judge(Clients watched, ServerProcesses.Found found) {
        if (closed) {
            return;
        }
        if (!watched.isUnexplained(found.working())) {
            watched.retain(found.existing());
            doubts = 0;
        } else if (++doubts >= DOUBTS) {
            doubts = 0;
            LOG.warn("connections to the database no longer answer, and are replaced by new ones");
            current = opener.get();
            watched.close();
        }
    }

    /** Closes the connections; statements in flight fail, so drain first. */
    public Future<Void> close() {
        closed = true;
        vertx.cancelTimer(timer);
        return current.close();
    }
}
