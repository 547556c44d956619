package dev.parlance.bench;

import dev.parlance.TestService;
import dev.parlance.db.TestDatabase;
import io.vertx.core.Vertx;
import java.io.File;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * A server under test in a separate process with the flags of this one: every side of a comparison has its own compiler
 * and collector, and another version of the service can be a side.
 */
public final class ServerProcess implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final String BEFORE = "before";

    private final String name;
    private final TestDatabase database;
    private final URI base;
    private final File log;
    private final Process process;

    private ServerProcess(String name, TestDatabase database, int port, List<String> program, Map<String, String> more)
            throws IOException {
        this.name = name;
        this.database = database;
        this.base = URI.create("http://127.0.0.1:" + port);
        this.log = Files.createTempFile("bench-", ".log").toFile();
        var command = new ArrayList<String>();
        command.add(ProcessHandle.current().info().command().orElse("java"));
        command.addAll(ManagementFactory.getRuntimeMXBean().getInputArguments());
        command.addAll(List.of("-Xms1g", "-Xmx1g"));
        command.addAll(program);
        var builder = new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log);
        builder.environment().putAll(more);
        // a directory without conf/parlance.yaml, whose new settings an earlier version would refuse
        builder.directory(log.getParentFile());
        this.process = builder.start();
    }

    /** The sides to compare: the service as it is, and before it that of {@code -Dbench.before} where this is set. */
    public static List<ServerProcess> services(Map<String, String> environment) throws IOException {
        var sides = new ArrayList<ServerProcess>();
        var before = System.getProperty("bench.before", "");
        if (!before.isEmpty()) {
            sides.add(service(
                    BEFORE, List.of("-jar", Path.of(before).toAbsolutePath().toString()), environment));
        }
        sides.add(service("service", ofClassPath("dev.parlance.Main"), environment));
        return sides;
    }

    private static ServerProcess service(String name, List<String> program, Map<String, String> environment)
            throws IOException {
        var database = TestDatabase.empty();
        var port = freePort();
        var url = database.server().url();
        var all = new java.util.HashMap<>(Map.of(
                "PARLANCE_DATABASE_URL",
                "postgresql://postgres@%s:%d/%s?sslmode=disable".formatted(url.host(), url.port(), url.database()),
                "PARLANCE_HTTP_HOST",
                "127.0.0.1",
                "PARLANCE_HTTP_PORT",
                Integer.toString(port),
                "PARLANCE_HTTP_REQUESTS_PER_MINUTE",
                "0",
                "PARLANCE_MANAGEMENT_HOST",
                "127.0.0.1",
                "PARLANCE_MANAGEMENT_PORT",
                Integer.toString(freePort()),
                "PARLANCE_ADMIN_PASSWORD",
                TestService.PASSWORD,
                "PARLANCE_SECRETS_ENCRYPTION_KEY",
                TestService.KEY));
        all.putAll(environment);
        return new ServerProcess(name, database, port, program, all).ready();
    }

    /** A class of the benchmarks; its arguments are the port and name of the database, and the port to listen on. */
    static ServerProcess of(String name, Class<?> main, TestDatabase database) throws IOException {
        var port = freePort();
        var program = new ArrayList<>(ofClassPath(main.getName()));
        var url = database.server().url();
        program.addAll(List.of(Integer.toString(url.port()), url.database(), Integer.toString(port)));
        return new ServerProcess(name, database, port, program, Map.of()).ready();
    }

    private static List<String> ofClassPath(String main) {
        return List.of("-cp", System.getProperty("java.class.path"), main);
    }

    private static int freePort() throws IOException {
        try (var socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }

    /** Waits until the server responds with any status. */
    private ServerProcess ready() throws IOException {
        var deadline = System.nanoTime() + PATIENCE.toNanos();
        var request = HttpRequest.newBuilder(base.resolve("/docs")).build();
        try (var http = HttpClient.newHttpClient()) {
            while (process.isAlive() && System.nanoTime() < deadline) {
                try {
                    http.send(request, HttpResponse.BodyHandlers.discarding());
                    return this;
                } catch (IOException notYet) {
                    LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(100));
                }
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
        var said = Files.readString(log.toPath());
        process.destroyForcibly();
        throw new IllegalStateException(name + " did not start:\n" + said);
    }

    public String name() {
        return name;
    }

    public URI base() {
        return base;
    }

    public TestDatabase database() {
        return database;
    }

    public TestService.Client admin(Vertx vertx) {
        // an earlier version has a contract of its own
        return TestService.admin(vertx, base, !name.equals(BEFORE));
    }

    /** CPU time so far, including compiler and collector. */
    Duration processorTime() {
        return process.toHandle().info().totalCpuDuration().orElse(Duration.ZERO);
    }

    @Override
    public void close() {
        process.destroy();
        try {
            if (!process.waitFor(30, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException interrupted) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }
}
