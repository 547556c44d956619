package dev.parlance;

import dev.parlance.config.Config;
import dev.parlance.config.ConnectionBudget;
import dev.parlance.config.section.DatabaseSection;
import dev.parlance.db.Db;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.pgclient.PgConnectOptions;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;

/** The connections of an instance to its database: those that all parts share, and those of single event loops. */
final class Databases {
    private final PgConnectOptions server;
    private final DatabaseSection settings;
    private final ConnectionBudget budget;
    private final Db shared;
    private final Db queues;
    /** They serve requests, and are closed with the verticles that opened them. */
    private final List<Db> loops = new CopyOnWriteArrayList<>();

    private final List<Db> deliveries = new CopyOnWriteArrayList<>();

    Databases(Vertx vertx, PgConnectOptions server, Config config, MeterRegistry meters) {
        this.server = server;
        this.settings = config.database();
        this.budget = config.connections();
        this.shared = Db.open(vertx, server, settings, budget.shared());
        this.queues = Db.openForQueues(vertx, server, settings, budget.queues());
        Gauge.builder("parlance_database_connections_limit", settings::maxConnections)
                .description("database.maxConnections")
                .register(meters);
        register(meters, "shared", List.of(shared));
        register(meters, "queues", List.of(queues));
        register(meters, "requests", loops);
        register(meters, "delivery", deliveries);
    }

    private static void register(MeterRegistry meters, String part, List<Db> clients) {
        Gauge.builder(
                        "parlance_database_connections",
                        () -> clients.stream().mapToInt(Db::connections).sum())
                .description("open connections to the database, besides that for notifications")
                .tag("part", part)
                .register(meters);
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

    /** Opens connections for one event loop that serves requests. */
    Db openForLoop(Vertx loop) {
        var own = Db.open(loop, server, settings, budget.perLoop());
        loops.add(own);
        return own;
    }

    /** Opens connections for an event loop that delivers webhooks. */
    Db openForDelivery(Vertx loop) {
        var own = Db.openForQueues(loop, server, settings, budget.perDelivery());
        deliveries.add(own);
        return own;
    }

    /** The number of event loops that serve requests. */
    int loops() {
        return budget.loops();
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
