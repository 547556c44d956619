package dev.parlance.attack;

import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;

/** A connection on which a test writes bytes as it likes. */
final class Wire implements AutoCloseable {
    private static final int PATIENCE_MILLIS = 20_000;

    private final Socket socket;

    private Wire(Socket socket) {
        this.socket = socket;
    }

    static Wire to(URI service) {
        return from("127.0.0.1", service);
    }

    /** Connects from another address of this machine, such as 127.0.0.2. */
    static Wire from(String address, URI service) {
        try {
            var socket = new Socket();
            socket.setSoTimeout(PATIENCE_MILLIS);
            socket.bind(new InetSocketAddress(InetAddress.getByName(address), 0));
            socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), service.getPort()), PATIENCE_MILLIS);
            return new Wire(socket);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    /** Connections that send some requests each; nobody reads the responses. */
    static List<Wire> unread(URI service, int connections, String requests) {
        return IntStream.range(0, connections)
                .mapToObj(_ -> to(service).send(requests))
                .toList();
    }

    /** A request with a token or without a valid one. */
    static String get(String path, String authorization) {
        return "GET " + path + " HTTP/1.1\r\nHost: x\r\nAuthorization: " + authorization + "\r\n\r\n";
    }

    /** The head of a login with a body of a length. */
    static String loginHead(long length) {
        return "POST /web/api2/v1/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
                + "Content-Length: " + length + "\r\n\r\n";
    }

    Wire send(String text) {
        try {
            socket.getOutputStream().write(text.getBytes(StandardCharsets.ISO_8859_1));
            socket.getOutputStream().flush();
        } catch (IOException _) {
            // the server has closed the connection; what it has sent before can still be read
        }
        return this;
    }

    /** Everything up to the end of the connection, or up to what has arrived when nothing more comes for a time. */
    String read(Duration quiet) {
        var text = new StringBuilder();
        var bytes = new byte[8192];
        try {
            socket.setSoTimeout((int) quiet.toMillis());
            for (var read = socket.getInputStream().read(bytes);
                    read >= 0;
                    read = socket.getInputStream().read(bytes)) {
                text.append(new String(bytes, 0, read, StandardCharsets.ISO_8859_1));
            }
        } catch (IOException _) {
            // nothing more comes in time, or the connection was reset
        }
        return text.toString();
    }

    /** The status of the next response; 0 when the connection ends without one. */
    int status() {
        try {
            var line = line(OutputStream.nullOutputStream());
            return line.length() < 12 ? 0 : Integer.parseInt(line.substring(9, 12));
        } catch (SocketTimeoutException silent) {
            throw new AssertionError("no response", silent);
        } catch (IOException _) {
            return 0;
        }
    }

    /** Whether the server closes the connection within a time; what it sends before is dropped. */
    boolean endsWithin(Duration time) {
        try {
            socket.setSoTimeout((int) time.toMillis());
            while (socket.getInputStream().read() >= 0) {
                // a response that nobody waits for
            }
            return true;
        } catch (SocketTimeoutException _) {
            return false;
        } catch (IOException _) {
            return true;
        }
    }

    /**
     * The next response: its head, and its body by its {@code Content-Length}. Without a complete body when the
     * connection ends before, or when nothing more comes for a time.
     */
    String response(Duration quiet) {
        var text = new ByteArrayOutputStream();
        try {
            socket.setSoTimeout((int) quiet.toMillis());
            readResponse(text);
        } catch (IOException _) {
            // nothing more comes in time, or the connection was ended
        }
        return text.toString(StandardCharsets.ISO_8859_1);
    }

    /** Reads the rest of a response, whose status was read, by its {@code Content-Length}. */
    void skipResponse() {
        try {
            readResponse(OutputStream.nullOutputStream());
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    private void readResponse(OutputStream copy) throws IOException {
        var length = 0;
        for (var line = line(copy); !line.isEmpty(); line = line(copy)) {
            var header = line.toLowerCase(java.util.Locale.ROOT);
            if (header.startsWith("content-length:")) {
                length = Integer.parseInt(header.substring(15).strip());
            }
        }
        copy.write(socket.getInputStream().readNBytes(length));
    }

    /** The next line of a head, without its end. */
    private String line(OutputStream copy) throws IOException {
        var line = new StringBuilder();
        for (var c = socket.getInputStream().read();
                c != '\n';
                c = socket.getInputStream().read()) {
            if (c < 0) {
                throw new EOFException("the connection has ended");
            }
            line.append((char) c);
            copy.write(c);
        }
        copy.write('\n');
        return line.toString().stripTrailing();
    }

    /** Whether a part of a response has arrived. */
    boolean hasResponse() {
        try {
            return socket.getInputStream().available() > 0;
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    /** Ends the connection by a reset instead of in order. */
    void reset() {
        try {
            socket.setSoLinger(true, 0);
            socket.close();
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    @Override
    public void close() {
        try {
            socket.close();
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }
}
