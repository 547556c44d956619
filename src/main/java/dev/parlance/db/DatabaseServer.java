package dev.parlance.db;

import dev.parlance.config.section.DatabaseSection;
import dev.parlance.config.value.DatabaseUrl;
import dev.parlance.config.value.Secret;
import io.vertx.core.net.ClientSSLOptions;
import io.vertx.core.net.PemTrustOptions;
import io.vertx.pgclient.PgConnectOptions;
import io.vertx.pgclient.SslMode;
import org.jspecify.annotations.Nullable;

/**
 * The address and the credentials of a PostgreSQL, for both drivers.
 *
 * @param password null if the server requires none
 */
public record DatabaseServer(
        DatabaseUrl url, String user, @Nullable Secret password) {
    /** Longer than any statement of the service: the driver prepares a longer one each time. */
    private static final int CACHED_SQL_LENGTH = 64 * 1024;

    private static final int CACHED_STATEMENTS = 512;
    private static final int PIPELINED = 256;
    /**
     * Statements whose plans are forced have estimates beyond {@code jit_above_cost}, however few rows they read.
     * Compiling one took seconds on a server with its default settings.
     */
    private static final String JIT = "off";
    /** So that the server soon ends the transaction, and releases the locks, of an instance whose machine is lost. */
    private static final String KEEP_ALIVE_SECONDS = "15";

    private static final String VANISHED_MILLIS = "30000";

    /** The server of {@code database.url}; the settings of user and password override those in the URL. */
    public static DatabaseServer of(DatabaseUrl url, DatabaseSection settings) {
        var user = settings.user() != null ? settings.user() : url.user();
        var password = settings.password() != null ? settings.password() : url.password();
        return new DatabaseServer(url, user != null ? user : "parlance", password);
    }

    /** The options of the reactive driver. The server cancels long statements and idle transactions. */
    public PgConnectOptions options(DatabaseSection settings) {
        var statementTimeout = Long.toString(settings.statementTimeout().toMillis());
        var options = new PgConnectOptions()
                .setHost(url.host())
                .setPort(url.port())
                .setDatabase(url.database())
                .setUser(user)
                .setPassword(password == null ? "" : password.value())
                .setCachePreparedStatements(true)
                .setPreparedStatementCacheMaxSize(CACHED_STATEMENTS)
                .setPreparedStatementCacheSqlLimit(CACHED_SQL_LENGTH)
                .setPipeliningLimit(PIPELINED)
                .addProperty("application_name", "parlance")
                .addProperty("jit", JIT)
                .addProperty("tcp_keepalives_idle", KEEP_ALIVE_SECONDS)
                .addProperty("tcp_user_timeout", VANISHED_MILLIS)
                .addProperty("statement_timeout", statementTimeout)
                .addProperty("idle_in_transaction_session_timeout", statementTimeout);
        return secured(options);
    }

    private PgConnectOptions secured(PgConnectOptions options) {
        if (url.sslMode().equals("disable")) {
            return options;
        }
        var certificate = url.rootCertificate();
        var ssl = new ClientSSLOptions();
        if (certificate == null) {
            ssl.setTrustAll(true);
        } else {
            ssl.setTrustOptions(new PemTrustOptions().addCertPath(certificate));
        }
        if (url.sslMode().equals("verify-full")) {
            ssl.setHostnameVerificationAlgorithm("HTTPS");
        }
        return options.setSslMode(SslMode.of(url.sslMode())).setSslOptions(ssl);
    }

    /** The URL for JDBC, without user and password. */
    public String jdbcUrl() {
        return url.jdbc() + "&options=-c%20jit=" + JIT;
    }

    /** The password, or an empty text. */
    String passwordText() {
        return password == null ? "" : password.value();
    }
}
