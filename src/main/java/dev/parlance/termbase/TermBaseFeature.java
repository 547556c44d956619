package dev.parlance.termbase;

import dev.parlance.bus.LocalBus;
import dev.parlance.config.Config;
import dev.parlance.db.Db;
import dev.parlance.db.Hints;
import dev.parlance.event.EventStore;
import dev.parlance.http.Endpoint;
import dev.parlance.job.JobAccess;
import io.micrometer.core.instrument.MeterRegistry;
import io.vertx.core.Deployable;
import io.vertx.core.Future;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Term bases, their terms and the search in them. */
public final class TermBaseFeature {
    private final LocalBus bus;
    private final Hints hints;
    private final EventStore events;
    private final Config.Search settings;
    private final MeterRegistry registry;
    private final TermBaseChanges changes;

    /** One for the process. */
    public TermBaseFeature(
            LocalBus bus, Hints hints, EventStore events, Config.Search settings, MeterRegistry registry) {
        this.bus = bus;
        this.hints = hints;
        this.events = events;
        this.settings = settings;
        this.registry = registry;
        this.changes = new TermBaseChanges(hints);
    }

    /** The endpoints of one event loop. */
    public List<Endpoint> endpoints(Db db) {
        var bases = new TermBaseStore(db);
        var projects = new ProjectTermBaseStore(db);
        return Stream.of(
                        new TermBaseEndpoints(bases, changes, projects).all(),
                        new TermEndpoints(bases, new ConceptStore(db), new TermChangeStore(db, events, changes)).all(),
                        new SearchEndpoints(bus, bases, projects, new JobAccess(db)).all())
                .flatMap(List::stream)
                .toList();
    }

    /** The verticle that searches, one in every instance that answers requests. */
    public Supplier<Deployable> searchVerticle(Db db) {
        return () -> new SearchVerticle(db, bus, hints, settings, registry);
    }

    /** Forgets what no index can ask for any more. */
    public Future<Void> housekeeping(Db db) {
        return new SnapshotStore(db).housekeeping();
    }
}
