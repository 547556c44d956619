package dev.parlance.analysis;

import dev.parlance.ServiceCommand;
import dev.parlance.TestService;
import dev.parlance.db.TestDatabase;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** An instance in a separate process, which a test can kill. */
public final class Instance implements AutoCloseable {
    static final Duration LEASE = Duration.ofSeconds(3);
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final Process process;
    private final Path log;

    private Instance(Process process, Path log) {
        this.process = process;
        this.log = log;
    }

    /** Starts an instance that counts, and waits until it accepts work. */
    static Instance start(TestDatabase database) throws IOException {
        return start(database, "analysis");
    }

    /** Starts an instance with these roles, and waits until it accepts work. */
    public static Instance start(TestDatabase database, String roles) throws IOException {
        var log = Files.createTempFile("instance-", ".log");
        var url = database.server().url();
        var builder = new ProcessBuilder(ServiceCommand.brief("256m"))
                .redirectErrorStream(true)
                .redirectOutput(log.toFile());
        builder.environment()
                .putAll(Map.ofEntries(
                        Map.entry("PARLANCE_ROLES", roles),
                        Map.entry(
                                "PARLANCE_DATABASE_URL",
                                "postgresql://postgres@%s:%d/%s?sslmode=disable"
                                        .formatted(url.host(), url.port(), url.database())),
                        Map.entry("PARLANCE_MANAGEMENT_HOST", "127.0.0.1"),
                        Map.entry("PARLANCE_MANAGEMENT_PORT", "0"),
                        Map.entry("PARLANCE_ADMIN_PASSWORD", TestService.PASSWORD),
                        Map.entry("PARLANCE_SECRETS_ENCRYPTION_KEY", TestService.KEY),
                        Map.entry("PARLANCE_DELIVERY_ALLOWED_NETWORKS", "127.0.0.0/8"),
                        Map.entry("PARLANCE_IMPORT_TASK_LEASE", LEASE.toMillis() + "ms"),
                        Map.entry("PARLANCE_IMPORT_HEARTBEAT", "500ms"),
                        Map.entry("PARLANCE_ANALYSIS_TASK_LEASE", LEASE.toMillis() + "ms"),
                        Map.entry("PARLANCE_ANALYSIS_HEARTBEAT", "500ms")));
        var instance = new Instance(builder.start(), log);
        instance.until("started");
        return instance;
    }

    private void until(String said) {
        var deadline = System.nanoTime() + PATIENCE.toNanos();
        while (!log().contains(said)) {
            if (!process.isAlive() || System.nanoTime() > deadline) {
                close();
                throw new AssertionError("it did not start:\n" + log());
            }
            LockSupport.parkNanos(Duration.ofMillis(20).toNanos());
        }
    }

    /** Its output so far. */
    public String log() {
        try {
            return Files.readString(log);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    /** Kills it by SIGKILL. */
    public void kill() {
        process.destroyForcibly();
        try {
            process.waitFor(10, TimeUnit.SECONDS);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        kill();
        log.toFile().deleteOnExit();
    }
}
