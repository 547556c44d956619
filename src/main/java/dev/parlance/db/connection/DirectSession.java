package dev.parlance.db.connection;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;
import org.postgresql.PGConnection;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Whether a connection is a session of the server. Behind a pooler it is none: settings of the session, LISTEN and
 * advisory locks would belong to any of its clients.
 */
public final class DirectSession {
    private static final Logger LOG = LoggerFactory.getLogger(DirectSession.class);
    private static final String UNSUPPORTED = "unsupported startup parameter";
    private static final String SESSION = """
            select pg_backend_pid() as process,
                   coalesce((select ssl from pg_stat_ssl where pid = pg_backend_pid()), false) as encrypted
            """;
    private static final String POOLER =
            "database.url names a connection pooler such as PgBouncer. Parlance has pools of its own and needs sessions"
                    + " of the server itself: name the server, and limit its connections with database.maxConnections";

    private DirectSession() {}

    /**
     * Why the service cannot use the connections of this address; null if it can, or if none can be opened now. Logs a
     * warning when they reach another machine in the clear.
     */
    public static @Nullable String refusal(String jdbcUrl, String host, String user, String password) {
        try (var connection = DriverManager.getConnection(jdbcUrl, user, password)) {
            return refusal(connection, host);
        } catch (SQLException failed) {
            return String.valueOf(failed.getMessage()).contains(UNSUPPORTED) ? POOLER : null;
        }
    }

    private static @Nullable String refusal(Connection connection, String host) throws SQLException {
        try (var statement = connection.createStatement();
                var session = statement.executeQuery(SESSION)) {
            session.next();
            if (!session.getBoolean("encrypted") && !isThisMachine(host)) {
                LOG.atWarn()
                        .addKeyValue("host", host)
                        .log("the connections to the database are not encrypted: the server offers no TLS, or"
                                + " database.url has sslmode=disable");
            }
            var announced = connection.unwrap(PGConnection.class).getBackendPID();
            return announced == session.getInt("process") ? null : POOLER;
        }
    }

    private static boolean isThisMachine(String host) {
        try {
            return InetAddress.getByName(host).isLoopbackAddress();
        } catch (UnknownHostException unknown) {
            return false;
        }
    }
}
