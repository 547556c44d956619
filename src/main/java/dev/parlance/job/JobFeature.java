package dev.parlance.job;

import dev.parlance.access.Visibility;
import dev.parlance.config.section.ExportSection;
import dev.parlance.config.section.ImportSection;
import dev.parlance.customfield.CustomFieldFeature;
import dev.parlance.customfield.definition.FieldEntity;
import dev.parlance.customfield.instance.HolderAccess;
import dev.parlance.db.Db;
import dev.parlance.egress.CallbackCheck;
import dev.parlance.event.EventKind;
import dev.parlance.event.EventStore;
import dev.parlance.file.worker.FileWorkers;
import dev.parlance.http.contract.Contract;
import dev.parlance.http.endpoint.Call;
import dev.parlance.http.endpoint.Endpoint;
import dev.parlance.http.endpoint.HeaderCheck;
import dev.parlance.http.reply.Reply;
import dev.parlance.job.core.FindJob;
import dev.parlance.job.core.JobEvents;
import dev.parlance.job.core.JobStore;
import dev.parlance.job.edit.DeleteProjectJobs;
import dev.parlance.job.export.ExportFeature;
import dev.parlance.job.export.ExportTask;
import dev.parlance.job.imports.EndImport;
import dev.parlance.job.imports.FileReading;
import dev.parlance.job.imports.ImportCallback;
import dev.parlance.job.imports.ImportTask;
import dev.parlance.job.imports.ImportVerticles;
import dev.parlance.job.preview.PreviewEndpoint;
import dev.parlance.job.preview.PreviewFiles;
import dev.parlance.job.provider.AssignmentAccess;
import dev.parlance.job.provider.AssignmentStore;
import dev.parlance.job.provider.Assignments;
import dev.parlance.job.provider.EditAssignments;
import dev.parlance.job.quality.QualityFeature;
import dev.parlance.job.quality.Terminology;
import dev.parlance.job.source.SourceFeature;
import dev.parlance.job.source.SourceTask;
import dev.parlance.job.target.GetTargetFileEndpoint;
import dev.parlance.job.target.TargetExport;
import dev.parlance.job.upload.CreateJobsEndpoint;
import dev.parlance.job.upload.ReadZip;
import dev.parlance.services.Services;
import dev.parlance.task.AsyncRequestStore;
import dev.parlance.task.FileReads;
import dev.parlance.task.ImportVerticle;
import dev.parlance.task.TaskStore;
import io.vertx.core.Deployable;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlConnection;
import java.time.Duration;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;

/** The operations on jobs and the verticle that imports their files, for the composition root. */
public final class JobFeature {
    private static final ImportVerticle.Kind IMPORTS =
            new ImportVerticle.Kind(ImportTask.KIND, "parlance-import", Duration.ofMinutes(10));

    /** One at a time: its transaction is long, and the leases of tasks share the connections. */
    private static final ImportVerticle.Kind SOURCES =
            new ImportVerticle.Kind(SourceTask.KIND, "parlance-source", Duration.ofMinutes(10), 1);

    private static final ImportVerticle.Kind ARCHIVED_IMPORTS =
            new ImportVerticle.Kind(ImportTask.ARCHIVED_KIND, "parlance-import-archived", Duration.ofMinutes(10));

    private static final ImportVerticle.Kind EXPORTS =
            new ImportVerticle.Kind(ExportTask.KIND, "parlance-export-task", Duration.ofMinutes(10));

    private static final ImportVerticle.Kind ARCHIVE_EXPORTS =
            new ImportVerticle.Kind(ExportTask.ARCHIVE_KIND, "parlance-export-archive", Duration.ofMinutes(30));

    private final Services services;
    private final HeaderCheck uploads;
    private final List<String> headerNames;
    private final CallbackCheck callbacks;
    private final TargetExport exports;
    private final ReadZip zips;
    private final HeaderCheck previewHeader;
    private final PreviewFiles previews;
    private final HeaderCheck sourceHeader;

    /**
     * One for the process.
     *
     * @param headerNames besides {@code Parlance}, for the header that describes an uploaded job
     * @param workers write the target files and read those of previews; the caller closes them
     */
    public JobFeature(
            Services services,
            ImportSection imports,
            ExportSection export,
            Contract contract,
            List<String> headerNames,
            CallbackCheck callbacks,
            FileWorkers workers) {
        this.services = services;
        this.uploads = new HeaderCheck(contract, "JobUpload");
        this.headerNames = List.copyOf(headerNames);
        this.callbacks = callbacks;
        this.exports = new TargetExport(services.vertx(), export, imports, workers, services.meters());
        this.zips = new ReadZip(services.vertx());
        this.previewHeader = new HeaderCheck(contract, "PreviewHeader");
        this.previews = new PreviewFiles(
                services.vertx(),
                imports.preview(),
                FileReading.limits(imports.maxDomFileBytes().bytes()),
                workers);
        this.sourceHeader = new HeaderCheck(contract, "SourceUpload");
    }

