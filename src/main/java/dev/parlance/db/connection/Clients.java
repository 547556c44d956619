package dev.parlance.db.connection;

import dev.parlance.config.section.DatabaseSection;
import io.vertx.core.AsyncResult;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.net.NetClientOptions;
import io.vertx.pgclient.PgBuilder;
import io.vertx.pgclient.PgConnectOptions;
import io.vertx.pgclient.PgConnection;
import io.vertx.pgclient.PgException;
import io.vertx.sqlclient.Pool;
import io.vertx.sqlclient.PoolOptions;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowSet;
import io.vertx.sqlclient.SqlClient;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.Supplier;

/** A pool for transactions and a pipelined client for reads, and what they wait for. Safe from any thread. */
final class Clients {
    private static final Duration IDLE = Duration.ofSeconds(60);
    /** So that connections follow an address that changes, and memory of server processes is released. */
    private static final Duration LIFETIME = Duration.ofMinutes(30);

    private static final int CLEANER_MILLIS = 15_000;
    /** Nothing was answered for this long, in seconds. */
    private static final int SILENT = 4;
    /** The same for a single connection while others answer. */
    private static final int SILENT_ALONE = 7;
    /** Above it, the processes of connections that have ended are forgotten. */
    private static final int MOST_PROCESSES = 200;

    private final int connections;
    private final Pool pool;
    private final SqlClient reader;
    private final ReadBatches batches;
    private final InFlight pooled = new InFlight(System::nanoTime);
    private final InFlight reads = new InFlight(System::nanoTime);
    private final Set<Integer> poolProcesses = ConcurrentHashMap.newKeySet();
    private final Set<Integer> readProcesses = ConcurrentHashMap.newKeySet();

    private Clients(
            Vertx vertx,
            PgConnectOptions server,
            PgConnectOptions reads,
            DatabaseSection settings,
            ConnectionShare share) {
        var transport = transport(settings);
        this.connections = share.pool();
        this.pool = PgBuilder.pool()
                .with(options(settings, share.pool()).setName("database"))
                .with(transport)
                .connectingTo(server)
                .withConnectHandler(connection -> register(connection, poolProcesses))
                .using(vertx)
                .build();
        this.reader = PgBuilder.client()
                .with(options(settings, share.reads()).setName("database-reads"))
                .with(transport)
                .connectingTo(reads)
                .withConnectHandler(connection -> register(connection, readProcesses))
                .using(vertx)
                .build();
        this.batches = new ReadBatches(vertx, reader, share.reads(), settings.maxWaitQueue());
    }

    static Clients open(
            Vertx vertx,
            PgConnectOptions server,
            PgConnectOptions reads,
            DatabaseSection settings,
            ConnectionShare share) {
        return new Clients(vertx, server, reads, settings, share);
    }

    static NetClientOptions transport(DatabaseSection settings) {
        return new NetClientOptions().setTcpKeepAlive(true).setTcpNoDelay(true).setConnectTimeout((int)
                settings.connectTimeout().toMillis());
    }

    private static PoolOptions options(DatabaseSection settings, int connections) {
        return new PoolOptions()
                .setMaxSize(connections)
                .setMaxWaitQueueSize(settings.maxWaitQueue())
                .setConnectionTimeout((int) settings.connectTimeout().toMillis())
                .setConnectionTimeoutUnit(TimeUnit.MILLISECONDS)
                .setIdleTimeout((int) IDLE.toSeconds())
                .setIdleTimeoutUnit(TimeUnit.SECONDS)
                .setMaxLifetime((int) LIFETIME.toSeconds())
                .setMaxLifetimeUnit(TimeUnit.SECONDS)
                .setPoolCleanerPeriod(CLEANER_MILLIS);
    }

    private static void register(SqlConnection connection, Set<Integer> processes) {
        processes.add(((PgConnection) connection).processId());
        // gives it to the pool
        connection.close();
    }

    <T> Future<T> pooled(Function<Pool, Future<T>> work) {
        return counted(pooled, () -> work.apply(pool));
    }

    Future<RowSet<Row>> read(String sql, Tuple args) {
        return counted(reads, () -> batches.read(sql, args));
    }

    private static <T> Future<T> counted(InFlight count, Supplier<Future<T>> work) {
        var slot = count.begin();
        try {
            return work.get().onComplete(result -> count.end(slot, isAnswer(result)));
        } catch (RuntimeException thrown) {
            count.end(slot, false);
            throw thrown;
        }
    }

    private static boolean isAnswer(AsyncResult<?> result) {
        return result.succeeded() || result.cause() instanceof PgException;
    }

    /** The number of open connections. */
    int open() {
        return pool.size() + (reader instanceof Pool pipelined ? pipelined.size() : 0);
    }

    /** Whether both clients have answered within this many seconds. */
    boolean answeredWithin(int seconds) {
        return pooled.answeredWithin(seconds) && reads.answeredWithin(seconds);
    }

    /** The processes of the server that serve these connections; also some that have ended. */
    Integer[] processes() {
        var all = ConcurrentHashMap.<Integer>newKeySet();
        all.addAll(poolProcesses);
        all.addAll(readProcesses);
        return all.toArray(Integer[]::new);
    }

    /** Whether nothing is in flight. */
    boolean isAtRest() {
        return !pooled.any() && !reads.any();
    }

    /** Whether the processes of the server are to be asked for: something waits long, or many may have ended. */
    boolean isInDoubt() {
        return isUnexplained(Set.of()) || poolProcesses.size() + readProcesses.size() > MOST_PROCESSES;
    }

    /**
     * Whether more statements and transactions wait than processes of the server work for this client. A process works
     * for all statements that are pipelined on its connection. What waits for a connection waits for those that have
     * one.
     *
     * @param working the processes that run a statement or are in a transaction
     */
    boolean isUnexplained(Set<Integer> working) {
        var busy = (int) poolProcesses.stream().filter(working::contains).count();
        var reading = readProcesses.stream().anyMatch(working::contains);
        return Math.min(waiting(pooled), connections) > busy || (!reading && waiting(reads) > 0);
    }

    private static int waiting(InFlight count) {
        return count.olderThan(count.answeredWithin(SILENT) ? SILENT_ALONE : SILENT);
    }

    /** Forgets processes that no longer exist. */
    void retain(Set<Integer> existing) {
        poolProcesses.retainAll(existing);
        readProcesses.retainAll(existing);
    }

    /** Closes the connections; statements in flight fail. */
    Future<Void> close() {
        return Future.join(reader.close(), pool.close()).mapEmpty();
    }
}
