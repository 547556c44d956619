package dev.parlance.termbase;

import dev.parlance.bus.LocalBus;
import dev.parlance.config.section.SearchSection;
import dev.parlance.db.Db;
import dev.parlance.db.Hints;
import dev.parlance.termbase.base.TermBaseChanges;
import dev.parlance.termbase.serve.SearchWork;
import dev.parlance.termbase.serve.TermIndexes;
import dev.parlance.termbase.serve.TermSearcher;
import io.micrometer.core.instrument.MeterRegistry;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import io.vertx.core.WorkerExecutor;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Answers searches; one per instance. The state of the loaded bases belongs to its event loop; searching and writing
 * responses run on its own worker pool.
 */
final class SearchVerticle extends VerticleBase {
    private static final Logger LOG = LoggerFactory.getLogger(SearchVerticle.class);

    static final String ADDRESS = "termbase.search";
    private static final int SLOW_MINUTES = 1;

    private final Db db;
    private final LocalBus bus;
    private final Hints hints;
    private final SearchSection settings;
    private final MeterRegistry registry;

    private WorkerExecutor pool;
    private TermIndexes indexes;
    private List<Hints.Subscription> subscriptions = List.of();

    @SuppressWarnings("NullAway.Init")
    SearchVerticle(Db db, LocalBus bus, Hints hints, SearchSection settings, MeterRegistry registry) {
        this.db = db;
        this.bus = bus;
        this.hints = hints;
        this.settings = settings;
        this.registry = registry;
    }

    @Override
    public Future<?> start() {
        pool = vertx.createSharedWorkerExecutor("parlance-search", settings.threads(), SLOW_MINUTES, TimeUnit.MINUTES);
        indexes = new TermIndexes(db, pool, settings.bytes(), settings.checkInterval(), registry);
        subscriptions = List.of(
                hints.subscribe(TermBaseChanges.CHANGED, indexes::changed),
                hints.subscribe(TermBaseChanges.IMPORTED, indexes::imported));
        // the start does not wait for this; a search meanwhile gets its base as soon as it is read
        indexes.readAhead()
                .onFailure(failure ->
                        LOG.atInfo().addKeyValue("reason", failure.getMessage()).log("term bases were not preloaded"));
        return bus.serve(ADDRESS, this::search);
    }

    @Override
    public Future<?> stop() {
        subscriptions.forEach(Hints.Subscription::close);
        return pool.close();
    }

    private Future<SearchWork.Answer> search(SearchWork work) {
        var loading =
                work.bases().stream().map(base -> indexes.current(base.uid())).toList();
        return Future.all(loading)
                .compose(_ -> pool.executeBlocking(
                                () -> TermSearcher.search(
                                        loading.stream().map(Future::result).toList(), work),
                                false)
                        .map(Objects::requireNonNull));
    }
}
