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

/** An instance that delivers, as a process of its own, to be stopped and killed. */
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
                            // on a busy machine a call may fail for once, and is tried again while the test still looks
                            Map.entry("PARLANCE_DELIVERY_RETRY_SCHEDULE", "1s"),
                            Map.entry("PARLANCE_DELIVERY_POLL_INTERVAL", "50ms")));
            return new Instance(builder.start(), log);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    /** Begins the name under which it is a member. */
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

    /** SIGKILL: it does nothing more. */
    void kill() {
        process.destroyForcibly();
        await();
    }

    /** SIGSTOP: it does nothing until it goes on, and knows nothing of the time between. */
    void pause() {
        signal("-STOP");
    }

    /** SIGCONT. */
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
