package dev.parlance.bench.operate;

import dev.parlance.bench.delivery.Machine;
import dev.parlance.bench.delivery.Sink;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/** A cluster of its own of the newest PostgreSQL that Debian's packages installed, with the default settings. */
final class DebianServer implements AutoCloseable {
    static final String DATABASE = "parlance";
    private static final Path INSTALLED = Path.of("/usr/lib/postgresql");
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final Path programs;
    private final Path folder;
    private final int port = Sink.freePort();
    private final File log;
    private Process process;

    /** Creates the cluster in a new folder, and a database in it. */
    DebianServer(Path folder) throws IOException, InterruptedException, SQLException {
        this.programs = programs();
        this.folder = Files.createDirectories(folder);
        this.log = folder.resolve("postgres.log").toFile();
        if (root()) {
            Children.run(List.of("chown", "nobody", folder.toString()), log, PATIENCE);
        }
        Children.run(
                command(
                        "initdb",
                        "--pgdata=" + folder.resolve("data"),
                        "--username=postgres",
                        "--auth=trust",
                        "--encoding=UTF8",
                        "--locale=C.UTF-8"),
                log,
                PATIENCE);
        start();
        execute("postgres", "create database " + DATABASE);
    }

    /** A sentence that says what is missing, or null. */
    static String missing() {
        return Files.isDirectory(INSTALLED) ? null : "needs Debian's PostgreSQL: apt-get install postgresql";
    }

    private static Path programs() throws IOException {
        try (var versions = Files.list(INSTALLED)) {
            return versions.max(Comparator.comparing(
                            version -> Integer.valueOf(version.getFileName().toString())))
                    .orElseThrow()
                    .resolve("bin");
        }
    }

    private static boolean root() {
        return System.getProperty("user.name").equals("root");
    }

    /** What runs a program as nobody: PostgreSQL and its poolers refuse to run as root. */
    static List<String> unprivileged() {
        return root() ? List.of("setpriv", "--reuid=nobody", "--regid=nogroup", "--clear-groups") : List.of();
    }

    private List<String> command(String program, String... arguments) {
        var command = new ArrayList<>(unprivileged());
        command.add(programs.resolve(program).toString());
        command.addAll(List.of(arguments));
        return command;
    }

    /** Starts the server and waits until it accepts connections. */
    void start() throws IOException {
        process = Children.start(
                command(
                        "postgres",
                        "-D",
                        folder.resolve("data").toString(),
                        "-p",
                        Integer.toString(port),
                        "-k",
                        folder.toString()),
                Map.of(),
                log);
        var deadline = System.nanoTime() + PATIENCE.toNanos();
        while (!accepts()) {
            if (!process.isAlive() || System.nanoTime() > deadline) {
                throw new IllegalStateException("PostgreSQL does not start; see " + log);
            }
            Machine.sleep(20);
        }
    }

    private boolean accepts() {
        try (var connection = connect("postgres")) {
            return connection.isValid(1);
        } catch (SQLException notYet) {
            return false;
        }
    }

    /** Stops the server as its package does: it ends all sessions. */
    void stop() throws IOException, InterruptedException {
        Children.signal("-INT", process);
        Children.end(process, PATIENCE);
    }

    int port() {
        return port;
    }

    String url() {
        return url(port);
    }

    /** The same database on another port, where a proxy listens. */
    static String url(int port) {
        return "postgresql://postgres@127.0.0.1:%d/%s?sslmode=disable".formatted(port, DATABASE);
    }

    /** CPU seconds of the server with all its processes. */
    double seconds() {
        return Machine.seconds(process.pid());
    }

    /** A connection that {@code pg_stat_activity} shows as {@code bench}. */
    Connection connect(String database) throws SQLException {
        return DriverManager.getConnection(
                "jdbc:postgresql://127.0.0.1:%d/%s?user=postgres&ApplicationName=bench".formatted(port, database));
    }

    void execute(String database, String sql) throws SQLException {
        try (var connection = connect(database);
                var statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    /** The first column of the first row; 0 if there is none. */
    static long number(Connection connection, String sql) throws SQLException {
        try (var statement = connection.createStatement();
                var rows = statement.executeQuery(sql)) {
            return rows.next() ? rows.getLong(1) : 0;
        }
    }

    long number(String sql) throws SQLException {
        try (var connection = connect(DATABASE)) {
            return number(connection, sql);
        }
    }

    /** The transactions of the service's database so far. */
    double transactions() throws SQLException {
        try (var connection = connect("postgres")) {
            return number(
                    connection,
                    "select xact_commit + xact_rollback from pg_stat_database where datname = '%s'"
                            .formatted(DATABASE));
        }
    }

    /** Writes a logical backup of the database. */
    void dump(Path file) throws IOException, InterruptedException {
        Children.run(client("pg_dump", "--format=custom", "--file=" + file, DATABASE), log, PATIENCE);
    }

    void restore(Path file) throws IOException, InterruptedException {
        Children.run(client("pg_restore", "--exit-on-error", "--dbname=" + DATABASE, file.toString()), log, PATIENCE);
    }

    /** A backup whose output nobody reads: it holds its locks and its snapshot until somebody does. */
    Process dumping() throws IOException {
        return Children.watch(new ProcessBuilder(client("pg_dump", DATABASE))
                .redirectError(ProcessBuilder.Redirect.appendTo(log))
                .start());
    }

    private List<String> client(String program, String... arguments) {
        var command = command(program, "--host=127.0.0.1", "--port=" + port, "--username=postgres");
        command.addAll(List.of(arguments));
        return command;
    }

    @Override
    public void close() {
        try {
            Children.signal("-INT", process);
        } catch (IOException | InterruptedException failed) {
            Children.kill(process);
        }
        Children.end(process, PATIENCE);
    }
}
