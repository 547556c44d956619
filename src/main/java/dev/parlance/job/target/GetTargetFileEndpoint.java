package dev.parlance.job.target;

import dev.parlance.fault.Fault;
import dev.parlance.file.FileFormats;
import dev.parlance.http.endpoint.Call;
import dev.parlance.http.endpoint.Endpoint;
import dev.parlance.http.reply.Reply;
import dev.parlance.job.core.Job;
import dev.parlance.job.core.JobRow;
import dev.parlance.job.core.JobStore;
import dev.parlance.job.core.JobVisibility;
import dev.parlance.job.imports.SourceFile;
import dev.parlance.job.imports.SourceFileStore;
import dev.parlance.job.segment.SegmentChangeStore;
import io.vertx.core.Future;
import io.vertx.core.Vertx;

/** {@code GET /projects/{projectUid}/jobs/{jobUid}/targetFile}: the file with the job's targets in it. */
public final class GetTargetFileEndpoint implements Endpoint {
    private final Vertx vertx;
    private final JobStore jobs;
    private final SourceFileStore originals;
    private final TargetExport exports;
    private final TargetExport.Sources sources;

    public GetTargetFileEndpoint(
            Vertx vertx, JobStore jobs, SourceFileStore originals, TargetExport exports, TargetExport.Sources sources) {
        this.vertx = vertx;
        this.jobs = jobs;
        this.originals = originals;
        this.exports = exports;
        this.sources = sources;
    }

    @Override
    public String operationId() {
        return "getJobTargetFile";
    }

    @Override
    public Future<Reply> answer(Call call) {
        return jobs.find(JobVisibility.of(call.caller()), call.path("projectUid"), call.path("jobUid"))
                .compose(row -> {
                    SegmentChangeStore.requireImported(row.job());
                    return originals
                            .find(row.fileId())
                            .map(source -> source.orElseThrow(() -> new Fault.NotFound("job", call.path("jobUid"))))
                            .compose(source -> write(call, row, source));
                });
    }

    private Future<Reply> write(Call call, JobRow row, SourceFile source) {
        var confirmedOnly = Boolean.TRUE.equals(call.query().flag("confirmedOnly"));
        return exports.write(sources, source, row, confirmedOnly).compose(file -> told(row, file, call.traceparent()));
    }

    private Future<Reply> told(JobRow row, TargetFile file, String traceparent) {
        return sources.targets()
                .exported(row, traceparent)
                .map(_ -> Reply.streamOnce(
                        FileFormats.mediaType(row.job().filename()),
                        name(row.job()),
                        file.etag(),
                        file.length(),
                        file.download(vertx)))
                .onFailure(_ -> file.close());
    }

    /** The original's name with the language before the extension, so that the files of several jobs lie side by side. */
    static String name(Job job) {
        var last = job.filename().lastIndexOf('.');
        var dot = last < 0 ? job.filename().length() : last;
        return "%s-%s%s"
                .formatted(
                        job.filename().substring(0, dot),
                        job.targetLang(),
                        job.filename().substring(dot));
    }
}
