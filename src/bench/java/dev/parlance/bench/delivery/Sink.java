package dev.parlance.bench.delivery;

import dev.parlance.egress.TestAuthority;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * nginx (Debian's package) as the receiver of every side: one worker, keep-alive, 204 at once but 500 to a fixed part
 * of the attempts, headers that differ in each response, a line in its log for each. Over TLS it has a certificate with
 * a P-256 key of a private authority.
 */
public final class Sink implements AutoCloseable {
    static final int HOOKS = 100;

    /** A response of 500 has a body, because nginx closes the connection after its own page. */
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
              log_format line '$msec $http_webhook_id $status $server_protocol $ssl_protocol';
              add_header X-Request-Id $request_id always;
              split_clients "$http_webhook_id/$http_x_attempt$http_webhook_call" $fail { %2$s * 0; }
              server {
            %3$s
            %4$s
                access_log %1$s/sink.log line buffer=512k flush=200ms;
                location / {
                  if ($fail) { return 500 "failed"; }
                  return 204;
                }
              }
            }
            """;

    private static final String TLS = """
                ssl_certificate %1$s;
                ssl_certificate_key %2$s;
                ssl_protocols TLSv1.3;
                ssl_session_cache shared:sessions:10m;
            """;

    private final Process process;
    private final Path folder;
    private final Transport transport;
    private final int port;
    private final Path authority;

    /** A sink of the transport that {@code bench.transport} names. */
    Sink(Path folder, String failing) throws IOException {
        this(folder, failing, Transport.chosen());
    }

    /** A sink that responds with 500 to a part of the attempts, such as 5%. */
    Sink(Path folder, String failing, Transport transport) throws IOException {
        this(folder, failing, transport, freePort(), hosts());
    }

    /** A sink without TLS that accepts everything on some ports of 127.0.0.1. */
    static Sink at(Path folder, List<Integer> ports) throws IOException {
        var addresses = ports.stream().map(port -> "127.0.0.1:" + port).toList();
        return new Sink(folder, "0%", Transport.PLAIN, ports.getFirst(), addresses);
    }

    private Sink(Path folder, String failing, Transport transport, int port, List<String> addresses)
            throws IOException {
        this.folder = Files.createDirectories(folder.toAbsolutePath());
        this.transport = transport;
        this.port = port;
        this.authority = this.folder.resolve("authority.pem");
        var how = transport == Transport.H2 ? "ssl http2 " : transport.tls() ? "ssl " : "";
        var listen = addresses.stream()
                .map(address -> address.contains(":") ? address : address + ":" + port)
                .map(address -> "    listen %s %sbacklog=4096;".formatted(address, how))
                .collect(Collectors.joining("\n"));
        var config = Files.writeString(
                folder.resolve("nginx.conf"),
                CONFIG.formatted(
                        this.folder,
                        failing.equals("0%") ? "" : failing + " 1;",
                        listen,
                        transport.tls() ? certificate() : ""));
        Files.writeString(log(), "");
        this.process = new ProcessBuilder(nginx(), "-c", config.toAbsolutePath().toString())
                .inheritIO()
                .start();
    }

    private static List<String> hosts() {
        return IntStream.range(0, HOOKS).mapToObj(Sink::host).toList();
    }

    private String certificate() throws IOException {
        if (!Files.exists(authority)) {
            Files.deleteIfExists(folder.resolve("authority.p12"));
            var made = new TestAuthority(folder);
            var names = IntStream.range(0, HOOKS).mapToObj(hook -> "ip:" + host(hook));
            var issued = made.issue("receiver", names.collect(Collectors.joining(",")));
            made.write("receiver.pem", issued.chain());
            made.write("receiver.key", issued.key());
            made.file();
        }
        return TLS.formatted(folder.resolve("receiver.pem"), folder.resolve("receiver.key"));
    }

    private static String nginx() {
        return Stream.of("/usr/sbin/nginx", "/usr/bin/nginx", "/opt/homebrew/bin/nginx")
                .filter(file -> Files.isExecutable(Path.of(file)))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("needs nginx: apt-get install nginx-light"));
    }

    /** A sink on a port where no process listens. */
    public static int freePort() throws IOException {
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

    Transport transport() {
        return transport;
    }

    /** The certificate of the authority that receivers over TLS have theirs from. */
    Path authority() {
        return authority;
    }

    /** The URL of a receiver. */
    String url(int hook) {
        return "%s://%s:%d/hook".formatted(transport.tls() ? "https" : "http", host(hook), port);
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
