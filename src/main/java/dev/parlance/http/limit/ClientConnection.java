package dev.parlance.http.limit;

import dev.parlance.fault.Fault;
import io.vertx.core.Future;
import io.vertx.core.http.HttpConnection;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import org.jspecify.annotations.Nullable;

/** An open connection, and since when it has waited for its client. Belongs to one event loop. */
public final class ClientConnection {
    /** Bytes per second that a client must read at least. */
    private static final long LEAST_RATE = 16 << 10;

    private final HttpConnection connection;
    private final Connections all;
    private long waitingSince;
    private boolean used;
    private @Nullable HttpServerResponse response;
    private @Nullable HttpServerRequest unread;
    private long refusedSince;
    private long unreadSince;
    private long turn = -1;
    private int requestsOfTurn;
    private int unwritten;
    private long unwrittenBytes;
    private long unwrittenSince;
    /** Drops the response that is being sent; null when its client has read it. */
    private @Nullable Runnable abandon;

    ClientConnection(HttpConnection connection, Connections all) {
        this.connection = connection;
        this.all = all;
        this.waitingSince = all.now();
    }

    /** A request has arrived; the connection does not wait until its response has ended. */
    public void begin(HttpServerResponse ofRequest) {
        used = true;
        response = ofRequest;
    }

    /** The response has been written, or begun; a stream ends later. */
    public void responded() {
        if (response != null && response.ended()) {
            response = null;
            waitingSince = all.now();
        }
    }

    /**
     * Closes the connection when the rest of a refused request no longer arrives, or takes as long as a head may.
     * Otherwise a client that reads no response before it has sent everything would not see why.
     *
     * @return runs when a part of it has arrived
     */
    public Runnable discard(HttpServerRequest request) {
        unread = request;
        refusedSince = all.now();
        unreadSince = refusedSince;
        return () -> unreadSince = all.now();
    }

    /** Counts a request; the number of requests in this turn of the event loop. */
    int requestsOf(long current) {
        requestsOfTurn = turn == current ? requestsOfTurn + 1 : 1;
        turn = current;
        return requestsOfTurn;
    }

    /**
     * Counts bytes of a response until the network has taken them; returns {@code written}.
     *
     * @param drop drops the bytes when the client does not read them in time
     */
    public Future<Void> sends(long bytes, Future<Void> written, Runnable drop) {
        abandon = drop;
        // an idle connection would otherwise keep the last body that it sent; the next response may have begun already
        return sends(bytes, written).onComplete(_ -> abandon = drop.equals(abandon) ? null : abandon);
    }

    private Future<Void> sends(long bytes, Future<Void> written) {
        if (!written.isComplete()) {
            if (unwritten == 0) {
                unwrittenSince = all.now();
                unwrittenBytes = 0;
            }
            unwritten++;
            unwrittenBytes += bytes;
            written.onComplete(_ -> unwritten--);
        }
        return written;
    }

    /**
     * Reserves memory for a response until its client has read it.
     *
     * @throws Fault.TooMany when the responses of this sender take too much
     * @throws Fault.Unavailable when the responses of all senders take too much
     */
    public BodyMemory.Reservation reserve(Sender sender, long bytes) {
        return all.responses().reserveOne(sender, bytes);
    }

    /**
     * Reserves memory for a response that does not exist yet.
     *
     * @throws Fault.TooMany when the responses of this sender take too much
     * @throws Fault.Unavailable when the responses of all senders take too much, or this one alone
     */
    public BodyMemory.Reservation reservePlanned(Sender sender, long bytes) {
        return all.responses().reservePlanned(sender, bytes);
    }

    /** Whether the client sends nothing useful, or does not read, for too long. */
    boolean overdue(Connections.Patience patience) {
        responded();
        if (unwritten > 0) {
            var most = patience.read().plusSeconds(unwrittenBytes / LEAST_RATE);
            return all.now() - unwrittenSince > most.toNanos();
        }
        if (unread != null && !unread.isEnded()) {
            return all.now() - unreadSince > patience.discard().toNanos()
                    || all.now() - refusedSince > patience.firstHead().toNanos();
        }
        unread = null;
        var most = used ? patience.nextHead() : patience.firstHead();
        return response == null && all.now() - waitingSince > most.toNanos();
    }

    void close() {
        if (abandon != null) {
            abandon.run();
        }
        connection.close();
    }
}
