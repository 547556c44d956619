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
    private final StoredFiles files;
    private final SourceFileStore originals;
    private final CallbackCheck callbacks;

    ExportEndpoints(Db db, EventStore events, StoredFiles files, TaskStore tasks, CallbackCheck callbacks) {
        this.jobs = new FindJob(new JobStore(db));
        this.start = new StartExport(db, new AsyncRequestStore(db), tasks);
        this.undoing = new UndoExport(db, events);
        this.exports = new TargetExportStore(db);
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
        return jobs.find(Visibility.of(call.caller()), call.path("projectUid"), call.path("jobUid"))
                .compose(row -> fileId(row, call.path("asyncRequestId"))
                        .compose(id -> files.find(id)
                                .map(file -> file.orElseThrow(() -> unknown(call.path("asyncRequestId"))))
                                .compose(file -> name(row).map(name -> reply(name, file)))));
    }

    private Future<String> name(JobRow row) {
        return originals
                .findRead(row.id())
                .map(source ->
                        source.orElseThrow(() -> FindJob.unknown(row.job().uid())))
                .map(source -> GetTargetFileEndpoint.name(row.job(), source));
    }

    private Future<Long> fileId(JobRow row, String request) {
        var number = new Reference(null, request).number();
        return number == null
                ? Future.failedFuture(unknown(request))
                : exports.find(number, row.id()).map(found -> fileId(found.orElseThrow(() -> unknown(request))));
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

    private Reply reply(String name, StoredFile file) {
        return Reply.stream(
                FileFormats.mediaType(name),
                name,
                file.etag(),
                file.bytes(),
                offset -> files.pieces(file, offset));
    }
}
