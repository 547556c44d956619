package dev.parlance.feed;

import dev.parlance.db.InOrder;
import dev.parlance.http.reply.Live;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;

/**
 * Sends events as server-sent events (WHATWG HTML, 9.2), each with the cursor after it as its id. The next page is read
 * when the connection has accepted the last one. A client that does not read for a while is disconnected, so that
 * memory stays bounded. The rights of the caller are checked again at every heartbeat and after a hint, always between
 * the reading of a page and its sending. For one event loop.
 */
final class EventStream implements Live {
    private static final int RETRY_MILLIS = 1_000;
    private static final Buffer BEAT = Buffer.buffer(":\n\n");

    private final Pages pages;
    private final StreamSlot slot;
    private final Times times;
    private Cursor place;
    private long beatAt;

    /**
     * The times of a stream.
     *
     * @param until value of {@link System#nanoTime} at which the stream ends
     * @param heartbeat from one comment and check of the rights to the next
     * @param patience the time that a client has to read a page
     */
    record Times(long until, Duration heartbeat, Duration patience) {
        /** The times of a stream that ends at a value of {@link System#nanoTime}. */
        static Times until(long nanos) {
            return new Times(nanos, Duration.ofSeconds(15), Duration.ofSeconds(10));
        }
    }

    /** Reads the events of the stream. */
    @FunctionalInterface
    interface Pages {
        Future<FeedStore.Page> after(Cursor place);
    }

    /** Creates the stream of one request; it gives the slot back when it ends. */
    EventStream(Pages pages, StreamSlot slot, Cursor place, Times times) {
        this.pages = pages;
        this.slot = slot;
        this.place = place;
        this.times = times;
        this.beatAt = nextBeat();
    }

    private long nextBeat() {
        return System.nanoTime() + times.heartbeat.toNanos();
    }

    @Override
    public void start(Outlet outlet) {
        Future.succeededFuture().compose(_ -> run(outlet)).onComplete(ended -> {
            slot.free();
            if (ended.succeeded()) {
                outlet.end();
            } else {
                outlet.cut();
            }
        });
    }

    @Override
    public void release() {
        slot.free();
    }

    /** Sends the starting cursor first, so that a client that is disconnected before the first event can resume. */
    private Future<Void> run(Outlet outlet) {
        return write(outlet, Buffer.buffer("retry: 2000\nid: %s\n\n".formatted(place.text())))
                .compose(_ -> InOrder.whileTrue(() -> read(outlet)));
    }

    /** Sends the next page and waits if it was the last one for now; false at the end of the stream. */
    private Future<Boolean> read(Outlet outlet) {
        if (outlet.closed()) {
            return Future.failedFuture("the client closed the stream");
        }
        var beat = System.nanoTime() - beatAt >= 0;
        return pages.after(place).compose(page -> slot.permitted(beat).compose(_ -> send(outlet, page, beat)));
    }

    private Future<Boolean> send(Outlet outlet, FeedStore.Page page, boolean beat) {
        place = page.next();
        var text = text(page.events());
        if (beat) {
            text.appendBuffer(BEAT);
            beatAt = nextBeat();
        }
        // while the client does not read, the events need not stay in memory
        var more = page.more();
        return write(outlet, text).compose(_ -> proceed(outlet, more));
    }

    private Future<Boolean> proceed(Outlet outlet, boolean more) {
        if (slot.draining()) {
            // the clients of an instance do not all come back at once
            return write(outlet, Buffer.buffer("retry: %d\n\n".formatted(RETRY_MILLIS + random(RETRY_MILLIS))))
                    .map(false);
        }
        if (more) {
            return Future.succeededFuture(true);
        }
        return System.nanoTime() - times.until >= 0 ? Future.succeededFuture(false) : await();
    }

    private static int random(int bound) {
        return ThreadLocalRandom.current().nextInt(bound);
    }

    private Future<Boolean> await() {
        var now = System.nanoTime();
        var left = TimeUnit.NANOSECONDS.toMillis(Math.min(times.until - now, beatAt - now));
        return slot.next(Math.max(1, left)).map(true);
    }

    private Future<Void> write(Outlet outlet, Buffer piece) {
        return piece.length() == 0
                ? Future.succeededFuture()
                : outlet.write(piece).timeout(times.patience.toMillis(), TimeUnit.MILLISECONDS);
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
