package dev.parlance.attack.requests;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.parlance.attack.requests.Attempt.End;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/** A connection of the fuzzer. If an exchange on it takes too long, it is closed and the exchange fails. */
final class Line implements AutoCloseable {
    private final Socket socket;
    private final InputStream in;
    private final ScheduledExecutorService guard;
    private final Duration patience;
    private boolean used;

    Line(int port, ScheduledExecutorService guard, Duration patience) throws IOException {
        this.socket = new Socket(InetAddress.getLoopbackAddress(), port);
        this.socket.setTcpNoDelay(true);
        this.in = new BufferedInputStream(socket.getInputStream());
        this.guard = guard;
        this.patience = patience;
    }

    /** The service neither responds nor ends the connection. */
    static final class Silent extends IOException {
        private static final long serialVersionUID = 1L;

        Silent(Duration patience) {
            super("no response and no end of the connection within " + patience.toSeconds() + " s");
        }
    }

    /** Whether an exchange has ended well before, so that the service may end the connection at any time. */
    boolean used() {
        return used;
    }

    /** Receives the responses of an exchange. */
    interface Receiver {
        /** Returns whether further responses are read. */
        boolean receive(Response response);
    }

    /**
     * Sends the bytes of a request and reads its responses.
     *
     * @return whether all responses have arrived; false if the service has ended the connection before
     * @throws Silent if the service does neither in time
     * @throws Response.Broken for a response that is not HTTP
     */
    boolean exchange(Attempt attempt, Receiver receiver) throws IOException {
        var late = new AtomicBoolean();
        var watch = guard.schedule(() -> abort(late), patience.toMillis(), TimeUnit.MILLISECONDS);
        try {
            send(attempt);
            return attempt.end() == End.RESET || receive(attempt, receiver);
        } catch (Response.Broken broken) {
            throw broken;
        } catch (IOException ended) {
            if (late.get()) {
                throw new Silent(patience);
            }
            return false;
        } finally {
            watch.cancel(false);
            used = true;
        }
    }

    private void abort(AtomicBoolean late) {
        late.set(true);
        close();
    }

    /** If the service ends the connection before it has read everything, its response can still be read. */
    private void send(Attempt attempt) throws IOException {
        if (attempt.end() == End.RESET) {
            socket.setSoLinger(true, 0);
        }
        try {
            var out = socket.getOutputStream();
            out.write(attempt.bytes().getBytes(ISO_8859_1));
            out.flush();
            if (attempt.end() == End.HALF_CLOSE) {
                socket.shutdownOutput();
            }
        } catch (IOException _) {
            // reading tells whether there is a response
        }
    }

    private boolean receive(Attempt attempt, Receiver receiver) throws IOException {
        for (var i = 0; i < attempt.responses(); i++) {
            @Nullable Response response = Response.read(in, attempt.method().equals("HEAD"));
            if (response == null || !receiver.receive(response)) {
                return response != null;
            }
            if (response.isLast()) {
                return i + 1 == attempt.responses();
            }
        }
        return true;
    }

    @Override
    public void close() {
        try {
            socket.close();
        } catch (IOException _) {
            // it is of no further use
        }
    }
}
