package dev.parlance.db;

import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Handler;
import io.vertx.core.Vertx;
import io.vertx.pgclient.PgConnectOptions;
import io.vertx.sqlclient.Tuple;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ThreadLocalRandom;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Notifications between instances, such as "look for work now" or "clear the cache". They use LISTEN and NOTIFY of
 * PostgreSQL, so that a cluster needs no other system. A hint may be lost, so nothing may depend on it. It reaches the
 * handlers of the same instance at once, and those of other instances after about 50 ms; equal hints are combined. Safe
 * from any thread.
 */
public final class Hints {
    private static final Logger LOG = LoggerFactory.getLogger(Hints.class);
    private static final Duration LEAST_DELAY = Duration.ofMillis(20);
    private static final Duration MOST_DELAY = Duration.ofMillis(50);
    private static final int MAX_WAITING = 1_000;
    private static final int MAX_BYTES = 7_000;
    private static final char SEPARATOR = '\n';
    private static final String NOTIFY = """
            select pg_notify($1, hint)
            from unnest($2::text[]) as hint
            """;

    private final Vertx vertx;
    private final Db db;
    private final HintListener listener;
    private final String instance = UUID.randomUUID().toString();
    private final Map<String, List<Subscriber>> subscribers = new ConcurrentHashMap<>();
    private final Object guard = new Object();
    private Set<String> waiting = new LinkedHashSet<>();
    private boolean closed;

    private Hints(Vertx vertx, Db db, PgConnectOptions server) {
        this.vertx = vertx;
        this.db = db;
        this.listener = new HintListener(vertx, server, this::receive);
    }

    /**
     * Starts to listen, and retries while the database is not available.
     *
     * @param server opens a separate session. A connection pooler in transaction mode cannot provide one; hints then
     *     reach only this instance
     */
    public static Hints open(Vertx vertx, Db db, PgConnectOptions server) {
        var hints = new Hints(vertx, db, server);
        hints.listener.connect();
        return hints;
    }

    /** Succeeds when this instance listens for the first time. */
    public Future<Void> listening() {
        return listener.listening();
    }

    /** Whether hints of other instances reach this one now, on a connection of its own. */
    public boolean isListening() {
        return listener.isListening();
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
        synchronized (guard) {
            if (closed || waiting.size() >= MAX_WAITING || !waiting.add(hint) || waiting.size() > 1) {
                return;
            }
        }
        vertx.setTimer(delay(), _ -> send());
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
        return send().eventually(listener::close);
    }

    private static long delay() {
        return ThreadLocalRandom.current().nextLong(LEAST_DELAY.toMillis(), MOST_DELAY.toMillis());
    }

    private Future<Void> send() {
        String[] hints;
        synchronized (guard) {
            hints = waiting.toArray(String[]::new);
            waiting = new LinkedHashSet<>();
        }
        if (hints.length == 0) {
            return Future.succeededFuture();
        }
        return db.query(NOTIFY, Tuple.tuple().addString(HintListener.CHANNEL).addArrayOfString(hints))
                .onFailure(failure -> LOG.atDebug()
                        .addKeyValue("reason", failure.getMessage())
                        .log("hints were not sent"))
                .<Void>mapEmpty()
                .otherwiseEmpty();
    }

    private void receive(String hint) {
        var parts = hint.split(String.valueOf(SEPARATOR), 3);
        if (parts.length == 3 && !parts[0].equals(instance)) {
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

    private record Subscriber(Context context, Handler<String> handler) {}
}
