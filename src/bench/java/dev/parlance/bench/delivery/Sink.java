package dev.parlance.bench.delivery;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * nginx (Debian's package) as the receiver of every side: one worker, keep-alive, 204 at once but 503 to a fixed part
 * of the attempts, a line in its log for each.
 */
final class Sink implements AutoCloseable {
    static final int HOOKS = 100;

    @SuppressWarnings("InlineFormatString")
    private static final String CONFIG = """
            worker_processes 1;
            daemon off;
            pid %1$s/nginx.pid;
            error_log %1$s/error.log warn;
            events { worker_connections 8192; multi_accept on; }
            http {
              client_body_temp_path %1$s/t1;
              proxy_temp_path %1$s/t2;
              fastcgi_temp_path %1$s/t3;
              uwsgi_temp_path %1$s/t4;
              scgi_temp_path %1$s/t5;
              keepalive_requests 100000000;
              keepalive_timeout 120s;
              log_format line '$msec $http_webhook_id $status';
              split_clients "$http_webhook_id/$http_x_attempt$http_webhook_call" $fail { %2$s * 0; }
              server {
            %3$s
                access_log %1$s/sink.log line buffer=512k flush=200ms;
                location / {
                  if ($fail) { return 503; }
                  return 204;
                }
              }
            }
            """;

    private final Process process;
    private final Path folder;
    private final int port;

    /** A sink that responds with 503 to a part of the attempts, such as 5%. */
    Sink(Path folder, String failing) throws IOException {
        this.folder = Files.createDirectories(folder.toAbsolutePath());
        this.port = freePort();
        var listen = IntStream.range(0, HOOKS)
                .mapToObj(hook -> "    listen %s:%d backlog=4096;".formatted(host(hook), port))
                .collect(Collectors.joining("\n"));
        var config = Files.writeString(
                folder.resolve("nginx.conf"),
                CONFIG.formatted(this.folder, failing.equals("0%") ? "" : failing + " 1;", listen));
        Files.writeString(log(), "");
        this.process = new ProcessBuilder(nginx(), "-c", config.toAbsolutePath().toString())
                .inheritIO()
                .start();
    }

    private static String nginx() {
        return Stream.of("/usr/sbin/nginx", "/usr/bin/nginx", "/opt/homebrew/bin/nginx")
                .filter(file -> Files.isExecutable(Path.of(file)))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("needs nginx: apt-get install nginx-light"));
    }

    /** A sink on a port where no process listens. */
    static int freePort() throws IOException {
        try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    static String host(int hook) {
        return "127.0.0." + (2 + hook);
    }

    int port() {
        return port;
    }

    long pid() {
        return process.pid();
    }

    Path log() {
        return folder.resolve("sink.log");
    }

    /** Deletes the log of the calls so far. */
    void forget() {
        Machine.sleep(400);
        try (var file = java.nio.channels.FileChannel.open(log(), java.nio.file.StandardOpenOption.WRITE)) {
            file.truncate(0);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    @Override
    public void close() {
        process.destroy();
    }
}
