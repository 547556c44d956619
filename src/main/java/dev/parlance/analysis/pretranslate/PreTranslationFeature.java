package dev.parlance.analysis.pretranslate;

import dev.parlance.analysis.index.MemoryIndexes;
import dev.parlance.analysis.index.WorkerPool;
import dev.parlance.analysis.run.OpenMemories;
import dev.parlance.db.Db;
import dev.parlance.egress.UrlCheck;
import dev.parlance.http.endpoint.Endpoint;
import dev.parlance.job.segment.FillSegments;
import dev.parlance.memory.match.ReadMemoryUnits;
import dev.parlance.services.Services;
import dev.parlance.task.AsyncRequestStore;
import dev.parlance.task.TaskRunner;
import dev.parlance.task.TaskStore;

/** The parts of pre-translation, for the feature of analyses, whose pool and indexes it uses. */
public record PreTranslationFeature(Services services, UrlCheck urls, WorkerPool pool, MemoryIndexes indexes) {

    /** The endpoint of one event loop. */
    public Endpoint endpoint(Db db) {
        var start = new StartPreTranslation(db, new AsyncRequestStore(db), new TaskStore(db, services.hints()));
        return new PreTranslateJobsEndpoint(start, urls).endpoint();
    }

    /** The runner of pre-translations. */
    public TaskRunner runner(Db db) {
        var tasks = new TaskStore(db, services.hints());
        return new PreTranslateRunner(
                db,
                tasks,
                new OpenMemories(new ReadMemoryUnits(db), indexes),
                pool,
                new FillSegments(services.vertx(), services.clock()),
                new EndPreTranslation(
                        db,
                        tasks,
                        new AsyncRequestStore(db),
                        services.events(),
                        services.callbacks(),
                        services.clock()));
    }
}
