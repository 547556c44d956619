package dev.parlance.job.quality;

import dev.parlance.config.section.ImportSection;
import dev.parlance.db.Db;
import dev.parlance.egress.CallbackCheck;
import dev.parlance.http.endpoint.Endpoint;
import dev.parlance.services.Services;
import dev.parlance.task.AsyncRequestStore;
import dev.parlance.task.ImportVerticle;
import dev.parlance.task.TaskStore;
import io.vertx.core.Deployable;
import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;

/** The parts of automatic quality assurance, for the feature of jobs and the composition root. */
public final class QualityFeature {
    private static final ImportVerticle.Kind CHECKS =
            new ImportVerticle.Kind(QualityTask.KIND, "parlance-quality", Duration.ofMinutes(1));

    private QualityFeature() {}

    /** The endpoints of one event loop. */
    public static List<Endpoint> endpoints(Db db, TaskStore tasks, CallbackCheck callbacks) {
        return new QualityEndpoints(db, tasks, callbacks).all();
    }

    /**
     * The verticle that checks jobs, one per instance of the service.
     *
     * @param terminology the terms that it compares
     * @param settings its numbers of workers, leases and attempts
     * @param drain how long it waits for running checks when it stops
     */
    public static Supplier<Deployable> verticle(
            Services services, Db db, Terminology terminology, ImportSection settings, Duration drain) {
        var tasks = new TaskStore(db, services.hints());
        var ends = new EndQuality(
                db, tasks, new AsyncRequestStore(db), services.events(), services.callbacks(), services.clock());
        return () -> new ImportVerticle(
                tasks,
                CHECKS,
                settings,
                drain,
                pool -> new QualityRunner(db, ends, terminology, pool, services.clock()));
    }
}
