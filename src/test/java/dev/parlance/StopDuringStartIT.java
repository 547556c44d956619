package dev.parlance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

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
            var process = start(data, log, silent.getLocalPort());
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

    private static Process start(Path data, Path log, int s3) throws IOException {
        var builder = new ProcessBuilder(ServiceCommand.brief("512m"))
                .redirectErrorStream(true)
                .redirectOutput(log.toFile());
        builder.environment()
                .putAll(Map.of(
                        "PARLANCE_HTTP_PORT", "0",
                        "PARLANCE_MANAGEMENT_PORT", "0",
                        "PARLANCE_DATABASE_EMBEDDED_DATA_DIR", data.toString(),
                        "PARLANCE_ADMIN_PASSWORD", TestService.PASSWORD,
                        "PARLANCE_FILES_STORE", "s3",
                        "PARLANCE_FILES_S3_ENDPOINT", "http://127.0.0.1:" + s3,
                        "PARLANCE_FILES_S3_BUCKET", "bucket",
                        "PARLANCE_FILES_S3_ACCESS_KEY", "access",
                        "PARLANCE_FILES_S3_SECRET_KEY", "secret",
                        "PARLANCE_FILES_S3_TIMEOUT", "30s"));
        return builder.start();
    }
}
