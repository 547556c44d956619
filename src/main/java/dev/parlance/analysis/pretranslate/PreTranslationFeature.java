package dev.parlance.analysis.pretranslate;

import dev.parlance.analysis.index.MemoryIndexes;
import dev.parlance.analysis.index.WorkerPool;
import dev.parlance.analysis.pretranslate.machine.MachinePassRunner;
import dev.parlance.analysis.pretranslate.state.EndPreTranslation;
import dev.parlance.analysis.pretranslate.state.PreTranslationMetrics;
import dev.parlance.analysis.run.OpenMemories;
import dev.parlance.db.Db;
import dev.parlance.egress.UrlCheck;
import dev.parlance.http.endpoint.Endpoint;
import dev.parlance.job.segment.FillSegments;
import dev.parlance.machinetranslate.MachineTranslation;
import dev.parlance.memory.match.ReadMemoryUnits;
import dev.parlance.services.Services;
import dev.parlance.task.AsyncRequestStore;
import dev.parlance.task.TaskRunner;
import dev.parlance.task.TaskStore;
import io.vertx.core.Future;
import java.util.Objects;
import java.util.concurrent.Callable;

/** The parts of pre-translation, for the feature of analyses, whose pool and indexes it uses. */
public record PreTranslationFeature(
        Services services, UrlCheck urls, WorkerPool pool, MemoryIndexes indexes, MachineTranslation machine) {

    /** The endpoint of one event loop. */
    public Endpoint endpoint(Db db) {
        var start = new StartPreTranslation(db, new AsyncRequestStore(db), new TaskStore(db, services.hints()));
        return new PreTranslateJobsEndpoint(start, urls).endpoint();
    }

    /** The runner of pre-translations. */
    public TaskRunner runner(Db db) {
        return new PreTranslateRunner(
                db,
                tasks(db),
                new OpenMemories(new ReadMemoryUnits(db), indexes),
                pool,
                new FillSegments(services.vertx(), services.clock()),
                ends(db),
                new PreTranslationMetrics(services.meters()));
    }

    /** The runner of the machine translation in pre-translations. */
    public TaskRunner machineRunner(Db db) {
        return new MachinePassRunner(
                db,
                tasks(db),
                machine,
                this::blocking,
                new FillSegments(services.vertx(), services.clock()),
                ends(db),
                new PreTranslationMetrics(services.meters()));
    }

    /** Not the pool of analyses, which may be busy for long. */
    private <T> Future<T> blocking(Callable<T> work) {
        return services.vertx().executeBlocking(work, false).map(Objects::requireNonNull);
    }

    private TaskStore tasks(Db db) {
        return new TaskStore(db, services.hints());
    }

    private EndPreTranslation ends(Db db) {
        return new EndPreTranslation(
                db, tasks(db), new AsyncRequestStore(db), services.events(), services.callbacks(), services.clock());
    }
}
