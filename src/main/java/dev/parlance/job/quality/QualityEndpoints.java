package dev.parlance.job.quality;

import dev.parlance.access.Visibility;
import dev.parlance.db.Db;
import dev.parlance.egress.CallbackCheck;
import dev.parlance.fault.Fault;
import dev.parlance.http.endpoint.Call;
import dev.parlance.http.endpoint.Endpoint;
import dev.parlance.http.reply.Reply;
import dev.parlance.job.core.FindJob;
import dev.parlance.job.core.JobRequest;
import dev.parlance.job.core.JobRow;
import dev.parlance.job.core.JobStore;
import dev.parlance.task.AsyncRequest;
import dev.parlance.task.AsyncRequestStore;
import dev.parlance.task.TaskStore;
import io.vertx.core.Future;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** {@code /projects/{projectUid}/jobs/{jobUid}/qualityAssurance}: checks of a job and their warnings. */
final class QualityEndpoints {
    private final FindJob jobs;
    private final StartQuality start;
    private final QualityStore results;
    private final IgnoreWarnings ignoring;
    private final CallbackCheck callbacks;

    QualityEndpoints(Db db, TaskStore tasks, CallbackCheck callbacks) {
        this.jobs = new FindJob(new JobStore(db));
        this.start = new StartQuality(db, new AsyncRequestStore(db), tasks);
        this.results = new QualityStore(db);
        this.ignoring = new IgnoreWarnings(db);
        this.callbacks = callbacks;
    }

    List<Endpoint> all() {
        return List.of(
                Endpoint.of("runQualityAssurance", this::run),
                Endpoint.of("getQualityAssurance", this::get),
                Endpoint.of("listQualityWarnings", this::list),
                Endpoint.of("patchQualityWarnings", this::patch));
    }

    /** The body of a request, which may be left out. */
    private record Order(@Nullable String callbackUrl) {}

    /** The response to a request whose work has begun. */
    private record Started(AsyncRequest asyncRequest) {}

    /** Warnings after a change. */
    private record Changed(List<QualityWarning> warnings) {}

    private Future<Reply> run(Call call) {
        var url = call.sent("callbackUrl") ? call.body(Order.class).callbackUrl() : null;
        return callbacks
                .check(call.caller(), url)
                .compose(violations -> violations.isEmpty()
                        ? start.start(call.caller(), JobRequest.of(call), url)
                        : Future.failedFuture(new Fault.Invalid(violations)))
                .map(Started::new)
                .map(Reply::accepted);
    }

    private Future<Reply> get(Call call) {
        return find(call)
                .compose(row -> results.result(row.id()))
                .map(Fault.NotFound.ifEmpty("qualityAssurance", call.path("jobUid")))
                .map(Reply::entity);
    }

    private Future<JobRow> find(Call call) {
        return jobs.find(Visibility.of(call.caller()), call.path("projectUid"), call.path("jobUid"));
    }

    private Future<Reply> list(Call call) {
        var filter = new QualityStore.Filter(
                call.query().text("code"),
                call.query().flag("ignored"),
                call.query().integer("ordinal"));
        var page = call.page();
        // the version first: a change between the two reads makes it stale
        return find(call)
                .compose(row -> results.version(row.id())
                        .map(Fault.NotFound.ifEmpty("job", call.path("jobUid")))
                        .compose(version ->
                                results.list(row.id(), filter, page).map(found -> Reply.versioned(found, version))));
    }

    private Future<Reply> patch(Call call) {
        return ignoring.edit(JobRequest.of(call), call.precondition(), call.body(IgnoreWarnings.Edit.class))
                .map(after -> Reply.versioned(new Changed(after.warnings()), after.version()));
    }
}
