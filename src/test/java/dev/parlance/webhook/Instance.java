package dev.parlance.webhook;

import dev.parlance.ServiceCommand;
import dev.parlance.TestService;
import dev.parlance.db.TestDatabase;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** A delivering instance as a separate process that can be stopped and killed. */
final class Instance implements AutoCloseable {
    private final Process process;
    private final Path log;

    private Instance(Process process, Path log) {
        this.process = process;
        this.log = log;
    }

    static Instance start(TestDatabase database) {
        try {
            var log = Files.createTempFile("instance-", ".log");
            var builder = new ProcessBuilder(ServiceCommand.brief("256m"))
                    .redirectErrorStream(true)
                    .redirectOutput(log.toFile());
            var url = database.server().url();
            builder.environment()
                    .putAll(Map.ofEntries(
                            Map.entry("PARLANCE_ROLES", "delivery"),
                            Map.entry(
                                    "PARLANCE_DATABASE_URL",
                                    "postgresql://postgres@%s:%d/%s?sslmode=disable"
                                            .formatted(url.host(), url.port(), url.database())),
                            Map.entry("PARLANCE_MANAGEMENT_HOST", "127.0.0.1"),
                            Map.entry("PARLANCE_MANAGEMENT_PORT", "0"),
                            Map.entry("PARLANCE_ADMIN_PASSWORD", TestService.PASSWORD),
                            Map.entry("PARLANCE_SECRETS_ENCRYPTION_KEY", TestService.KEY),
                            Map.entry("PARLANCE_DELIVERY_ALLOWED_NETWORKS", "127.0.0.0/8"),
                            Map.entry("PARLANCE_DELIVERY_HEARTBEAT", "300ms"),
                            Map.entry("PARLANCE_DELIVERY_LEASE_TIME", "3s"),
                            // on a busy machine a single call may fail; it is retried before the test gives up
                            Map.entry("PARLANCE_DELIVERY_RETRY_SCHEDULE", "1s"),
                            Map.entry("PARLANCE_DELIVERY_POLL_INTERVAL", "50ms")));
            return new Instance(builder.start(), log);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    /** The start of the name under which its worker is registered. */
    String member() {
        return process.pid() + "@";
    }

    boolean alive() {
        return process.isAlive();
    }

    String log() {
        try {
            return Files.readString(log);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    /** SIGKILL: the process ends without any cleanup. */
    void kill() {
        process.destroyForcibly();
        await();
    }

    /** SIGSTOP: the process pauses until it is continued, without noticing the pause. */
    void pause() {
        signal("-STOP");
    }

    /** SIGCONT: the process continues. */
    void goOn() {
        signal("-CONT");
    }

    private void signal(String signal) {
        try {
            new ProcessBuilder("kill", signal, Long.toString(process.pid()))
                    .start()
                    .waitFor();
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private void await() {
        try {
            process.waitFor(10, TimeUnit.SECONDS);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        goOn();
        kill();
        try {
            Files.deleteIfExists(log);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }
}
