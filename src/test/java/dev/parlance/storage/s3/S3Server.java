package dev.parlance.storage.s3;

import dev.parlance.shared.TemporaryFiles;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * S3Proxy, a server that speaks S3 and checks signatures, in a process of its own: its objects are files in a
 * directory. It can be stopped and started again on the same port.
 */
public final class S3Server implements AutoCloseable {
    private static final String BUCKET = "parlance-files";
    public static final String ACCESS_KEY = "test-access";
    public static final String SECRET_KEY = "test-secret";

    private static final Path JARS = Path.of("target", "s3proxy");
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private static final AtomicInteger SHARED = new AtomicInteger();

    private final Path directory;
    private final int port;
    private final String bucket;
    /** Null for a bucket of the shared server. */
    private @Nullable Process process;

    private S3Server(Path directory, int port, String bucket) {
        this.directory = directory;
        this.port = port;
        this.bucket = bucket;
    }

    /** The server that ends with this JVM. */
    private static final class Shared {
        static final S3Server SERVER = start();

        static {
            Runtime.getRuntime().addShutdownHook(Thread.ofPlatform().unstarted(SERVER::close));
        }
    }

    /**
     * An empty bucket of the server that all tests share, because a process takes seconds to start. This one cannot be
     * stopped.
     */
    public static S3Server shared() {
        var one = new S3Server(Shared.SERVER.directory, Shared.SERVER.port, "shared-" + SHARED.incrementAndGet());
        try {
            Files.createDirectory(one.objects());
            return one;
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    /** Starts a server with an empty bucket, for a test that stops it. */
    public static S3Server start() {
        try {
            var directory = Files.createTempDirectory("s3-");
            Files.createDirectories(directory.resolve("data").resolve(BUCKET));
            var server = new S3Server(directory, freePort(), BUCKET);
            server.restart();
            return server;
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    private static int freePort() throws IOException {
        try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    /** Random bytes, the same for the same length. */
    static byte[] bytes(int length) {
        var bytes = new byte[length];
        new Random(length).nextBytes(bytes);
        return bytes;
    }

    public int port() {
        return port;
    }

    /** The settings of an instance that stores files here, each path followed by its value. */
    public Stream<String> settings(int through) {
        return Stream.of(
                "files.store",
                "s3",
                "files.s3.endpoint",
                "http://127.0.0.1:" + through,
                "files.s3.bucket",
                bucket,
                "files.s3.accessKey",
                ACCESS_KEY,
                "files.s3.secretKey",
                SECRET_KEY,
                "files.s3.prefix",
                "test/",
                "files.s3.partBytes",
                "5MiB",
                "files.s3.timeout",
                "2s");
    }

    /** The same settings as variables of the environment of a process. */
    public Map<String, String> environment() {
        return Map.of(
                "PARLANCE_FILES_STORE", "s3",
                "PARLANCE_FILES_S3_ENDPOINT", "http://127.0.0.1:" + port,
                "PARLANCE_FILES_S3_BUCKET", bucket,
                "PARLANCE_FILES_S3_ACCESS_KEY", ACCESS_KEY,
                "PARLANCE_FILES_S3_SECRET_KEY", SECRET_KEY);
    }

    /** The file of an object, by the uid of its row. */
    public Path object(String uid) {
        return objects().resolve("test").resolve(uid);
    }

    private Path objects() {
        return directory.resolve("data").resolve(bucket);
    }

    /** The files of objects and of parts of uploads. */
    public List<String> files() {
        try (var all = Files.walk(objects())) {
            return all.filter(Files::isRegularFile)
                    .map(file -> objects().relativize(file).toString())
                    .sorted()
                    .toList();
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    /** Ends the process; requests are refused until {@link #restart}. */
    public void stop() {
        var own = Objects.requireNonNull(process, "the shared server is not stopped");
        try {
            own.destroy();
            if (!own.waitFor(10, TimeUnit.SECONDS)) {
                own.destroyForcibly().waitFor();
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    public void restart() {
        process = begin();
    }

    private Process begin() {
        try {
            var properties = Files.writeString(directory.resolve("s3proxy.properties"), """
                            s3proxy.endpoint=http://127.0.0.1:%d
                            s3proxy.authorization=aws-v2-or-v4
                            s3proxy.identity=%s
                            s3proxy.credential=%s
                            jclouds.provider=filesystem-nio2
                            jclouds.identity=none
                            jclouds.credential=none
                            jclouds.filesystem.basedir=%s
                            """.formatted(
                            port, ACCESS_KEY, SECRET_KEY, directory.resolve("data")));
            var log = directory.resolve("s3proxy.log");
            var started = new ProcessBuilder(
                            System.getProperty("java.home") + "/bin/java",
                            "-Xmx128m",
                            "-XX:+UseSerialGC",
                            "-XX:TieredStopAtLevel=1",
                            "-jar",
                            jar().toString(),
                            "--properties",
                            properties.toString())
                    .redirectErrorStream(true)
                    .redirectOutput(log.toFile())
                    .start();
            await(started, log);
            return started;
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    /** Copied there by the build. */
    private static Path jar() throws IOException {
        try (var jars = Files.list(JARS)) {
            return jars.filter(file -> file.toString().endsWith(".jar"))
                    .findFirst()
                    .orElseThrow();
        }
    }

    private void await(Process started, Path log) throws IOException {
        var deadline = System.nanoTime() + PATIENCE.toNanos();
        while (started.isAlive() && System.nanoTime() < deadline) {
            try (var _ = new Socket(InetAddress.getLoopbackAddress(), port)) {
                return;
            } catch (IOException notYet) {
                LockSupport.parkNanos(Duration.ofMillis(20).toNanos());
            }
        }
        started.destroyForcibly();
        throw new AssertionError("S3Proxy did not start:\n" + Files.readString(log));
    }

    @Override
    public void close() {
        if (process != null) {
            stop();
        }
        try {
            TemporaryFiles.delete(process == null ? objects() : directory);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }
}
