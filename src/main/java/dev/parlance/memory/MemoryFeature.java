package dev.parlance.memory;

import dev.parlance.config.section.ImportSection;
import dev.parlance.db.Db;
import dev.parlance.db.leftover.Leftover;
import dev.parlance.db.leftover.SweepLeftover;
import dev.parlance.http.endpoint.Endpoint;
import dev.parlance.memory.base.EditTransMemories;
import dev.parlance.memory.base.ProjectMemoryStore;
import dev.parlance.memory.base.ReplaceProjectMemories;
import dev.parlance.memory.segment.EditMemorySegments;
import dev.parlance.memory.segment.MemorySearchStore;
import dev.parlance.memory.segment.MemorySegmentStore;
import dev.parlance.memory.transfer.EndUnitImport;
import dev.parlance.memory.transfer.StartUnitImport;
import dev.parlance.memory.transfer.UnitImportRunner;
import dev.parlance.memory.transfer.UnitImportTask;
import dev.parlance.memory.transfer.UnitPageStore;
import dev.parlance.memory.transfer.WriteUnits;
import dev.parlance.services.Services;
import dev.parlance.task.AsyncRequestStore;
import dev.parlance.task.FileReads;
import dev.parlance.task.ImportVerticle;
import dev.parlance.task.TaskStore;
import io.vertx.core.Deployable;
import io.vertx.core.Future;
import io.vertx.core.WorkerExecutor;
import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Translation memories, their segments and the search in them. */
public record MemoryFeature(Services services) {
    private static final ImportVerticle.Kind IMPORTS =
            new ImportVerticle.Kind(UnitImportTask.KIND, "parlance-unit-import", Duration.ofMinutes(60));

    /** The segments of deleted memories. */
    private static final Leftover SEGMENTS =
            new Leftover("deleted_memory", "memory_id", "trans_memory_segment", "id", 10_000);

    /** The endpoints of one event loop. */
    public List<Endpoint> endpoints(Db db) {
        var memories = new EditTransMemories(db);
        return Stream.of(
                        new MemoryEndpoints(
                                        memories,
                                        new MemorySegmentStore(db),
                                        new EditMemorySegments(services.vertx(), db, services.clock()),
                                        new ProjectMemoryStore(db),
                                        new ReplaceProjectMemories(db, services.events()))
                                .all(),
                        List.<Endpoint>of(
                                new ImportTransMemoryEndpoint(
                                        services.storage().files(db).receiving(), memories, startImport(db)),
                                new ExportTransMemoryEndpoint(services.vertx(), memories, new UnitPageStore(db)),
                                new SearchTransMemoryEndpoint(services.vertx(), memories, new MemorySearchStore(db))))
                .flatMap(List::stream)
                .toList();
    }

    /** Deletes the segments of deleted memories. */
    public static Future<Void> sweep(Db db) {
        return new SweepLeftover(db, SEGMENTS).run();
    }

    private StartUnitImport startImport(Db db) {
        return new StartUnitImport(
                db, new AsyncRequestStore(db), new TaskStore(db, services.hints()), services.clock());
    }

    /**
     * The verticle that imports, one an instance.
     *
     * @param reads reads the files of all kinds of imports
     * @param drain how long it waits at its end for the files it reads
     */
    public Supplier<Deployable> importVerticle(Db db, ImportSection settings, FileReads reads, Duration drain) {
        return () -> new ImportVerticle(
                new TaskStore(db, services.hints()), IMPORTS, settings, drain, pool -> importRunner(db, reads, pool));
    }

    private UnitImportRunner importRunner(Db db, FileReads reads, WorkerExecutor pool) {
        var requests = new AsyncRequestStore(db);
        return new UnitImportRunner(
                reads,
                new WriteUnits(db, requests),
                new EndUnitImport(db, requests, new TaskStore(db, services.hints())),
                services.storage().files(db),
                pool,
                services.clock());
    }
}
