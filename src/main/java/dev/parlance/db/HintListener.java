package dev.parlance.db;

import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Handler;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.pgclient.PgConnectOptions;
import io.vertx.pgclient.PgConnection;
import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The one connection of an instance that listens. It comes back after a loss, with waits that grow and vary, and asks the
 * server now and then whether it is there, because nothing else would show a silent loss. All state belongs to one event loop.
 */
final class HintListener {
    static final String CHANNEL = "parlance_hints";

    private static final Logger LOG = LoggerFactory.getLogger(HintListener.class);
    private static final Duration FIRST_WAIT = Duration.ofMillis(100);
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(10);
    private static final Duration HEARTBEAT = Duration.ofSeconds(15);
    private static final Duration ANSWER_WAIT = Duration.ofSeconds(5);
    private static final String LISTEN = "listen " + CHANNEL;
    private static final String PING = "select 1";

    private final Vertx vertx;
    private final Context context;
    private final PgConnectOptions server;
    private final Handler<String> receiver;
    private final Promise<Void> listening = Promise.promise();
    private @Nullable PgConnection connection;
    private int failures;
    private boolean closed;

    HintListener(Vertx vertx, PgConnectOptions server, Handler<String> receiver) {
        this.vertx = vertx;
        this.context = vertx.getOrCreateContext();
        this.server = new PgConnectOptions(server).addProperty("application_name", "parlance-hints");
        this.receiver = receiver;
    }

    Future<Void> listening() {
        return listening.future();
    }

    void connect() {
        context.runOnContext(_ -> attempt());
    }

    Future<Void> close() {
        var done = Promise.<Void>promise();
        context.runOnContext(_ -> {
            closed = true;
            var open = connection;
            (open == null ? Future.<Void>succeededFuture() : open.close()).onComplete(done);
        });
        return done.future();
    }

    private void attempt() {
        if (closed) {
            return;
        }
        var connecting = PgConnection.connect(vertx, server);
        connecting
                .timeout(ANSWER_WAIT.toMillis(), TimeUnit.MILLISECONDS)
                .compose(this::listen)
                .onComplete(this::hold, failure -> {
                    connecting.onSuccess(PgConnection::close);
                    retry(failure);
                });
    }

    private Future<PgConnection> listen(PgConnection opened) {
        opened.notificationHandler(news -> receiver.handle(news.getPayload()));
        return opened.query(LISTEN)
                .execute()
                .timeout(ANSWER_WAIT.toMillis(), TimeUnit.MILLISECONDS)
                .map(opened);
    }

    private void hold(PgConnection opened) {
        if (closed) {
            opened.close();
            return;
        }
        connection = opened;
        opened.exceptionHandler(failure -> LOG.debug("the connection for hints failed", failure));
        failures = 0;
        opened.closeHandler(_ -> lost(opened));
        listening.tryComplete();
        vertx.setTimer(HEARTBEAT.toMillis(), _ -> beat(opened));
    }

    private void beat(PgConnection opened) {
        if (closed || !opened.equals(connection)) {
            return;
        }
        opened.query(PING)
                .execute()
                .timeout(ANSWER_WAIT.toMillis(), TimeUnit.MILLISECONDS)
                .onComplete(_ -> vertx.setTimer(HEARTBEAT.toMillis(), _ -> beat(opened)), _ -> {
                    lost(opened);
                    opened.close();
                });
    }

    private void lost(PgConnection gone) {
        if (gone.equals(connection)) {
            connection = null;
            retry(new IllegalStateException("the connection was lost"));
        }
    }

    private void retry(Throwable failure) {
        if (closed) {
            return;
        }
        failures++;
        LOG.atInfo()
                .addKeyValue("reason", failure.toString())
                .addKeyValue("failures", failures)
                .log("not listening to hints of other instances");
        vertx.setTimer(wait(failures), _ -> attempt());
    }

    private static long wait(int failures) {
        var longest = Math.min(LONGEST_WAIT.toMillis(), FIRST_WAIT.toMillis() << Math.min(failures, 10));
        return ThreadLocalRandom.current().nextLong(longest / 2, longest + 1);
    }
}
