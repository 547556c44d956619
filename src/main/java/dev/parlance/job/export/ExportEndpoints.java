package dev.parlance.job.export;

import dev.parlance.access.Visibility;
import dev.parlance.db.Db;
import dev.parlance.egress.CallbackCheck;
import dev.parlance.event.EventStore;
import dev.parlance.fault.Fault;
import dev.parlance.file.FileFormats;
import dev.parlance.http.endpoint.Call;
import dev.parlance.http.endpoint.Endpoint;
import dev.parlance.http.reply.Reply;
import dev.parlance.job.core.ArchivedJobStore;
import dev.parlance.job.core.FindJob;
import dev.parlance.job.core.JobRequest;
import dev.parlance.job.core.JobRow;
import dev.parlance.job.core.JobStore;
import dev.parlance.job.imports.SourceFileStore;
import dev.parlance.job.target.GetTargetFileEndpoint;
import dev.parlance.shared.Reference;
import dev.parlance.storage.StoredFile;
import dev.parlance.storage.StoredFiles;
import dev.parlance.task.AsyncRequest;
import dev.parlance.task.AsyncRequestStore;
import dev.parlance.task.TaskStore;
import io.vertx.core.Future;
import java.util.List;
import java.util.Objects;

/** The endpoints of target files that are written in the background. */
final class ExportEndpoints {
    private final FindJob jobs;
    private final StartExport start;
    private final UndoExport undoing;
    private final TargetExportStore exports;
    private final ArchivedJobStore archived;
    private final StoredFiles files;
    private final SourceFileStore originals;
    private final CallbackCheck callbacks;

    ExportEndpoints(Db db, EventStore events, StoredFiles files, TaskStore tasks, CallbackCheck callbacks) {
        this.jobs = new FindJob(new JobStore(db));
        this.start = new StartExport(db, new AsyncRequestStore(db), tasks);
        this.undoing = new UndoExport(db, events);
        this.exports = new TargetExportStore(db);
        this.archived = new ArchivedJobStore(db);
        this.files = files;
        this.originals = new SourceFileStore(db);
        this.callbacks = callbacks;
    }

    List<Endpoint> all() {
        return List.of(
                Endpoint.of("exportJobTargetFile", this::export),
                Endpoint.of("unexportJob", this::undo),
                Endpoint.of("downloadJobTargetFile", this::download));
    }

    /** The response to a request whose work has begun. */
    private record Started(AsyncRequest asyncRequest) {}

    private Future<Reply> export(Call call) {
        var body = call.body(StartExport.Export.class);
        return callbacks
                .check(call.caller(), body.callbackUrl())
                .compose(violations -> violations.isEmpty()
                        ? start.start(call.caller(), JobRequest.of(call), body)
                        : Future.failedFuture(new Fault.Invalid(violations)))
                .map(Started::new)
                .map(Reply::accepted);
    }

    private Future<Reply> undo(Call call) {
        return undoing.undo(JobRequest.of(call), call.precondition()::check).map(Reply::entity);
    }

    private Future<Reply> download(Call call) {
        var visibility = Visibility.of(call.caller());
        return jobs.find(visibility, call.path("projectUid"), call.path("jobUid"))
                .compose(row -> export(row, call.path("asyncRequestId"))
                        .compose(export -> requireVisible(export, visibility, row, call.path("asyncRequestId")))
                        .compose(export -> files.find(fileId(export))
                                .map(file -> file.orElseThrow(() -> unknown(call.path("asyncRequestId"))))
                                .compose(file -> export.archive()
                                        ? Future.succeededFuture(reply("application/zip", file.name(), file))
                                        : name(row).map(name -> reply(FileFormats.mediaType(name), name, file)))));
    }

    private Future<String> name(JobRow row) {
        return originals
                .findRead(row.id())
                .map(source ->
                        source.orElseThrow(() -> FindJob.unknown(row.job().uid())))
                .map(source -> GetTargetFileEndpoint.name(row.job(), source));
    }

    private Future<TargetExportStore.Export> export(JobRow row, String request) {
        var number = new Reference(null, request).number();
        return number == null
                ? Future.failedFuture(unknown(request))
                : exports.find(number, row.id()).map(found -> found.orElseThrow(() -> unknown(request)));
    }

    /** An archive has the target files of other jobs: the caller must see them all, now as when the export began. */
    private Future<TargetExportStore.Export> requireVisible(
            TargetExportStore.Export export, Visibility visibility, JobRow row, String request) {
        if (!export.archive()) {
            return Future.succeededFuture(export);
        }
        return archived.archive(row.id())
                .map(archive -> archive.orElseThrow(() -> unknown(request)))
                .compose(archive -> archived.others(visibility, row, archive.id()))
                .compose(others ->
                        others.unseen() == 0 ? Future.succeededFuture(export) : Future.failedFuture(unknown(request)));
    }

    private static long fileId(TargetExportStore.Export export) {
        var response = export.response();
        if (response == null) {
            throw new Fault.InvalidState("the target file is not written yet");
        }
        if (response.errorCode() != null) {
            throw new Fault.InvalidState(Objects.requireNonNull(response.errorDesc()));
        }
        return Objects.requireNonNull(export.fileId());
    }

    private static Fault unknown(String request) {
        return new Fault.NotFound("asyncRequest", request);
    }

    private Reply reply(String mediaType, String name, StoredFile file) {
        return Reply.stream(mediaType, name, file.etag(), file.bytes(), offset -> files.pieces(file, offset));
    }
}
