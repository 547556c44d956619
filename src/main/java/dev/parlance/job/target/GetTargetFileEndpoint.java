package dev.parlance.job.target;

import dev.parlance.access.Visibility;
import dev.parlance.db.Db;
import dev.parlance.event.EventStore;
import dev.parlance.file.FileFormats;
import dev.parlance.http.endpoint.Call;
import dev.parlance.http.endpoint.Endpoint;
import dev.parlance.http.reply.Reply;
import dev.parlance.job.core.FindJob;
import dev.parlance.job.core.Job;
import dev.parlance.job.core.JobRow;
import dev.parlance.job.core.JobStore;
import dev.parlance.job.imports.SourceFile;
import dev.parlance.job.imports.SourceFileStore;
import dev.parlance.storage.StoredFiles;
import io.vertx.core.Future;
import io.vertx.core.Vertx;

/** {@code GET /projects/{projectUid}/jobs/{jobUid}/targetFile}: the file with the job's targets in it. */
public final class GetTargetFileEndpoint implements Endpoint {
    private final Vertx vertx;
    private final FindJob jobs;
    private final SourceFileStore originals;
    private final TargetExport exports;
    private final TargetExport.Sources sources;
    private final PublishExport publication;

    public GetTargetFileEndpoint(Vertx vertx, Db db, StoredFiles files, EventStore events, TargetExport exports) {
        this.vertx = vertx;
        this.jobs = new FindJob(new JobStore(db));
        this.originals = new SourceFileStore(db);
        this.exports = exports;
        this.sources = new TargetExport.Sources(files, db);
        this.publication = new PublishExport(db, events);
    }

    @Override
    public String operationId() {
        return "getJobTargetFile";
    }

    @Override
    public Future<Reply> answer(Call call) {
        return jobs.find(Visibility.of(call.caller()), call.path("projectUid"), call.path("jobUid"))
                .compose(row -> {
                    FindJob.requireImported(row.job());
                    return originals
                            .findRead(row.id())
                            .map(source -> source.orElseThrow(() -> FindJob.unknown(call.path("jobUid"))))
                            .compose(source -> write(call, row, source));
                });
    }

    private Future<Reply> write(Call call, JobRow row, SourceFile source) {
        var confirmedOnly = Boolean.TRUE.equals(call.query().flag("confirmedOnly"));
        return exports.write(sources, source, row, confirmedOnly)
                .compose(file -> reply(row, source, file, call.traceparent()));
    }

    private Future<Reply> reply(JobRow row, SourceFile source, TargetFile file, String traceparent) {
        return publication
                .publish(row, source.id(), traceparent)
                .map(now -> download(name(now.job(), source), file))
                .onFailure(_ -> file.close());
    }

    private Reply download(String name, TargetFile file) {
        return Reply.streamOnce(FileFormats.mediaType(name), name, file.etag(), file.length(), file.download(vertx));
    }

    /**
     * The original's name with the language before the extension, so that the files of several jobs lie side by side.
     *
     * @param source its file
     */
    public static String name(Job job, SourceFile source) {
        return name(
                FileFormats.targetName(source.read().format(), job.filename(), source.settings()), job.targetLang());
    }

    /** As {@link #name(Job, SourceFile)}, for any file. */
    public static String name(String filename, String targetLang) {
        var last = filename.lastIndexOf('.');
        var dot = last < 0 ? filename.length() : last;
        return "%s-%s%s".formatted(filename.substring(0, dot), targetLang, filename.substring(dot));
    }
}
