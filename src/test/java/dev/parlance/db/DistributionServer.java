package dev.parlance.db;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** A cluster of the PostgreSQL that Debian's packages installed, with its programs for backups. */
public final class DistributionServer implements AutoCloseable {
    private static final Path INSTALLED = Path.of("/usr/lib/postgresql");
    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final String DATABASE = "parlance";

    private final Path folder;
    private final int port = freePort();
    private Process process;

    private DistributionServer(Path folder) {
        this.folder = folder;
        this.process = begin();
    }

    public static boolean isInstalled() {
        return Files.isDirectory(INSTALLED);
    }

    /** A folder that the user of the servers may write to. */
    public static Path folder() throws IOException {
        var folder = Files.createTempDirectory("clusters-");
        folder.toFile().setReadable(true, false);
        folder.toFile().setExecutable(true, false);
        folder.toFile().setWritable(true, false);
        return folder;
    }

    /** Creates a cluster with an empty database. */
    public static DistributionServer create(Path folder) {
        run(
                "initdb",
                "--pgdata=" + folder,
                "--username=postgres",
                "--auth=trust",
                "--encoding=UTF8",
                "--locale=C.UTF-8");
        var server = new DistributionServer(folder);
        server.execute("postgres", "create database " + DATABASE);
        return server;
    }

    /** Starts a server on the copy of a cluster. */
    public static DistributionServer on(Path copy) {
        return new DistributionServer(copy);
    }

    private static int freePort() {
        try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    private static List<String> command(String program, String... arguments) {
        try (var versions = Files.list(INSTALLED)) {
            var newest = versions.max(Comparator.comparing(
                            one -> Integer.valueOf(one.getFileName().toString())))
                    .orElseThrow();
            var root = System.getProperty("user.name").equals("root");
            var command = new ArrayList<>(
                    root ? List.of("setpriv", "--reuid=nobody", "--regid=nogroup", "--clear-groups") : List.of());
            command.add(newest.resolve("bin").resolve(program).toString());
            command.addAll(List.of(arguments));
            return command;
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    private static void run(String program, String... arguments) {
        try {
            var log = Files.createTempFile("postgres-", ".log");
            var process = new ProcessBuilder(command(program, arguments))
                    .redirectErrorStream(true)
                    .redirectOutput(log.toFile())
                    .start();
            if (!process.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS) || process.exitValue() != 0) {
                process.destroyForcibly();
                throw new AssertionError(program + " failed:\n" + Files.readString(log));
            }
            Files.delete(log);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        } catch (InterruptedException interrupted) {
            throw new AssertionError(interrupted);
        }
    }

    private Process begin() {
        try {
            var command = command("postgres", "-D", folder.toString(), "-p", String.valueOf(port), "-k", "");
            var started = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            var deadline = System.nanoTime() + PATIENCE.toNanos();
            while (!accepts()) {
                if (!started.isAlive() || System.nanoTime() > deadline) {
                    started.destroyForcibly();
                    throw new AssertionError("PostgreSQL does not start");
                }
                LockSupport.parkNanos(Duration.ofMillis(20).toNanos());
            }
            return started;
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    private boolean accepts() {
        try (var connection = DriverManager.getConnection(jdbc("postgres"))) {
            return connection.isValid(5);
        } catch (SQLException notYet) {
            return false;
        }
    }

    private String jdbc(String database) {
        return "jdbc:postgresql://127.0.0.1:%d/%s?user=postgres".formatted(port, database);
    }

    /** The database, as {@code database.url}. */
    public String url() {
        return "postgresql://postgres@127.0.0.1:%d/%s?sslmode=disable".formatted(port, DATABASE);
    }

    /** Runs a statement in the database. */
    public void execute(String sql) {
        execute(DATABASE, sql);
    }

    private void execute(String database, String sql) {
        try (var connection = DriverManager.getConnection(jdbc(database));
                var statement = connection.createStatement()) {
            statement.execute(sql);
        } catch (SQLException failed) {
            throw new IllegalStateException(sql, failed);
        }
    }

    /** Writes a logical backup. */
    public void dump(Path file) {
        run(
                "pg_dump",
                "-h",
                "127.0.0.1",
                "-p",
                String.valueOf(port),
                "-U",
                "postgres",
                "-Fc",
                "-f",
                file.toString(),
                DATABASE);
    }

    /** Restores a logical backup into the empty database. */
    public void restore(Path file) {
        run(
                "pg_restore",
                "-h",
                "127.0.0.1",
                "-p",
                String.valueOf(port),
                "-U",
                "postgres",
                "-e",
                "-d",
                DATABASE,
                file.toString());
    }

    /** Writes a physical backup. */
    public void copy(Path folder) {
        run(
                "pg_basebackup",
                "-h",
                "127.0.0.1",
                "-p",
                String.valueOf(port),
                "-U",
                "postgres",
                "-c",
                "fast",
                "-D",
                folder.toString());
    }

    /** Ends all sessions and stops. */
    @Override
    public void close() {
        try {
            new ProcessBuilder("kill", "-INT", String.valueOf(process.pid()))
                    .start()
                    .waitFor();
            if (!process.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
