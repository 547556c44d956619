package dev.parlance.bench.operate;

import dev.parlance.bench.delivery.Machine;
import dev.parlance.bench.delivery.Sink;
import java.io.IOException;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * nginx before the instances, as an ingress is: connections to them stay open, and no request is repeated. Each of its
 * clients' connections carries one request, so that none meets a worker that ends because of new endpoints.
 */
final class Balancer implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(10);
    private static final String CONFIG = """
            worker_processes 1;
            daemon off;
            pid %1$s/nginx.pid;
            error_log %1$s/nginx-error.log warn;
            events { worker_connections 4096; }
            http {
              access_log off;
              client_body_temp_path %1$s/t1;
              proxy_temp_path %1$s/t2;
              fastcgi_temp_path %1$s/t3;
              uwsgi_temp_path %1$s/t4;
              scgi_temp_path %1$s/t5;
              keepalive_timeout 0;
              upstream parlance {
                least_conn;
            %3$s
                keepalive 64;
                keepalive_timeout 60s;
              }
              server {
                listen 127.0.0.1:%2$d backlog=4096;
                client_max_body_size 64m;
                client_body_buffer_size 1m;
                proxy_http_version 1.1;
                proxy_set_header Connection "";
                proxy_next_upstream off;
                proxy_read_timeout 1h;
                location / { proxy_pass http://parlance; }
                location ~ /(download|stream)$ {
                  proxy_buffering off;
                  proxy_pass http://parlance;
                }
              }
            }
            """;

    private final Path folder;
    private final int port = Sink.freePort();
    private final Process process;

    Balancer(Path folder, List<Instance> endpoints) throws IOException {
        this.folder = folder;
        write(endpoints);
        process = Children.start(
                List.of(program(), "-c", folder.resolve("nginx.conf").toString()),
                Map.of(),
                folder.resolve("nginx.log").toFile());
        var deadline = System.nanoTime() + PATIENCE.toNanos();
        while (!listens()) {
            if (!process.isAlive() || System.nanoTime() > deadline) {
                throw new IllegalStateException("nginx does not start; see " + folder);
            }
            Machine.sleep(20);
        }
    }

    private boolean listens() {
        try (var socket = new Socket("127.0.0.1", port)) {
            return socket.isConnected();
        } catch (IOException notYet) {
            return false;
        }
    }

    /** A sentence that says what is missing, or null. */
    static String missing() {
        return program() == null ? "needs nginx: apt-get install nginx-light" : null;
    }

    private static String program() {
        return Stream.of("/usr/sbin/nginx", "/usr/bin/nginx")
                .filter(file -> Files.isExecutable(Path.of(file)))
                .findFirst()
                .orElse(null);
    }

    private void write(List<Instance> endpoints) throws IOException {
        var servers = endpoints.stream()
                .map(one -> "    server 127.0.0.1:%d max_fails=0;".formatted(one.port()))
                .collect(Collectors.joining("\n"));
        Files.writeString(folder.resolve("nginx.conf"), CONFIG.formatted(folder, port, servers));
    }

    /** New requests go to these instances only. */
    void send(List<Instance> endpoints) throws IOException, InterruptedException {
        write(endpoints);
        Children.signal("-HUP", process);
    }

    String base() {
        return "http://127.0.0.1:" + port;
    }

    @Override
    public void close() {
        process.destroy();
        Children.end(process, PATIENCE);
    }
}
