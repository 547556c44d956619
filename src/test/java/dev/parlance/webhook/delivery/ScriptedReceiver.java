package dev.parlance.webhook.delivery;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntFunction;
import java.util.regex.Pattern;
import javax.net.ServerSocketFactory;

/** A receiver on loopback that writes the bytes of a test, whether they are HTTP or not. */
public final class ScriptedReceiver implements AutoCloseable {
    private static final Pattern LENGTH = Pattern.compile("(?im)^content-length: *(\\d+)");

    private final ServerSocket server;
    private final IntFunction<Reply> script;
    private final AtomicInteger connections = new AtomicInteger();
    private final AtomicInteger requests = new AtomicInteger();
    private final List<String> heads = new CopyOnWriteArrayList<>();
    private final List<String> bodies = new CopyOnWriteArrayList<>();

    /**
     * The bytes that are written when a request has arrived.
     *
     * @param piecemeal whether they are written byte by byte
     * @param close whether the connection is closed afterwards
     */
    public record Reply(String text, boolean piecemeal, boolean close) {
        /** Written immediately; the connection stays open. */
        public static Reply of(String text) {
            return new Reply(text, false, false);
        }
    }

    /**
     * Listens on a free port without TLS.
     *
     * @param script the reply to the request with this number, from 0
     */
    public ScriptedReceiver(IntFunction<Reply> script) {
        this(script, ServerSocketFactory.getDefault());
    }

    /** Listens on a free port; {@code sockets} opens the socket, with or without TLS. */
    public ScriptedReceiver(IntFunction<Reply> script, ServerSocketFactory sockets) {
        this.script = script;
        try {
            server = sockets.createServerSocket(0, 50, InetAddress.getLoopbackAddress());
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
        Thread.ofVirtual().start(this::accept);
    }

    public String url(String path) {
        return "http://127.0.0.1:" + server.getLocalPort() + path;
    }

    public int port() {
        return server.getLocalPort();
    }

    public int connections() {
        return connections.get();
    }

    /** Request lines with headers, in the order of arrival. */
    public List<String> heads() {
        return heads;
    }

    public List<String> bodies() {
        return bodies;
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
            socket.setTcpNoDelay(true);
            var in = new BufferedInputStream(socket.getInputStream());
            while (read(in)) {
                var reply = script.apply(requests.getAndIncrement());
                write(socket.getOutputStream(), reply);
                if (reply.close) {
                    return;
                }
            }
        } catch (IOException gone) {
            // the peer has closed the connection
        }
    }

    private static void write(OutputStream out, Reply reply) throws IOException {
        var bytes = reply.text.getBytes(StandardCharsets.UTF_8);
        var step = reply.piecemeal ? 1 : Math.max(1, bytes.length);
        for (var from = 0; from < bytes.length; from += step) {
            out.write(bytes, from, step);
            out.flush();
        }
    }

    private boolean read(InputStream in) throws IOException {
        var head = new ByteArrayOutputStream();
        while (!head.toString(StandardCharsets.ISO_8859_1).endsWith("\r\n\r\n")) {
            var next = in.read();
            if (next < 0) {
                return false;
            }
            head.write(next);
        }
        var text = head.toString(StandardCharsets.ISO_8859_1);
        var length = LENGTH.matcher(text);
        var body = in.readNBytes(length.find() ? Integer.parseInt(length.group(1)) : 0);
        heads.add(text);
        bodies.add(new String(body, StandardCharsets.UTF_8));
        return true;
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
