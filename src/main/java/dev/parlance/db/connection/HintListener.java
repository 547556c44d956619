package dev.parlance.db.connection;

import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Handler;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.pgclient.PgConnectOptions;
import io.vertx.pgclient.pubsub.PgSubscriber;
import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Listens to the hints of other instances. A {@link PgSubscriber} reports a closed connection, but it neither retries
 * its first connection nor detects one that no longer responds. Such a subscriber is replaced by a new one after a wait
 * that grows and has jitter. All state belongs to one event loop.
 */
public final class HintListener {
    public static final String CHANNEL = "parlance_hints";

    private static final Logger LOG = LoggerFactory.getLogger(HintListener.class);
    private static final Duration FIRST_WAIT = Duration.ofMillis(100);
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(10);
    private static final Duration HEARTBEAT = Duration.ofSeconds(15);
    private static final Duration ANSWER_WAIT = Duration.ofSeconds(5);
    private static final String PING = "select 1";

    private final Vertx vertx;
    private final Context context;
    private final PgConnectOptions server;
    private final Handler<String> receiver;
    private final Runnable changed;
    private final Promise<Void> listening = Promise.promise();
    private @Nullable PgSubscriber current;
    private int failures;
    private boolean closed;
    private volatile @Nullable Integer session;

    /**
     * A listener that is not connected yet.
     *
     * @param receiver of each hint
     * @param changed runs when {@link #session} has changed
     */
    public HintListener(Vertx vertx, PgConnectOptions server, Handler<String> receiver, Runnable changed) {
        this.vertx = vertx;
        this.context = vertx.getOrCreateContext();
        this.server = new PgConnectOptions(server).addProperty("application_name", "parlance-hints");
        this.receiver = receiver;
        this.changed = changed;
    }

    /** Succeeds when it listens for the first time. */
    public Future<Void> listening() {
        return listening.future();
    }

    /** The server's process that serves this connection, or null while it does not listen; safe from any thread. */
    public @Nullable Integer session() {
        return session;
    }

    /** Starts to listen, and retries for as long as it cannot. */
    public void connect() {
        context.runOnContext(_ -> attempt());
    }

    public Future<Void> close() {
        var done = Promise.<Void>promise();
        context.runOnContext(_ -> {
            closed = true;
            session = null;
            (current == null ? Future.<Void>succeededFuture() : current.close()).onComplete(done);
        });
        return done.future();
    }

    private void attempt() {
        if (closed) {
            return;
        }
        var subscriber = PgSubscriber.subscriber(vertx, server);
        current = subscriber;
        subscriber.channel(CHANNEL).handler(receiver);
        subscriber.closeHandler(_ -> replace(subscriber, new IllegalStateException("the connection was lost")));
        var connected = subscriber.connect();
        connected.timeout(ANSWER_WAIT.toMillis(), TimeUnit.MILLISECONDS).onComplete(_ -> hold(subscriber), failure -> {
            replace(subscriber, failure);
            connected.onComplete(_ -> end(subscriber));
        });
    }

    private void hold(PgSubscriber subscriber) {
        if (closed) {
            end(subscriber);
            return;
        }
        failures = 0;
        var connection = subscriber.actualConnection();
        // without a handler, the driver would print the stack trace
        connection.exceptionHandler(failure -> LOG.atDebug().setCause(failure).log("the connection of hints failed"));
        session = connection.processId();
        changed.run();
        listening.tryComplete();
        vertx.setTimer(HEARTBEAT.toMillis(), _ -> beat(subscriber));
    }

    private void beat(PgSubscriber subscriber) {
        if (closed || !subscriber.equals(current)) {
            return;
        }
        subscriber
                .actualConnection()
                .query(PING)
                .execute()
                .timeout(ANSWER_WAIT.toMillis(), TimeUnit.MILLISECONDS)
                .onComplete(_ -> vertx.setTimer(HEARTBEAT.toMillis(), _ -> beat(subscriber)), failure -> {
                    replace(subscriber, failure);
                    end(subscriber);
                });
    }

    /** Closes the connection itself: a subscriber that is closed while it connects would keep it open. */
    private static void end(PgSubscriber subscriber) {
        var connection = subscriber.actualConnection();
        if (connection != null) {
            connection.close();
        }
    }

    private void replace(PgSubscriber gone, Throwable failure) {
        if (closed || !gone.equals(current)) {
            return;
        }
        current = null;
        session = null;
        changed.run();
        failures++;
        LOG.atInfo()
                .addKeyValue("reason", failure.toString())
                .addKeyValue("failures", failures)
                .log("cannot listen to hints of other instances");
        vertx.setTimer(wait(failures), _ -> attempt());
    }

    private static long wait(int failures) {
        var longest = Math.min(LONGEST_WAIT.toMillis(), FIRST_WAIT.toMillis() << Math.min(failures, 10));
        return ThreadLocalRandom.current().nextLong(longest / 2, longest + 1);
    }
}
