package dev.parlance.termbase;

import dev.parlance.config.section.ExportSection;
import dev.parlance.config.section.ImportSection;
import dev.parlance.config.section.SearchSection;
import dev.parlance.db.Db;
import dev.parlance.db.leftover.Leftover;
import dev.parlance.db.leftover.SweepLeftover;
import dev.parlance.http.endpoint.Endpoint;
import dev.parlance.http.remote.RemoteKind;
import dev.parlance.http.remote.RemoteService;
import dev.parlance.job.JobAccess;
import dev.parlance.job.quality.Terminology;
import dev.parlance.services.Services;
import dev.parlance.task.AsyncRequestStore;
import dev.parlance.task.FileReads;
import dev.parlance.task.ImportVerticle;
import dev.parlance.task.TaskStore;
import dev.parlance.termbase.base.EditTermBases;
import dev.parlance.termbase.base.ProjectTermBaseStore;
import dev.parlance.termbase.base.ReadTermBases;
import dev.parlance.termbase.base.ReplaceProjectTermBases;
import dev.parlance.termbase.base.ResolveTermBases;
import dev.parlance.termbase.base.TermBaseChanges;
import dev.parlance.termbase.check.ProjectTerms;
import dev.parlance.termbase.concept.ChangeTermBase;
import dev.parlance.termbase.concept.EditConcepts;
import dev.parlance.termbase.concept.EditTerms;
import dev.parlance.termbase.concept.ReadConcepts;
import dev.parlance.termbase.serve.ReadSnapshots;
import dev.parlance.termbase.serve.SearchWork;
import dev.parlance.termbase.serve.SnapshotStore;
import dev.parlance.termbase.transfer.EndTermImport;
import dev.parlance.termbase.transfer.StartTermImport;
import dev.parlance.termbase.transfer.TermExport;
import dev.parlance.termbase.transfer.TermImportRunner;
import dev.parlance.termbase.transfer.TermImportStore;
import dev.parlance.termbase.transfer.TermImportTask;
import io.vertx.core.Deployable;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlConnection;
import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Term bases, their terms and the search in them. */
public final class TermBaseFeature {
    private static final ImportVerticle.Kind IMPORTS =
            new ImportVerticle.Kind(TermImportTask.KIND, "parlance-term-import", Duration.ofMinutes(10));

    /** The concepts of deleted term bases; their terms, up to 2,000 each from a file, are deleted with them. */
    private static final Leftover CONCEPTS = new Leftover("deleted_term_base", "term_base_id", "concept", "id", 500);

    private final Services services;
    private final SearchSection settings;
    private final TermBaseChanges changes;
    private final TermExport exports;

    public TermBaseFeature(Services services, SearchSection settings, ExportSection export) {
        this.services = services;
        this.settings = settings;
        this.changes = new TermBaseChanges(services.hints());
        this.exports = new TermExport(services.vertx(), export);
    }

    /** The endpoints of one event loop. */
    public List<Endpoint> endpoints(Db db) {
        var bases = new ReadTermBases(db);
        var projects = new ProjectTermBaseStore(db);
        var change = new ChangeTermBase(db, services.events(), changes);
        return Stream.of(
                        new TermBaseEndpoints(
                                        bases,
                                        new EditTermBases(db, changes, services.events()),
                                        projects,
                                        new ReplaceProjectTermBases(db, services.events()))
                                .all(),
                        new TermEndpoints(bases, new ReadConcepts(db), new EditConcepts(change), new EditTerms(change))
                                .all(),
                        new SearchEndpoints(
                                        services.bus(), bases, new ResolveTermBases(db), projects, new JobAccess(db))
                                .all(),
                        new ExchangeEndpoints(
                                        services.vertx(),
                                        bases,
                                        services.storage().files(db).receiving(),
                                        startImport(db),
                                        exports,
                                        new ReadSnapshots(db))
                                .all())
                .flatMap(List::stream)
                .toList();
    }

    /** Gives a new template the term bases of its project. */
    public static Future<Void> toTemplate(SqlConnection tx, long project, long template) {
        return ProjectTermBaseStore.toTemplate(tx, project, template);
    }

    /** Gives a new project the term bases of its template. */
    public static Future<Void> fromTemplate(SqlConnection tx, long template, long project) {
        return ProjectTermBaseStore.fromTemplate(tx, template, project);
    }

    /** The terms that quality checks of jobs compare. */
    public static Terminology terminology(Db db) {
        return new ProjectTerms(db);
    }

    /** Searches, as other instances answer them. */
    public static RemoteKind<SearchWork, SearchWork.Answer> remoteSearch() {
        return new RemoteKind<>(
                SearchVerticle.ADDRESS, SearchWork.class, SearchWork.Answer::json, SearchWork.Answer::new);
    }

    /** Answers the searches of other instances by the verticle of this one. */
    public RemoteService<SearchWork, SearchWork.Answer> searchService() {
        return new RemoteService<>(remoteSearch(), work -> services.bus().ask(SearchVerticle.ADDRESS, work));
    }

    /** The verticle that searches, one in every instance that has indexes. */
    public Supplier<Deployable> searchVerticle(Db db) {
        return () -> new SearchVerticle(db, services.bus(), services.hints(), settings, services.meters());
    }

    /**
     * The verticle that imports, one an instance.
     *
     * @param reads reads the files of all kinds of imports
     * @param drain how long it waits at its end for the files it reads
     */
    public Supplier<Deployable> importVerticle(Db db, ImportSection imports, FileReads reads, Duration drain) {
        var files = services.storage().files(db);
        return () -> new ImportVerticle(
                new TaskStore(db, services.hints()),
                IMPORTS,
                imports,
                drain,
                pool -> new TermImportRunner(reads, new TermImportStore(db), endImport(db), files, changes, pool));
    }

    private StartTermImport startImport(Db db) {
        return new StartTermImport(
                db, new TermImportStore(db), new TaskStore(db, services.hints()), new AsyncRequestStore(db));
    }

    private EndTermImport endImport(Db db) {
        return new EndTermImport(
                db,
                new TermImportStore(db),
                new TaskStore(db, services.hints()),
                new AsyncRequestStore(db),
                services.events(),
                services.clock());
    }

    public Future<Void> close() {
        return exports.close();
    }

    /** Deletes the concepts of deleted term bases. */
    public static Future<Void> sweep(Db db) {
        return new SweepLeftover(db, CONCEPTS).run();
    }

    /** Deletes records that no index needs any more. */
    public Future<Void> housekeeping(Db db) {
        return new SnapshotStore(db).housekeeping();
    }
}
