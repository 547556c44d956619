package dev.parlance.bench.delivery;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.TimeUnit;

/**
 * A separate PostgreSQL that loses nothing in a power failure: fsync and synchronous_commit are on.
 */
final class Postgres implements AutoCloseable {
    /** Loses everything in a power failure, and writes no log of what a transaction copies into its own tables. */
    static final Map<String, String> BULK = Map.of(
            "fsync", "off",
            "full_page_writes", "off",
            "wal_level", "minimal",
            "max_wal_senders", "0",
            "autovacuum", "off",
            "maintenance_work_mem", "512MB",
            "max_parallel_maintenance_workers", "0",
            "checkpoint_timeout", "1h");

    private static final Duration PATIENCE = Duration.ofMinutes(2);

    private static final int CHECKPOINT_MINUTES = 10;

    private final EmbeddedPostgres server;
    private final Path data;
    private final Path sockets;

    Postgres(Path folder) throws IOException {
        this(folder, Map.of(), true);
    }

    /**
     * Starts a server.
     *
     * @param settings further settings, which win
     * @param ephemeral whether the data are deleted at the end
     */
    Postgres(Path folder, Map<String, String> settings, boolean ephemeral) throws IOException {
        this.data = folder.resolve("data");
        this.sockets = Files.createDirectories(folder.resolve("sockets").toAbsolutePath());
        sockets.toFile().setWritable(true, false);
        var builder = EmbeddedPostgres.builder()
                .setCleanDataDirectory(ephemeral)
                .setPGStartupWait(PATIENCE)
                .setOutputRedirector(ProcessBuilder.Redirect.appendTo(
                        folder.resolve("start.log").toFile()))
                .setErrorRedirector(ProcessBuilder.Redirect.appendTo(
                        folder.resolve("start.log").toFile()))
                .setServerConfig("shared_preload_libraries", "pg_stat_statements")
                .setServerConfig(
                        "pg_stat_statements.track_planning", Boolean.getBoolean("bench.statements") ? "on" : "off")
                .setOverrideWorkingDirectory(folder.resolve("binaries").toFile())
                .setDataDirectory(data)
                .setLocaleConfig("locale-provider", "builtin")
                .setLocaleConfig("builtin-locale", "C.UTF-8")
                .setLocaleConfig("locale", "C")
                .setServerConfig("unix_socket_directories", sockets.toString())
                .setServerConfig("fsync", "on")
                .setServerConfig("synchronous_commit", "on")
                .setServerConfig("full_page_writes", "on")
                .setServerConfig("shared_buffers", "1GB")
                .setServerConfig("max_wal_size", "8GB")
                .setServerConfig("checkpoint_timeout", "15min")
                .setServerConfig("timezone", "UTC")
                .setServerConfig("logging_collector", "on")
                .setServerConfig("log_directory", "log")
                .setServerConfig("log_filename", "server.log");
        settings.forEach(builder::setServerConfig);
        this.server = builder.start();
    }

    int port() {
        return server.getPort();
    }

    Path sockets() {
        return sockets;
    }

    long pid() {
        try {
            return Long.parseLong(Files.readAllLines(data.resolve("postmaster.pid"))
                    .getFirst()
                    .strip());
        } catch (IOException unreadable) {
            throw new IllegalStateException(unreadable);
        }
    }

    String url(String database) {
        return "postgresql://postgres@127.0.0.1:%d/%s?sslmode=disable".formatted(port(), database);
    }

    Connection connect(String database) throws SQLException {
        var properties = new Properties();
        properties.setProperty("user", "postgres");
        return DriverManager.getConnection("jdbc:postgresql://127.0.0.1:%d/%s".formatted(port(), database), properties);
    }

    void execute(String database, String sql) throws SQLException {
        try (var connection = connect(database);
                var statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    long number(String database, String sql) throws SQLException {
        try (var connection = connect(database)) {
            return number(connection, sql);
        }
    }

    static long number(Connection connection, String sql) throws SQLException {
        try (var statement = connection.createStatement();
                var rows = statement.executeQuery(sql)) {
            return rows.next() ? rows.getLong(1) : 0;
        }
    }

    /** Where the time of the database went since the last reset, the most expensive statements first. */
    void printStatements(String database) throws SQLException {
        printStatements(database, "total_exec_time");
    }

    /** The statements since the last reset that have the most of a column of {@code pg_stat_statements}. */
    void printStatements(String database, String most) throws SQLException {
        try (var connection = connect(database);
                var statement = connection.createStatement();
                var rows = statement.executeQuery("""
                        select calls, round(total_exec_time) as millis, rows, round(total_plan_time) as planning,
                               round(wal_bytes / 1000000) as wal,
                               shared_blks_hit + shared_blks_read as buffers,
                               left(regexp_replace(query, '\\s+', ' ', 'g'), 100) as query
                          from pg_stat_statements
                         order by %s desc
                         limit 15
                        """.formatted(most))) {
            while (rows.next()) {
                System.out.printf(
                        "%8d calls %8d ms %8d ms planning %9d rows %6d MB WAL %9d buffers  %s%n",
                        rows.getLong(1),
                        rows.getLong(2),
                        rows.getLong(4),
                        rows.getLong(3),
                        rows.getLong(5),
                        rows.getLong("buffers"),
                        rows.getString("query"));
            }
        }
    }

    /** Creates a new database; every run begins with one. */
    void fresh(String database) throws SQLException {
        execute("postgres", "drop database if exists " + database + " with (force)");
        execute("postgres", "create database " + database);
        execute(database, "create extension pg_stat_statements");
    }

    /** The log of the server. */
    String log() throws IOException {
        return Files.readString(data.resolve("log").resolve("server.log"));
    }

    /** Stops the server: "fast" ends its sessions first, "immediate" leaves everything to the recovery from the log. */
    void stop(String mode) throws IOException, InterruptedException {
        var process = ProcessHandle.of(pid()).orElseThrow();
        var signal = mode.equals("fast") ? "-INT" : "-QUIT";
        new ProcessBuilder("kill", signal, Long.toString(process.pid())).start().waitFor();
        process.onExit().join();
    }

    /** Starts the server with the same options as before. */
    void start() throws IOException {
        var command = Files.readString(data.resolve("postmaster.opts")).strip();
        // PostgreSQL refuses to run as root
        var run = System.getProperty("user.name").equals("root") ? "exec unshare -U " : "exec ";
        new ProcessBuilder("sh", "-c", run + command)
                .redirectErrorStream(true)
                .redirectOutput(data.resolve("restarted.log").toFile())
                .start();
    }

    @Override
    public void close() throws IOException {
        var process = ProcessHandle.of(pid());
        server.close();
        // it may give up waiting before the last checkpoint is complete
        process.ifPresent(running ->
                running.onExit().orTimeout(CHECKPOINT_MINUTES, TimeUnit.MINUTES).join());
    }
}
