package dev.parlance.job.imports;

import dev.parlance.config.section.ImportSection;
import dev.parlance.db.Db;
import dev.parlance.services.Services;
import dev.parlance.task.FileReads;
import dev.parlance.task.ImportVerticle;
import dev.parlance.task.TaskStore;
import io.vertx.core.Deployable;
import io.vertx.core.WorkerExecutor;
import java.time.Duration;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;

/**
 * The verticles that read files into segments, one per kind of import and instance.
 *
 * @param reads reads the files of all kinds of imports
 * @param drain how long they wait for running imports when they stop
 * @param wordCounters creates a counter of the words of a language, for one thread
 */
public record ImportVerticles(
        Services services,
        ImportSection settings,
        FileReads reads,
        Duration drain,
        Function<String, ToLongFunction<String>> wordCounters) {

    /** The verticle of a kind of import. */
    public Supplier<Deployable> of(ImportVerticle.Kind kind, Db db, TaskStore tasks, Importing importing) {
        return () -> new ImportVerticle(tasks, kind, settings, drain, pool -> runner(db, importing, pool));
    }

    /** The verticle of imports of files in archives. */
    public Supplier<Deployable> ofArchived(ImportVerticle.Kind kind, Db db, TaskStore tasks, Importing importing) {
        return () -> new ImportVerticle(tasks, kind, settings, drain, pool -> {
            var imports = runner(db, importing, pool);
            return new ArchivedImports(db, services.storage().files(db), importing, imports, pool);
        });
    }

    private ImportRunner runner(Db db, Importing importing, WorkerExecutor pool) {
        return new ImportRunner(
                importing,
                services.storage().files(db),
                new FileReading(settings, reads, wordCounters),
                pool,
                settings.segmentsPerBatch(),
                new ImportMetrics(services.meters()));
    }
}
