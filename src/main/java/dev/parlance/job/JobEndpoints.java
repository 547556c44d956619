package dev.parlance.job;

import dev.parlance.access.Visibility;
import dev.parlance.db.Db;
import dev.parlance.event.EventStore;
import dev.parlance.fault.Fault;
import dev.parlance.fault.Violation;
import dev.parlance.file.FileFormats;
import dev.parlance.http.endpoint.Call;
import dev.parlance.http.endpoint.Endpoint;
import dev.parlance.http.reply.Reply;
import dev.parlance.job.core.FindJob;
import dev.parlance.job.core.Job;
import dev.parlance.job.core.JobFilter;
import dev.parlance.job.core.JobListStore;
import dev.parlance.job.core.JobRequest;
import dev.parlance.job.core.JobRow;
import dev.parlance.job.core.JobStatus;
import dev.parlance.job.core.JobStore;
import dev.parlance.job.edit.DeleteJobs;
import dev.parlance.job.edit.EditJob;
import dev.parlance.job.edit.EditJobs;
import dev.parlance.job.edit.JobBatch;
import dev.parlance.job.edit.JobEdit;
import dev.parlance.job.source.SourceVersionStore;
import dev.parlance.project.ProjectAccess;
import dev.parlance.storage.StoredFile;
import dev.parlance.storage.StoredFiles;
import io.vertx.core.Future;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** {@code /projects/{projectUid}/jobs}, without uploads and segments. */
final class JobEndpoints {
    private final ProjectAccess projects;
    private final FindJob jobs;
    private final JobListStore lists;
    private final EditJob edition;
    private final EditJobs editions;
    private final DeleteJobs deletions;
    private final StoredFiles files;
    private final SourceVersionStore versions;

    JobEndpoints(Db db, EventStore events, StoredFiles files) {
        this.projects = new ProjectAccess(db);
        this.jobs = new FindJob(new JobStore(db));
        this.lists = new JobListStore(db);
        this.edition = new EditJob(db, events);
        this.editions = new EditJobs(db, events);
        this.deletions = new DeleteJobs(db, events);
        this.files = files;
        this.versions = new SourceVersionStore(db);
    }

    List<Endpoint> all() {
        return List.of(
                Endpoint.of("listJobs", this::list),
                Endpoint.of("getJob", this::get),
                Endpoint.of("editJob", this::edit),
                Endpoint.of("patchJob", this::patch),
                Endpoint.of("deleteJob", this::delete),
                Endpoint.of("patchJobs", this::patchAll),
                Endpoint.of("deleteJobs", this::deleteAll),
                Endpoint.of("setJobStatus", this::setStatus),
                Endpoint.of("getJobOriginal", this::original));
    }

    private Future<Reply> list(Call call) {
        var filter = JobFilter.of(call.query());
        var page = call.page();
        return projects.find(call.caller(), call.path("projectUid"))
                .compose(project -> lists.list(Visibility.of(call.caller()), project.uid(), filter, page))
                .map(Reply::page);
    }

    private Future<Reply> get(Call call) {
        return find(call).map(row -> Reply.entity(row.job()));
    }

    private Future<JobRow> find(Call call) {
        return jobs.find(Visibility.of(call.caller()), call.path("projectUid"), call.path("jobUid"));
    }

    private Future<Reply> edit(Call call) {
        var edit = call.body(JobEdit.class);
        return edition.edit(JobRequest.of(call), call.precondition()::check, _ -> edit)
                .map(Reply::entity);
    }

    private Future<Reply> patch(Call call) {
        return edition.edit(
                        JobRequest.of(call),
                        call.precondition()::check,
                        job -> call.merged(JobEdit.of(job), JobEdit.class))
                .map(Reply::entity);
    }

    private Future<Reply> delete(Call call) {
        return deletions.delete(JobRequest.of(call), call.precondition()::check).map(_ -> Reply.noContent());
    }

    private Future<Reply> patchAll(Call call) {
        var batch = call.body(JobBatch.class);
        return editions.edit(call.caller(), call.path("projectUid"), batch, call.sent("dateDue"), call.traceparent())
                .map(jobs -> Reply.ok(new Jobs(jobs)));
    }

    /** Jobs after a change, in the order they were named. */
    private record Jobs(List<Job> jobs) {}

    private Future<Reply> deleteAll(Call call) {
        return deletions
                .delete(call.caller(), call.path("projectUid"), call.body(JobBatch.class), call.traceparent())
                .map(_ -> Reply.noContent());
    }

    /**
     * The body of {@code setJobStatus}.
     *
     * @param requestedStatus what other services call {@code status}
     */
    private record Status(
            @Nullable JobStatus status, @Nullable JobStatus requestedStatus) {
        JobStatus wanted() {
            var wanted = status == null ? requestedStatus : status;
            if (wanted == null) {
                throw new Fault.Invalid(Violation.at("", "required", "status is required"));
            }
            if (requestedStatus != null && requestedStatus != wanted) {
                throw new Fault.Invalid(
                        Violation.at("/requestedStatus", "contradiction", "is not the status in /status"));
            }
            return wanted;
        }
    }

    private Future<Reply> setStatus(Call call) {
        var wanted = call.body(Status.class).wanted();
        return edition.setStatus(JobRequest.of(call), call.precondition()::check, wanted)
                .map(Reply::entity);
    }

    private Future<Reply> original(Call call) {
        return find(call)
                .compose(row -> originalId(call, row))
                .compose(id -> files.find(id)
                        .map(file -> original(file.orElseThrow(() -> new Fault.NotFound("file", "of this job")))));
    }

    private Future<Long> originalId(Call call, JobRow row) {
        var version = call.query().integer("sourceVersion");
        return version == null
                ? Future.succeededFuture(row.fileId())
                : versions.file(row.id(), version).map(Fault.NotFound.ifEmpty("sourceVersion", version.toString()));
    }

    private Reply original(StoredFile file) {
        return Reply.stream(
                FileFormats.mediaType(file.name()),
                file.name(),
                file.etag(),
                file.bytes(),
                offset -> files.pieces(file, offset));
    }
}
