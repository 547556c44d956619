package dev.parlance.analysis;

import dev.parlance.analysis.count.CountMethod;
import dev.parlance.bus.LocalBus;
import dev.parlance.config.Config;
import dev.parlance.db.Db;
import dev.parlance.event.CallbackStore;
import dev.parlance.event.EventStore;
import dev.parlance.event.UrlCheck;
import dev.parlance.http.Endpoint;
import dev.parlance.job.JobSegmentStore;
import dev.parlance.memory.MatchStore;
import dev.parlance.netrate.NetRateStore;
import dev.parlance.project.ProjectAccess;
import dev.parlance.task.AsyncRequestStore;
import dev.parlance.task.TaskStore;
import io.micrometer.core.instrument.MeterRegistry;
import io.vertx.core.Deployable;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** All that the composition root needs to know of analyses; one for the process. */
public final class AnalysisFeature {
    private final LocalBus bus;
    private final EventStore events;
    private final CallbackStore callbacks;
    private final InstantSource clock;
    private final UrlCheck urls;
    private final Config.Analysis settings;
    private final CountMetrics metrics;

    public AnalysisFeature(
            LocalBus bus,
            EventStore events,
            CallbackStore callbacks,
            InstantSource clock,
            UrlCheck urls,
            Config.Analysis settings,
            MeterRegistry registry) {
        this.bus = bus;
        this.events = events;
        this.callbacks = callbacks;
        this.clock = clock;
        this.urls = urls;
        this.settings = settings;
        this.metrics = new CountMetrics(registry);
    }

    /** The endpoints of one event loop. */
    public List<Endpoint> endpoints(Db db) {
        var schemes = new NetRateStore(db);
        var requests = new AsyncRequestStore(db);
        var method = CountMethod.of(settings.countMethod().toString()).orElseThrow();
        var created = new NewAnalysisStore(db, schemes, requests, new TaskStore(db, bus), method);
        var changes = new AnalysisChangeStore(db, schemes, ends(requests), events);
        var analyses = new AnalysisStore(db);
        return Stream.of(
                        List.<Endpoint>of(new CreateAnalysesByProvidersEndpoint(created, urls)),
                        new AnalysisEndpoints(analyses, changes, new ProjectAccess(db)).all())
                .flatMap(List::stream)
                .toList();
    }

    /**
     * The verticle that counts, one an instance.
     *
     * @param drain how long it waits at its end for the parts it counts
     */
    public Supplier<Deployable> verticle(Db db, Duration drain) {
        var tasks = new TaskStore(db, bus);
        var parts = new PartStore(db, tasks, new NetRateStore(db), ends(new AsyncRequestStore(db)), events);
        return () -> new AnalysisVerticle(
                tasks,
                settings,
                drain,
                pool -> new CountRunner(parts, new JobSegmentStore(db), new MatchStore(db), pool, metrics));
    }

    private EndStore ends(AsyncRequestStore requests) {
        return new EndStore(requests, events, callbacks, clock);
    }
}
