package dev.parlance.attack;

import dev.parlance.egress.TestAuthority;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLServerSocket;
import javax.net.ssl.SSLSocket;

/** A receiver that speaks HTTP/2 over TLS (RFC 9113) and answers its first request with any frames. */
final class Http2Receiver implements AutoCloseable {
    private static final int PREFACE = 24;
    private static final int HEADERS = 1;
    private static final int RESET = 3;
    private static final int SETTINGS = 4;

    private final SSLServerSocket server;
    private final byte[] settings;
    private final Attack attack;
    private final CompletableFuture<Boolean> refused = new CompletableFuture<>();
    private final AtomicInteger resets = new AtomicInteger();

    /** What is written when a request has begun. */
    @FunctionalInterface
    interface Attack {
        void run(Frames to) throws IOException;
    }

    /**
     * Listens on a free port.
     *
     * @param keys its certificate and its key
     * @param settings the parameters of its first SETTINGS frame
     */
    Http2Receiver(KeyStore keys, byte[] settings, Attack attack) {
        this.settings = settings.clone();
        this.attack = attack;
        try {
            var managers = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
            managers.init(keys, TestAuthority.password());
            var tls = SSLContext.getInstance("TLS");
            tls.init(managers.getKeyManagers(), null, null);
            server = (SSLServerSocket)
                    tls.getServerSocketFactory().createServerSocket(0, 50, InetAddress.ofLiteral("127.0.0.1"));
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        } catch (GeneralSecurityException failed) {
            throw new IllegalStateException(failed);
        }
        Thread.ofVirtual().start(this::accept);
    }

    /** Writes frames. */
    record Frames(OutputStream out, int stream) {
        /** One frame of the request's stream. */
        Frames own(int type, int flags, byte... payload) throws IOException {
            return of(type, flags, stream, payload);
        }

        Frames of(int type, int flags, int ofStream, byte... payload) throws IOException {
            out.write(frame(type, flags, ofStream, payload));
            return this;
        }

        /** The same bytes again and again, until the peer closes the connection. */
        void flood(int times, byte[] frames) throws IOException {
            for (var i = 0; i < times; i++) {
                out.write(frames);
            }
            out.flush();
        }
    }

    static byte[] frame(int type, int flags, int stream, byte... payload) {
        return ByteBuffer.allocate(9 + payload.length)
                .put((byte) (payload.length >> 16))
                .putShort((short) payload.length)
                .put((byte) type)
                .put((byte) flags)
                .putInt(stream)
                .put(payload)
                .array();
    }

    String url() {
        return "https://localhost:" + server.getLocalPort() + "/";
    }

    /** Whether the peer closed the connection before all frames were written. */
    boolean wasRefused() {
        return refused.orTimeout(60, TimeUnit.SECONDS).join();
    }

    /** The number of frames by which the peer has reset streams. */
    int resets() {
        return resets.get();
    }

    private void accept() {
        while (!server.isClosed()) {
            try {
                var socket = (SSLSocket) server.accept();
                Thread.ofVirtual().start(() -> serve(socket));
            } catch (IOException closed) {
                return;
            }
        }
    }

    private void serve(SSLSocket socket) {
        try (socket) {
            var parameters = socket.getSSLParameters();
            parameters.setApplicationProtocols(new String[] {"h2"});
            socket.setSSLParameters(parameters);
            socket.setTcpNoDelay(true);
            var in = new DataInputStream(socket.getInputStream());
            in.readFully(new byte[PREFACE]);
            var out = new BufferedOutputStream(socket.getOutputStream(), 1 << 14);
            out.write(frame(SETTINGS, 0, 0, settings));
            out.flush();
            read(in, out);
        } catch (IOException gone) {
            // the peer has closed the connection
        }
    }

    private void read(DataInputStream in, OutputStream out) throws IOException {
        while (true) {
            var head = ByteBuffer.wrap(in.readNBytes(9));
            if (head.remaining() < 9) {
                return;
            }
            var length = head.getInt() >>> 8;
            var type = head.get(3);
            var stream = head.getInt(5);
            in.skipNBytes(length);
            resets.addAndGet(type == RESET ? 1 : 0);
            if (type == HEADERS) {
                Thread.ofVirtual().start(() -> attack(new Frames(out, stream)));
            }
        }
    }

    private void attack(Frames to) {
        try {
            attack.run(to);
            to.out().flush();
            refused.complete(false);
        } catch (IOException gone) {
            refused.complete(true);
        }
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
