package dev.parlance.termbase;

import dev.parlance.bus.LocalBus;
import dev.parlance.config.Config;
import dev.parlance.db.Db;
import dev.parlance.db.Hints;
import io.micrometer.core.instrument.MeterRegistry;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import io.vertx.core.WorkerExecutor;
import java.util.Objects;
import java.util.concurrent.TimeUnit;

/**
 * Answers searches. One an instance: which bases are in memory is known to its event loop alone, searching and writing the
 * answer down is done on a worker pool of its own.
 */
final class SearchVerticle extends VerticleBase {
    static final String ADDRESS = "termbase.search";
    private static final int SLOW_MINUTES = 1;

    private final Db db;
    private final LocalBus bus;
    private final Hints hints;
    private final Config.Search settings;
    private final MeterRegistry registry;

    private WorkerExecutor pool;
    private TermIndexes indexes;
    private Hints.Subscription subscription;

    @SuppressWarnings("NullAway.Init")
    SearchVerticle(Db db, LocalBus bus, Hints hints, Config.Search settings, MeterRegistry registry) {
        this.db = db;
        this.bus = bus;
        this.hints = hints;
        this.settings = settings;
        this.registry = registry;
    }

    @Override
    public Future<?> start() {
        pool = vertx.createSharedWorkerExecutor("parlance-search", settings.threads(), SLOW_MINUTES, TimeUnit.MINUTES);
        indexes = new TermIndexes(
                new TermBaseStore(db),
                new SnapshotStore(db),
                ids -> ConceptStore.usersById(db, ids),
                pool,
                settings.bytes(),
                settings.checkInterval(),
                registry);
        subscription = hints.subscribe(TermBaseChanges.TOPIC, indexes::changed);
        return bus.serve(ADDRESS, this::search);
    }

    @Override
    public Future<?> stop() {
        subscription.close();
        return pool.close();
    }

    private Future<SearchAnswer> search(SearchWork work) {
        var loading =
                work.bases().stream().map(base -> indexes.current(base.uid())).toList();
        return Future.all(loading)
                .compose(_ -> pool.executeBlocking(
                                () -> Searcher.search(
                                        loading.stream().map(Future::result).toList(), work),
                                false)
                        .map(Objects::requireNonNull));
    }
}
