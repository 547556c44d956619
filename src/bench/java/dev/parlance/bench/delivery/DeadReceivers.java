package dev.parlance.bench.delivery;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * Receivers that accept nothing until they come back: a third refuses connections, a third never responds, a third
 * responds with 503 after five seconds.
 */
final class DeadReceivers implements AutoCloseable {
    private static final int KINDS = 3;
    private static final long SLOW_MILLIS = 5_000;

    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final Set<Socket> held = ConcurrentHashMap.newKeySet();
    private final ServerSocket hanging;
    private final HttpServer failing;
    private final List<Integer> ports;
    private Sink sink;

    DeadReceivers() throws IOException {
        hanging = new ServerSocket(0, 4_096, InetAddress.getLoopbackAddress());
        failing = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 4_096);
        failing.setExecutor(threads);
        failing.createContext("/", exchange -> {
            exchange.getRequestBody().transferTo(OutputStream.nullOutputStream());
            Machine.sleep(SLOW_MILLIS);
            exchange.sendResponseHeaders(503, -1);
            exchange.close();
        });
        failing.start();
        threads.execute(this::accept);
        ports = List.of(
                Sink.freePort(), hanging.getLocalPort(), failing.getAddress().getPort());
    }

    private void accept() {
        while (!hanging.isClosed()) {
            try {
                var socket = hanging.accept();
                held.add(socket);
                threads.execute(() -> swallow(socket));
            } catch (IOException closed) {
                return;
            }
        }
    }

    private void swallow(Socket socket) {
        try (socket) {
            socket.getInputStream().transferTo(OutputStream.nullOutputStream());
        } catch (IOException gone) {
            // the peer has given up
        } finally {
            held.remove(socket);
        }
    }

    String url(int number) {
        return "http://127.0.0.1:%d/hook".formatted(ports.get(number % KINDS));
    }

    /** From now on they accept everything; returns what records it. */
    Sink comeBack(Path folder) throws IOException {
        end();
        sink = Sink.at(folder, ports);
        return sink;
    }

    private void end() throws IOException {
        hanging.close();
        failing.stop(0);
        for (var socket : held) {
            socket.close();
        }
    }

    @Override
    public void close() throws IOException {
        if (sink == null) {
            end();
        } else {
            sink.close();
        }
        threads.shutdownNow();
    }
}
