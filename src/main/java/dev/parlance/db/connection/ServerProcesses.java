package dev.parlance.db.connection;

import dev.parlance.config.section.DatabaseSection;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.pgclient.PgBuilder;
import io.vertx.pgclient.PgConnectOptions;
import io.vertx.sqlclient.PoolOptions;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowSet;
import io.vertx.sqlclient.SqlClient;
import io.vertx.sqlclient.Tuple;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/** Asks the server on a new connection what its processes do, because those that exist may no longer answer. */
final class ServerProcesses {
    private static final Duration PATIENCE = Duration.ofSeconds(2);
    /** A process that waits for its client longer than that, in a transaction, has probably been forgotten. */
    private static final String PROCESSES = """
            select pid,
                   state = 'active' and wait_event_type is distinct from 'Client'
                   or state like 'idle in transaction%' and state_change > now() - interval '8 seconds' as working
              from pg_stat_activity
             where pid = any($1)
            """;

    private final Vertx vertx;
    private final PgConnectOptions server;
    private final DatabaseSection settings;

    ServerProcesses(Vertx vertx, PgConnectOptions server, DatabaseSection settings) {
        this.vertx = vertx;
        this.server = new PgConnectOptions(server).addProperty("application_name", "parlance-watch");
        this.settings = settings;
    }

    /** Which of these processes exist, and which of them work; fails if the server does not answer. */
    Future<Found> find(Integer[] processes) {
        var client = PgBuilder.client()
                .with(new PoolOptions().setMaxSize(1))
                .with(Clients.transport(settings))
                .connectingTo(server)
                .using(vertx)
                .build();
        return ask(client, processes)
                .timeout(PATIENCE.toMillis(), TimeUnit.MILLISECONDS)
                .map(ServerProcesses::found)
                .onComplete(_ -> client.close());
    }

    private static Future<RowSet<Row>> ask(SqlClient client, Integer[] processes) {
        return client.preparedQuery(PROCESSES).execute(Tuple.tuple().addArrayOfInteger(processes));
    }

    private static Found found(RowSet<Row> rows) {
        var found = new Found(new HashSet<>(), new HashSet<>());
        for (var row : rows) {
            found.existing().add(row.getInteger("pid"));
            if (Boolean.TRUE.equals(row.getBoolean("working"))) {
                found.working().add(row.getInteger("pid"));
            }
        }
        return found;
    }

    /**
     * Processes of the server.
     *
     * @param existing those that serve a connection
     * @param working those of them that run a statement, or are in a transaction whose client has just been answered
     */
    record Found(Set<Integer> existing, Set<Integer> working) {}
}
