package dev.parlance.db;

import static java.util.concurrent.TimeUnit.NANOSECONDS;

import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Handler;
import io.vertx.core.Vertx;
import io.vertx.pgclient.PgConnectOptions;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Notifications between instances, such as "look for work now" or "clear the cache". A hint may be lost, so nothing may
 * depend on it. It reaches the handlers of the same instance at once, and those of other instances within a few
 * milliseconds if none was sent during the last pause of the transport; otherwise it waits until then, and equal hints
 * are combined. Safe from any thread.
 */
public final class Hints {
    /** The topic of a hint to the handlers of this instance alone: {@link #session} has changed. */
    public static final String SESSION = "session";

    private static final Logger LOG = LoggerFactory.getLogger(Hints.class);
    /** Long enough to combine the hints of one change. */
    private static final long COLLECTING_MILLIS = 1;

    private static final int MAX_WAITING = 1_000;
    private static final int MAX_BYTES = 7_000;
    private static final char SEPARATOR = '\n';

    private final Vertx vertx;
    private final Transport transport;
    private final String instance = UUID.randomUUID().toString();
    private final Map<String, List<Subscriber>> subscribers = new ConcurrentHashMap<>();
    private final Object guard = new Object();
    private Set<String> waiting = new LinkedHashSet<>();
    /** The value of {@link System#nanoTime()} before which nothing is sent. */
    private long pausedUntil = System.nanoTime();

    private boolean closed;

    private final LongAdder sent = new LongAdder();
    private final LongAdder lost = new LongAdder();
    private final LongAdder received = new LongAdder();

    private Hints(Vertx vertx, Transport transport) {
        this.vertx = vertx;
        this.transport = transport;
    }

    /** Starts to listen, and retries while it cannot. */
    public static Hints open(Vertx vertx, Transport transport) {
        var hints = new Hints(vertx, transport);
        transport.onSession(() -> hints.dispatch(SESSION, ""));
        transport.open(hints::receive);
        return hints;
    }

    /** As {@link #open(Vertx, Transport)}, by notifications of the database. */
    public static Hints open(Vertx vertx, Db db, PgConnectOptions server) {
        return open(vertx, new NotifyTransport(vertx, db, server));
    }

    /** The number of hints that were sent to other instances. */
    public long sent() {
        return sent.sum();
    }

    /** The number of hints that could not be sent. */
    public long lost() {
        return lost.sum();
    }

    /** The number of hints of other instances. */
    public long received() {
        return received.sum();
    }

    /** Succeeds when this instance listens for the first time. */
    public Future<Void> listening() {
        return transport.listening();
    }

    /** Whether hints of other instances reach this one now. */
    public boolean isListening() {
        return transport.isListening();
    }

    /**
     * The database server's process that exists while this instance does, or null if none is known. Other instances see
     * by it that this one has ended.
     */
    public @Nullable Integer session() {
        return transport.session();
    }

    /**
     * Publishes a hint; call it after the commit of the change.
     *
     * @param topic a name without line breaks
     * @param payload at most about 7,000 bytes together with the topic
     */
    public void publish(String topic, String payload) {
        var hint = instance + SEPARATOR + topic + SEPARATOR + payload;
        if (topic.indexOf(SEPARATOR) >= 0 || hint.getBytes(StandardCharsets.UTF_8).length > MAX_BYTES) {
            throw new IllegalArgumentException(
                    "a hint of %s is too long or has a line break in its topic".formatted(topic));
        }
        dispatch(topic, payload);
        long pause;
        synchronized (guard) {
            if (closed || waiting.size() >= MAX_WAITING || !waiting.add(hint) || waiting.size() > 1) {
                return;
            }
            pause = NANOSECONDS.toMillis(pausedUntil - System.nanoTime());
        }
        vertx.setTimer(Math.max(COLLECTING_MILLIS, pause), _ -> send());
    }

    /** Runs the handler on the context of the caller until the subscription is closed. */
    public Subscription subscribe(String topic, Handler<String> handler) {
        var subscriber = new Subscriber(vertx.getOrCreateContext(), handler);
        subscribers.computeIfAbsent(topic, _ -> new CopyOnWriteArrayList<>()).add(subscriber);
        return () -> subscribers.getOrDefault(topic, List.of()).remove(subscriber);
    }

    /** Sends the waiting hints and stops listening. */
    public Future<Void> close() {
        synchronized (guard) {
            closed = true;
        }
        return send().eventually(transport::close);
    }

    private Future<Void> send() {
        List<String> hints;
        synchronized (guard) {
            hints = List.copyOf(waiting);
            waiting = new LinkedHashSet<>();
            pausedUntil = System.nanoTime() + transport.pause().toNanos();
        }
        if (hints.isEmpty()) {
            return Future.succeededFuture();
        }
        return transport
                .send(hints)
                .onSuccess(_ -> sent.add(hints.size()))
                .onFailure(failure -> notSent(hints.size(), failure))
                .otherwiseEmpty();
    }

    private void notSent(int hints, Throwable failure) {
        lost.add(hints);
        LOG.atDebug().addKeyValue("reason", failure.getMessage()).log("hints were not sent");
    }

    private void receive(String hint) {
        var parts = hint.split(String.valueOf(SEPARATOR), 3);
        if (parts.length == 3 && !parts[0].equals(instance)) {
            received.increment();
            dispatch(parts[1], parts[2]);
        }
    }

    private void dispatch(String topic, String payload) {
        for (var subscriber : subscribers.getOrDefault(topic, List.of())) {
            subscriber.context().runOnContext(_ -> subscriber.handler().handle(payload));
        }
    }

    /** A subscription to a topic. */
    @FunctionalInterface
    public interface Subscription extends AutoCloseable {
        @Override
        void close();
    }

    /** Carries hints to other instances. It may lose them, and return those of this one. Safe from any thread. */
    public interface Transport {
        /**
         * Begins to receive, and retries for as long as it cannot. Called once.
         *
         * @param receiver of each hint, on any thread
         */
        void open(Handler<String> receiver);

        /** Succeeds when this instance receives hints of others for the first time. */
        Future<Void> listening();

        /** Whether hints of other instances reach this one now. */
        boolean isListening();

        /** The server's process that serves the connection on which it listens, or null. */
        default @Nullable Integer session() {
            return null;
        }

        /**
         * Calls a handler, on any thread, whenever the session changes.
         *
         * @param handler the only one
         */
        default void onSession(Runnable handler) {}

        /** How long to wait after hints were sent before others are sent; it varies at random. */
        Duration pause();

        /** Sends hints; fails if they are certainly lost. */
        Future<Void> send(List<String> hints);

        /** Stops receiving. */
        Future<Void> close();
    }

    private record Subscriber(Context context, Handler<String> handler) {}
}
