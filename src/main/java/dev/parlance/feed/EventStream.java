package dev.parlance.feed;

import dev.parlance.http.reply.Live;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Sends events as server-sent events (WHATWG HTML, 9.2), each with the cursor after it as its id. The next page is read
 * when the connection has accepted the last one. A client that does not read for a while is disconnected, so that
 * memory stays bounded. For one event loop.
 */
final class EventStream implements Live {
    private static final long HEARTBEAT = Duration.ofSeconds(15).toMillis();
    /** The time that a client has to read a page. */
    static final Duration PATIENCE = Duration.ofSeconds(10);

    private static final int PAGE = 200;
    private static final Buffer BEAT = Buffer.buffer(":\n\n");

    private final FeedStore store;
    private final StreamRegistry streams;
    private final List<String> kinds;
    private final long until;
    private final Duration patience;
    private Cursor place;

    /**
     * Creates the stream of one request.
     *
     * @param until value of {@link System#nanoTime} at which the stream ends
     */
    EventStream(
            FeedStore store, StreamRegistry streams, Cursor place, List<String> kinds, long until, Duration patience) {
        this.store = store;
        this.streams = streams;
        this.place = place;
        this.kinds = List.copyOf(kinds);
        this.until = until;
        this.patience = patience;
    }

    @Override
    public void start(Outlet outlet) {
        run(outlet).onComplete(ended -> {
            streams.left();
            if (ended.succeeded()) {
                outlet.end();
            } else {
                outlet.cut();
            }
        });
    }

    /** Sends the starting cursor first, so that a client that is disconnected before the first event can resume. */
    private Future<Void> run(Outlet outlet) {
        return write(outlet, Buffer.buffer("retry: 2000\nid: %s\n\n".formatted(place.text())))
                .compose(_ -> read(outlet));
    }

    private Future<Void> read(Outlet outlet) {
        if (outlet.closed()) {
            return Future.failedFuture("the client closed the stream");
        }
        return store.read(place, kinds, PAGE).compose(page -> {
            place = page.next();
            return write(outlet, text(page.events())).compose(_ -> proceed(outlet, page.more()));
        });
    }

    private Future<Void> proceed(Outlet outlet, boolean more) {
        if (more) {
            return read(outlet);
        }
        return System.nanoTime() >= until ? Future.succeededFuture() : await(outlet);
    }

    private Future<Void> await(Outlet outlet) {
        var left = Math.max(1, TimeUnit.NANOSECONDS.toMillis(until - System.nanoTime()));
        return streams.next(Math.min(HEARTBEAT, left))
                .compose(woken -> woken ? Future.succeededFuture() : write(outlet, BEAT))
                .compose(_ -> read(outlet));
    }

    private Future<Void> write(Outlet outlet, Buffer piece) {
        return piece.length() == 0
                ? Future.succeededFuture()
                : outlet.write(piece).timeout(patience.toMillis(), TimeUnit.MILLISECONDS);
    }

    private static Buffer text(List<FeedStore.Event> events) {
        var text = Buffer.buffer();
        for (var event : events) {
            text.appendString("id: ")
                    .appendString(event.place().text())
                    .appendString("\nevent: ")
                    .appendString(event.kind())
                    .appendString("\ndata: ")
                    .appendString(event.body())
                    .appendString("\n\n");
        }
        return text;
    }
}
