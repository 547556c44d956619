package dev.parlance.db.embedded;

import dev.parlance.config.section.DatabaseSection.EmbeddedSection;
import dev.parlance.config.value.DatabaseUrl;
import dev.parlance.config.value.Secret;
import dev.parlance.db.DatabaseServer;
import dev.parlance.db.DatabaseUnusable;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import io.zonky.test.db.postgres.util.LinuxUtils;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;

/**
 * The PostgreSQL that the service starts itself; its data remain after the end of the service. It listens on loopback
 * only and requires a password; the service is an ordinary role. All methods block.
 *
 * <p>The directory contains {@code postgres/} (the data), {@code bin/} (the unpacked server), {@code port},
 * {@code password}, {@code postgres.log} (of the last start) and {@code lock}, which one process has at a time.
 */
public final class EmbeddedDatabase {
    private static final String LOOPBACK = "127.0.0.1";
    private static final String NAME = "parlance";
    private static final Duration START_WAIT = Duration.ofSeconds(60);
    private static final Duration STOP_WAIT = Duration.ofSeconds(20);
    private static final String PASSWORD_ONLY = """
            # type  database  user  address         method
            host    all       all   127.0.0.1/32    scram-sha-256
            """;
    private static final Map<String, String> SERVER_SETTINGS = Map.ofEntries(
            Map.entry("listen_addresses", LOOPBACK),
            Map.entry("unix_socket_directories", ""),
            Map.entry("fsync", "on"),
            Map.entry("synchronous_commit", "on"),
            Map.entry("max_connections", "200"),
            Map.entry("shared_buffers", "128MB"),
            Map.entry("timezone", "UTC"),
            Map.entry("log_min_messages", "fatal"),
            Map.entry("log_checkpoints", "off"));

    private final DataDirectory directory;
    private final DirectoryLock lock;
    private final EmbeddedPostgres postgres;
    private final DatabaseServer server;
    private final boolean created;

    private EmbeddedDatabase(
            DataDirectory directory,
            DirectoryLock lock,
            EmbeddedPostgres postgres,
            DatabaseServer server,
            boolean created) {
        this.directory = directory;
        this.lock = lock;
        this.postgres = postgres;
        this.server = server;
        this.created = created;
    }

    /**
     * Starts the server, after stopping the PostgreSQL of a killed process.
     *
     * @throws DatabaseUnusable if another process uses the directory, the port is not free, or the server cannot run on
     *     this machine
     */
    public static EmbeddedDatabase start(EmbeddedSection settings) {
        return start(settings, START_WAIT);
    }

    /**
     * Starts the server and, at the first start, creates its role and database.
     *
     * @param wait for the server to be ready, which may take long when it recovers from a crash
     */
    public static EmbeddedDatabase start(EmbeddedSection settings, Duration wait) {
        var directory = DataDirectory.open(Path.of(settings.dataDir()));
        var lock = DirectoryLock.take(directory.lockFile());
        try {
            requireOrdinaryUser(directory);
            OrphanedServer.stop(directory.postgres(), STOP_WAIT);
            var created = directory.isFirstStart();
            if (created) {
                directory.beginFirstStart();
            }
            var password = directory.password();
            var port = directory.port(settings.port());
            var postgres = launch(directory, port, password, wait);
            if (created) {
                prepare(directory, postgres, password);
            }
            var url = new DatabaseUrl(LOOPBACK, port, NAME, null, null, "disable", null);
            var server = new DatabaseServer(url, NAME, new Secret(password));
            return new EmbeddedDatabase(directory, lock, postgres, server, created);
        } catch (SQLException | IOException failed) {
            lock.release();
            throw new DatabaseUnusable("the embedded database cannot be prepared: " + failed.getMessage(), failed);
        } catch (RuntimeException failed) {
            lock.release();
            throw failed;
        }
    }

    private static void prepare(DataDirectory directory, EmbeddedPostgres postgres, String password)
            throws SQLException, IOException {
        try {
            createRole(postgres, directory.postgres(), password);
            directory.endFirstStart();
        } catch (SQLException | IOException failed) {
            postgres.close();
            throw failed;
        }
    }

    /** Creates the role and the database of the service; a superuser without a password could run programs here. */
    private static void createRole(EmbeddedPostgres postgres, Path data, String password)
            throws SQLException, IOException {
        try (var connection = postgres.getPostgresDatabase().getConnection();
                var statement = connection.createStatement()) {
            statement.execute("alter role postgres password '%s'".formatted(password));
            statement.execute("create role %s login password '%s'".formatted(NAME, password));
            statement.execute("create database %1$s owner %1$s".formatted(NAME));
            Files.writeString(data.resolve("pg_hba.conf"), PASSWORD_ONLY);
            statement.execute("select pg_reload_conf()");
        }
    }

    private static EmbeddedPostgres launch(DataDirectory directory, int port, String password, Duration wait)
            throws IOException {
        var builder = EmbeddedPostgres.builder()
                .setDataDirectory(directory.postgres())
                .setCleanDataDirectory(false)
                .setOverrideWorkingDirectory(directory.binaries().toFile())
                .setPgBinaryResolver(new ServerBinaries())
                .setRegisterShutdownHook(false)
                .setPort(port)
                .setPGStartupWait(wait)
                .setOutputRedirector(Redirect.appendTo(directory.log().toFile()))
                .setLocaleConfig("locale-provider", "builtin")
                .setLocaleConfig("builtin-locale", "C.UTF-8")
                .setLocaleConfig("locale", "C")
                .setConnectConfig("password", password);
        SERVER_SETTINGS.forEach(builder::setServerConfig);
        Files.deleteIfExists(directory.log());
        try {
            return builder.start();
        } catch (IOException | RuntimeException failed) {
            var why = directory.lastLogLine();
            throw new DatabaseUnusable(
                    "the embedded database does not start: %s (log: %s)"
                            .formatted(why.isEmpty() ? failed.getMessage() : why, directory.log()),
                    failed);
        } finally {
            directory.restrict();
        }
    }

    /** PostgreSQL does not run as root, unless user namespaces are available. */
    private static void requireOrdinaryUser(DataDirectory directory) {
        if (directory.ownedByRoot() && !LinuxUtils.isUnshareAvailable()) {
            throw new DatabaseUnusable(
                    "the embedded database cannot run as root on this system (unshare -U is denied): "
                            + "start the service as another user, or set database.url",
                    null);
        }
    }

    /** The address and the credentials of the server. */
    public DatabaseServer server() {
        return server;
    }

    /** Whether this start created the database. */
    public boolean created() {
        return created;
    }

    public Path dataDir() {
        return directory.root();
    }

    /** Stops the server; call it after all connections are closed. A second call does nothing. */
    public void stop() {
        try {
            postgres.close();
            OrphanedServer.stop(directory.postgres(), STOP_WAIT);
        } catch (IOException failed) {
            throw new DatabaseUnusable("the embedded database does not stop: " + failed.getMessage(), failed);
        } finally {
            lock.release();
        }
    }
}
