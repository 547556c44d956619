package dev.parlance.db;

import dev.parlance.db.connection.HintListener;
import io.vertx.core.Future;
import io.vertx.core.Handler;
import io.vertx.core.Vertx;
import io.vertx.pgclient.PgConnectOptions;
import io.vertx.sqlclient.Tuple;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;

/** LISTEN and NOTIFY of PostgreSQL, so that a cluster needs no other system. */
public final class NotifyTransport implements Hints.Transport {
    // a commit that notifies takes a lock of the whole server
    private static final Duration LEAST_PAUSE = Duration.ofMillis(20);
    private static final Duration MOST_PAUSE = Duration.ofMillis(50);
    private static final String NOTIFY = """
            select pg_notify($1, hint)
            from unnest($2::text[]) as hint
            """;

    private final Db db;
    private final HintListener listener;
    private volatile Handler<String> receiver = _ -> {};
    private volatile Runnable changed = () -> {};

    /**
     * Creates a transport that does not listen yet.
     *
     * @param server opens a separate session. A connection pooler in transaction mode cannot provide one; hints then
     *     reach only this instance
     */
    public NotifyTransport(Vertx vertx, Db db, PgConnectOptions server) {
        this.db = db;
        this.listener = new HintListener(vertx, server, hint -> receiver.handle(hint), () -> changed.run());
    }

    @Override
    public void open(Handler<String> ofHints) {
        receiver = ofHints;
        listener.connect();
    }

    @Override
    public Future<Void> listening() {
        return listener.listening();
    }

    /** On a connection of its own. */
    @Override
    public boolean isListening() {
        return session() != null;
    }

    @Override
    public @Nullable Integer session() {
        return listener.session();
    }

    @Override
    public void onSession(Runnable handler) {
        changed = handler;
    }

    @Override
    public Duration pause() {
        return Duration.ofNanos(ThreadLocalRandom.current().nextLong(LEAST_PAUSE.toNanos(), MOST_PAUSE.toNanos()));
    }

    @Override
    public Future<Void> send(List<String> hints) {
        var args = Tuple.tuple().addString(HintListener.CHANNEL).addArrayOfString(hints.toArray(String[]::new));
        return db.query(NOTIFY, args).mapEmpty();
    }

    @Override
    public Future<Void> close() {
        return listener.close();
    }
}
