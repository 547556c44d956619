package dev.parlance.webhook;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A receiver on loopback that answers some calls of each connection and closes it without a word when the next request has
 * arrived, as one does that gives up idle connections.
 */
final class ClosingReceiver implements AutoCloseable {
    private final ServerSocket server;
    private final int callsAConnection;
    private final AtomicInteger connections = new AtomicInteger();
    private final AtomicInteger answered = new AtomicInteger();

    private ClosingReceiver(int callsAConnection) throws IOException {
        this.server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        this.callsAConnection = callsAConnection;
    }

    static ClosingReceiver start(int callsAConnection) {
        try {
            var receiver = new ClosingReceiver(callsAConnection);
            Thread.ofVirtual().start(receiver::accept);
            return receiver;
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    String url() {
        return "http://127.0.0.1:%d/hook".formatted(server.getLocalPort());
    }

    int connections() {
        return connections.get();
    }

    int answered() {
        return answered.get();
    }

    private void accept() {
        while (!server.isClosed()) {
            try {
                var socket = server.accept();
                connections.incrementAndGet();
                Thread.ofVirtual().start(() -> serve(socket));
            } catch (IOException closed) {
                return;
            }
        }
    }

    private void serve(Socket socket) {
        try (socket) {
            var in = new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
            for (var call = 0; call <= callsAConnection; call++) {
                if (!read(in) || call == callsAConnection) {
                    return;
                }
                answered.incrementAndGet();
                socket.getOutputStream().write("HTTP/1.1 204 No Content\r\n\r\n".getBytes(StandardCharsets.UTF_8));
            }
        } catch (IOException gone) {
            // its peer has closed it
        }
    }

    private static boolean read(BufferedReader in) throws IOException {
        var length = 0;
        for (var line = in.readLine(); line != null; line = in.readLine()) {
            if (line.isEmpty()) {
                return in.skip(length) == length;
            }
            if (line.toLowerCase(java.util.Locale.ROOT).startsWith("content-length:")) {
                length = Integer.parseInt(line.substring(15).strip());
            }
        }
        return false;
    }

    @Override
    public void close() {
        try {
            server.close();
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }
}
