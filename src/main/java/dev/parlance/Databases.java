package dev.parlance;

import dev.parlance.config.Config;
import dev.parlance.db.Db;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.pgclient.PgConnectOptions;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;

/** The connections of an instance to its database: those that all parts share, and those of single event loops. */
final class Databases {
    private final PgConnectOptions server;
    private final Config config;
    private final Db shared;
    private final Db queues;
    /** They serve requests, and are closed with the verticles that opened them. */
    private final List<Db> loops = new CopyOnWriteArrayList<>();

    Databases(Vertx vertx, PgConnectOptions server, Config config) {
        this.server = server;
        this.config = config;
        this.shared = Db.open(vertx, server, config.database());
        this.queues = openQueues(vertx);
    }

    /** For everything that has no connections of its own. */
    Db shared() {
        return shared;
    }

    /** As {@link #shared}, for statements on queues. */
    Db queues() {
        return queues;
    }

    /** As {@link #queues}; it changes nothing if the other one does not. */
    Db queuesLike(Db other) {
        return other.rehearses() ? queues.rehearsing() : queues;
    }

    /** Opens connections for one event loop that serves requests: its share of the configured ones. */
    Db openForLoop(Vertx loop) {
        var own = Db.open(loop, server, config.database().share(loops()));
        loops.add(own);
        return own;
    }

    /** As {@link #openForLoop}, for statements on queues. */
    Db openQueues(Vertx loop) {
        return Db.openForQueues(loop, server, config.database().share(loops()));
    }

    /** The number of event loops that serve requests. */
    int loops() {
        var wanted = config.http().instances();
        return wanted > 0 ? wanted : Runtime.getRuntime().availableProcessors();
    }

    /** Succeeds if the database responds on the shared connections and those of each event loop. */
    Future<Void> ping() {
        return Future.all(Stream.concat(Stream.of(shared), loops.stream())
                        .map(Db::ping)
                        .toList())
                .mapEmpty();
    }

    /** Closes the shared connections. */
    Future<Void> close() {
        return queues.close().transform(_ -> shared.close());
    }
}
