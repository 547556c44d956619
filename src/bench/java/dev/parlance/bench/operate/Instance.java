package dev.parlance.bench.operate;

import dev.parlance.bench.delivery.Machine;
import dev.parlance.bench.delivery.Sink;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** An instance of the packaged service in a separate process, with the heap and direct memory of the image. */
final class Instance implements AutoCloseable {
    static final String PASSWORD = "correct horse battery";
    private static final Path JAR = Path.of("target", "parlance.jar").toAbsolutePath();
    private static final List<String> MEMORY = List.of("-Xms64m", "-Xmx1393m", "-XX:MaxDirectMemorySize=256m");
    private static final Duration START = Duration.ofSeconds(120);
    private static final Duration PROBE = Duration.ofSeconds(4);
    /** Longer than the drain time-out and what ends after it. */
    private static final Duration STOP = Duration.ofSeconds(60);

    private final int port = Sink.freePort();
    private final int management = Sink.freePort();
    private final HttpClient probes = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(PROBE)
            .build();
    private final Process process;
    private final Path log;

    private Instance(Path folder, String database, Map<String, String> settings, List<String> flags)
            throws IOException {
        this.log = folder.resolve("instance-%d.log".formatted(port));
        var all = new HashMap<>(Map.ofEntries(
                Map.entry("PARLANCE_DATABASE_URL", database),
                Map.entry("PARLANCE_HTTP_HOST", "127.0.0.1"),
                Map.entry("PARLANCE_HTTP_PORT", Integer.toString(port)),
                Map.entry("PARLANCE_HTTP_REQUESTS_PER_MINUTE", "0"),
                Map.entry("PARLANCE_MANAGEMENT_HOST", "127.0.0.1"),
                Map.entry("PARLANCE_MANAGEMENT_PORT", Integer.toString(management)),
                Map.entry("PARLANCE_ADMIN_PASSWORD", PASSWORD),
                Map.entry("PARLANCE_SECRETS_ENCRYPTION_KEY", "MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY="),
                Map.entry("PARLANCE_DELIVERY_ALLOWED_NETWORKS", "127.0.0.0/8"),
                Map.entry("PARLANCE_DELIVERY_RETRY_SCHEDULE", "2s")));
        all.putAll(settings);
        this.process = Children.start(command(flags), all, log.toFile());
    }

    /** Starts an instance and does not wait for it. */
    static Instance start(Path folder, String database, Map<String, String> settings, String... flags)
            throws IOException {
        return new Instance(folder, database, settings, List.of(flags));
    }

    /** A sentence that says what is missing, or null. */
    static String missing() {
        return Files.exists(JAR) ? null : "needs target/parlance.jar and target/lib: mvn package -DskipTests";
    }

    private static List<String> command(List<String> flags) {
        var command = new ArrayList<String>();
        command.add(ProcessHandle.current().info().command().orElse("java"));
        ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(flag -> !flag.startsWith("-D") && !flag.startsWith("-Xm"))
                .forEach(command::add);
        command.addAll(MEMORY);
        command.addAll(flags);
        command.addAll(List.of("-jar", JAR.toString()));
        return command;
    }

    /** Waits until it is ready, and returns the time since its start. */
    Duration ready() {
        var begun = process.info().startInstant().orElseThrow();
        var deadline = System.nanoTime() + START.toNanos();
        while (!answersReady()) {
            if (!process.isAlive() || System.nanoTime() > deadline) {
                throw new IllegalStateException("the service does not start; see " + log);
            }
            Machine.sleep(20);
        }
        return Duration.between(begun, java.time.Instant.now());
    }

    /** Whether a probe finds it ready; one that is not answered does not. */
    boolean answersReady() {
        var request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:%d/health/ready".formatted(management)))
                .timeout(PROBE)
                .build();
        try {
            return probes.send(request, HttpResponse.BodyHandlers.discarding()).statusCode() == 200;
        } catch (IOException away) {
            return false;
        } catch (InterruptedException interrupted) {
            throw new IllegalStateException(interrupted);
        }
    }

    /** Waits until it ends by itself; false if it still runs after this time. */
    boolean ended(Duration patience) throws InterruptedException {
        return process.waitFor(patience.toMillis(), TimeUnit.MILLISECONDS);
    }

    /** Its output so far. */
    String log() throws IOException {
        return Files.readString(log);
    }

    int port() {
        return port;
    }

    String base() {
        return "http://127.0.0.1:" + port;
    }

    /** CPU seconds so far, with its processes for files. */
    double seconds() {
        return Machine.seconds(process.pid());
    }

    long pid() {
        return process.pid();
    }

    /** Resident memory in MiB. */
    long resident() throws IOException {
        try (var lines = Files.lines(Path.of("/proc", Long.toString(process.pid()), "status"))) {
            var resident = lines.filter(line -> line.startsWith("VmRSS:")).findFirst();
            return Long.parseLong(resident.orElseThrow().replaceAll("\\D", "")) / 1_024;
        }
    }

    /** Stops it by SIGTERM. */
    @Override
    public void close() {
        process.destroy();
        Children.end(process, STOP);
        probes.close();
    }
}
