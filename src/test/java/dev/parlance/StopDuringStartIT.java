package dev.parlance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Ends the service in order before it has started. */
@Order(1)
class StopDuringStartIT {
    @TempDir
    private Path directory;

    /** The start waits for an S3 that does not answer. */
    @Test
    void stopsTheDatabaseThatTheServiceHasStarted() throws Exception {
        var data = directory.resolve("data");
        try (var silent = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            silent.setSoTimeout(180_000);
            var log = directory.resolve("log");
            var process = startWithS3(data, log, silent.getLocalPort());
            try (var _ = silent.accept()) {
                assertThat(ServiceProcess.under(data)).isNotEmpty();
                process.destroy();
                assertThat(process.waitFor(30, TimeUnit.SECONDS))
                        .as(Files.readString(log))
                        .isTrue();
                assertThat(Files.readString(log)).contains("stopping during the start", "stopped");
                assertThat(ServiceProcess.under(data)).as("left behind").isEmpty();
            } finally {
                process.destroyForcibly();
                ServiceProcess.under(data).forEach(ProcessHandle::destroyForcibly);
            }
        }
    }

    /** The signal comes while PostgreSQL starts, or prepares its first start. */
    @ParameterizedTest
    @ValueSource(strings = {"", "reset-password admin"})
    void stopsADatabaseThatStarts(String arguments) throws Exception {
        var data = directory.resolve("data");
        var log = directory.resolve("log");
        var process = start(data, log, Map.of(), arguments.isEmpty() ? new String[0] : arguments.split(" "));
        try {
            awaitServer(data, process, log);
            process.destroy();
            assertThat(process.waitFor(90, TimeUnit.SECONDS))
                    .as(Files.readString(log))
                    .isTrue();
            assertThat(ServiceProcess.under(data)).as("left behind").isEmpty();
        } finally {
            process.destroyForcibly();
            ServiceProcess.under(data).forEach(ProcessHandle::destroyForcibly);
        }
    }

    /** The server writes its process id first; those that create its data write theirs as negative numbers. */
    private static void awaitServer(Path data, Process process, Path log) throws IOException {
        var pid = data.resolve("postgres").resolve("postmaster.pid");
        while (process.isAlive()) {
            try {
                if (Files.readString(pid).matches("(?s)\\d+\n.*")) {
                    return;
                }
            } catch (NoSuchFileException notYet) {
                // written later
            }
            LockSupport.parkNanos(Duration.ofMillis(5).toNanos());
        }
        throw new AssertionError(Files.readString(log));
    }

    private static Process startWithS3(Path data, Path log, int s3) throws IOException {
        return start(
                data,
                log,
                Map.of(
                        "PARLANCE_FILES_STORE", "s3",
                        "PARLANCE_FILES_S3_ENDPOINT", "http://127.0.0.1:" + s3,
                        "PARLANCE_FILES_S3_BUCKET", "bucket",
                        "PARLANCE_FILES_S3_ACCESS_KEY", "access",
                        "PARLANCE_FILES_S3_SECRET_KEY", "secret",
                        "PARLANCE_FILES_S3_TIMEOUT", "30s"));
    }

    private static Process start(Path data, Path log, Map<String, String> settings, String... arguments)
            throws IOException {
        var command = Stream.concat(ServiceCommand.brief("512m").stream(), Stream.of(arguments));
        var builder =
                new ProcessBuilder(command.toList()).redirectErrorStream(true).redirectOutput(log.toFile());
        builder.environment()
                .putAll(Map.of(
                        "PARLANCE_HTTP_PORT",
                        "0",
                        "PARLANCE_MANAGEMENT_PORT",
                        "0",
                        "PARLANCE_DATABASE_EMBEDDED_DATA_DIR",
                        data.toString(),
                        "PARLANCE_ADMIN_PASSWORD",
                        TestService.PASSWORD));
        builder.environment().putAll(settings);
        return builder.start();
    }
}