    /** The endpoints of one event loop. */
    public List<Endpoint> endpoints(Db db) {
        var events = services.events();
        var tasks = new TaskStore(db, services.hints());
        var files = services.storage().files(db);
        var headers = new CreateJobsEndpoint.Headers(uploads, headerNames);
        return Stream.of(
                        List.<Endpoint>of(
                                new CreateJobsEndpoint(db, files, tasks, zips, headers, callbacks),
                                new GetTargetFileEndpoint(services.vertx(), db, files, events, exports)),
                        PreviewEndpoint.all(db, files, previews, previewHeader, headerNames),
                        ExportFeature.endpoints(db, events, files, tasks, callbacks),
                        QualityFeature.endpoints(db, tasks, callbacks),
                        SourceFeature.endpoints(db, files.receiving(), tasks, sourceHeader, headerNames, callbacks),
                        new JobEndpoints(db, events, files).all(),
                        new SegmentEndpoints(services, db).all(),
                        new MetadataEndpoints(db, events).all(),
                        CustomFieldFeature.instances(db, events, fields(), "getJobCustomFields", "editJobCustomFields"),
                        assignments(
                                db,
                                events,
                                new ProjectAssignmentAccess(),
                                "getProjectProviders",
                                "editProjectProviders"))
                .flatMap(List::stream)
                .toList();
    }

    /** Deletes the jobs of a project that is about to be deleted, with their events; its row is locked. */
    public Future<Void> projectDeleted(SqlConnection tx, long projectId, String traceparent) {
        return new DeleteProjectJobs(services.events()).delete(tx, projectId, traceparent);
    }

    private static HolderAccess fields() {
        return new HolderAccess(
                FieldEntity.JOB,
                JobStore.SELECT_ID,
                JobStore.LOCK_ID,
                call -> JobStore.holderArgs(Visibility.of(call.caller()), call.path("projectUid"), uid(call)),
                call -> FindJob.unknown(uid(call)),
                call -> "/projects/" + call.path("projectUid") + "/jobs/" + uid(call) + "/customFields",
                (tx, call) -> FindJob.find(tx, call.path("projectUid"), uid(call))
                        .map(row ->
                                JobEvents.of(EventKind.JOB_CUSTOM_FIELDS_UPDATED, List.of(row), call.traceparent())));
    }

    private static String uid(Call call) {
        return call.path("jobPartUid");
    }

    /** The endpoints of the default providers of new jobs, for the entities of one kind. */
    public static List<Endpoint> assignments(
            Db db, EventStore events, AssignmentAccess holders, String readOperation, String editOperation) {
        var assignments = new EditAssignments(db, events, holders);
        return List.of(
                Endpoint.of(readOperation, call -> assignments.find(call).map(Reply::entity)),
                Endpoint.of(
                        editOperation,
                        call -> assignments
                                .replace(call, call.body(Assignments.Edit.class))
                                .map(Reply::entity)));
    }

    /** Copies the default providers of new jobs from one entity to a new one. */
    public static Future<Void> copyAssignments(
            SqlConnection tx, AssignmentAccess.Kind fromKind, long from, AssignmentAccess.Kind toKind, long to) {
        return AssignmentStore.copy(tx, fromKind, from, toKind, to);
    }

    /**
     * The verticles that import files, those in archives and new versions of files, one of each per instance.
     *
     * @param reads reads the files of all kinds of imports
     * @param drain how long they wait for running imports when they stop
     * @param wordCounters creates a counter of the words of a language, for one thread
     */
    public List<Supplier<Deployable>> importVerticles(
            Db db,
            ImportSection settings,
            FileReads reads,
            Duration drain,
            Function<String, ToLongFunction<String>> wordCounters) {
        var tasks = new TaskStore(db, services.hints());
        var verticles = new ImportVerticles(services, settings, reads, drain, wordCounters);
        var imports = new EndImport(
                db,
                tasks,
                new AsyncRequestStore(db),
                services.events(),
                new ImportCallback(services.callbacks()),
                services.clock());
        return List.of(
                verticles.of(IMPORTS, db, tasks, imports),
                verticles.ofArchived(ARCHIVED_IMPORTS, db, tasks, imports),
                verticles.of(SOURCES, db, tasks, SourceFeature.importing(services, db, tasks)));
    }

    /**
     * The verticles that write target files, and archives of them, in the background; one of each per instance.
     *
     * @param processes write the files, within the limits of imports
     * @param drain how long they wait for running exports when they stop
     */
    public List<Supplier<Deployable>> exportVerticles(
            Db db, ImportSection settings, FileReads processes, Duration drain) {
        var tasks = new TaskStore(db, services.hints());
        var exports = new ExportFeature(services, settings, db);
        return List.of(
                () -> new ImportVerticle(tasks, EXPORTS, settings, drain, pool -> exports.runner(processes, pool)),
                () -> new ImportVerticle(
                        tasks, ARCHIVE_EXPORTS, settings, drain, pool -> exports.archiveRunner(processes, pool)));
    }

    /**
     * The verticle that checks the quality of jobs, one per instance of the service, as the others.
     *
     * @param terminology the terms that it compares
     */
    public Supplier<Deployable> qualityVerticle(
            Db db, Terminology terminology, ImportSection settings, Duration drain) {
        return QualityFeature.verticle(services, db, terminology, settings, drain);
    }

    /** Ends the pools that write target files and preview files. */
    public Future<Void> close() {
        return exports.close().eventually(previews::close).eventually(zips::close);
    }

    /** Deletes old target files and files that no job needs. */
    public Future<Void> housekeeping(Db db) {
        return ExportFeature.expire(db)
                .compose(_ -> SourceFeature.housekeeping(db))
                .compose(_ -> services.storage().files(db).sweep());
    }
}
