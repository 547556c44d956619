package dev.parlance.job;

import dev.parlance.fault.Fault;
import dev.parlance.http.Call;
import dev.parlance.http.Endpoint;
import dev.parlance.http.Reply;
import dev.parlance.project.ProjectAccess;
import dev.parlance.shared.Lang;
import dev.parlance.storage.FileStore;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** {@code /projects/{projectUid}/jobs}, but for uploads and segments. */
final class JobEndpoints {
    private static final Base64.Encoder TAG = Base64.getUrlEncoder().withoutPadding();

    private final ProjectAccess projects;
    private final JobStore jobs;
    private final JobChangeStore changes;
    private final FileStore files;

    JobEndpoints(ProjectAccess projects, JobStore jobs, JobChangeStore changes, FileStore files) {
        this.projects = projects;
        this.jobs = jobs;
        this.changes = changes;
        this.files = files;
    }

    List<Endpoint> all() {
        return List.of(
                Endpoint.of("listJobs", this::list),
                Endpoint.of("getJob", this::get),
                Endpoint.of("patchJob", this::patch),
                Endpoint.of("deleteJob", this::delete),
                Endpoint.of("setJobStatus", this::setStatus),
                Endpoint.of("getJobOriginal", this::original));
    }

    private Future<Reply> list(Call call) {
        var query = call.query();
        var level = query.integer("workflowLevel", 0);
        var filter = new JobStore.Filter(
                query.texts("status"),
                query.texts("targetLang").stream().map(Lang::normal).toList(),
                level == 0 ? null : Integer.valueOf(level),
                query.text("filename"));
        return projects.find(call.caller(), call.path("projectUid"))
                .compose(project -> jobs.list(JobSight.of(call.caller()), project.uid(), filter, call.page()))
                .map(Reply::page);
    }

    private Future<Reply> get(Call call) {
        return find(call).map(row -> Reply.entity(row.job()));
    }

    private Future<JobRow> find(Call call) {
        return jobs.find(JobSight.of(call.caller()), call.path("projectUid"), call.path("jobUid"));
    }

    private Future<Reply> patch(Call call) {
        return changes.edit(
                        target(call), call.precondition()::check, job -> call.merged(JobEdit.of(job), JobEdit.class))
                .map(Reply::entity);
    }

    private Future<Reply> delete(Call call) {
        return changes.delete(target(call), call.precondition()::check).map(_ -> Reply.noContent());
    }

    private Future<Reply> setStatus(Call call) {
        var wanted = call.body(StatusEdit.class).status();
        var role = call.caller().role();
        return changes.setStatus(target(call), job -> job.status().checkTransition(wanted, role), wanted)
                .map(Reply::entity);
    }

    private static JobChangeStore.Target target(Call call) {
        return new JobChangeStore.Target(
                JobSight.of(call.caller()), call.path("projectUid"), call.path("jobUid"), call.traceparent());
    }

    private Future<Reply> original(Call call) {
        return find(call)
                .compose(row -> files.find(row.fileId())
                        .map(file -> original(
                                row.fileId(), file.orElseThrow(() -> new Fault.NotFound("file", "of this job")))));
    }

    private Reply original(long fileId, FileStore.StoredFile file) {
        var tag = Arrays.copyOf(file.sha256().getBytes(), 16);
        return Reply.stream(
                "application/octet-stream",
                file.name(),
                '"' + TAG.encodeToString(tag) + '"',
                file.bytes(),
                new ChunkSource(files, fileId)::next);
    }

    /** Hands the chunks of a file on one by one; belongs to one request. */
    private static final class ChunkSource {
        private final FileStore files;
        private final long fileId;
        private int next;

        ChunkSource(FileStore files, long fileId) {
            this.files = files;
            this.fileId = fileId;
        }

        Future<@Nullable Buffer> next() {
            return files.chunks(fileId, next++, 1).map(chunks -> chunks.isEmpty() ? null : chunks.getFirst());
        }
    }
}
