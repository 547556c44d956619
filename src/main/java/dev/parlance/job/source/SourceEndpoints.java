package dev.parlance.job.source;

import dev.parlance.access.Visibility;
import dev.parlance.db.Db;
import dev.parlance.egress.CallbackCheck;
import dev.parlance.fault.Fault;
import dev.parlance.fault.Violation;
import dev.parlance.http.endpoint.Call;
import dev.parlance.http.endpoint.Endpoint;
import dev.parlance.http.endpoint.HeaderCheck;
import dev.parlance.http.reply.Reply;
import dev.parlance.job.core.FindJob;
import dev.parlance.job.core.JobRequest;
import dev.parlance.job.core.JobStore;
import dev.parlance.storage.ReceiveFile;
import dev.parlance.storage.StoredFile;
import dev.parlance.task.AsyncRequest;
import dev.parlance.task.AsyncRequestStore;
import dev.parlance.task.TaskStore;
import io.vertx.core.Future;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** {@code /projects/{projectUid}/jobs/{jobUid}/source}: new versions of the file of a job, and their list. */
final class SourceEndpoints {
    private static final String HEADER = "Parlance";

    private final FindJob jobs;
    private final ReceiveFile files;
    private final StartSource start;
    private final SourceVersionStore versions;
    private final HeaderCheck check;
    private final List<String> headerNames;
    private final CallbackCheck callbacks;

    /**
     * The endpoints of one event loop.
     *
     * @param otherHeaderNames of the header that describes the file, besides {@code Parlance}
     */
    SourceEndpoints(
            Db db,
            ReceiveFile files,
            TaskStore tasks,
            HeaderCheck check,
            List<String> otherHeaderNames,
            CallbackCheck callbacks) {
        this.jobs = new FindJob(new JobStore(db));
        this.files = files;
        this.start = new StartSource(db, new AsyncRequestStore(db), tasks);
        this.versions = new SourceVersionStore(db);
        this.check = check;
        this.headerNames =
                Stream.concat(Stream.of(HEADER), otherHeaderNames.stream()).toList();
        this.callbacks = callbacks;
    }

    List<Endpoint> all() {
        return List.of(Endpoint.of("updateJobSource", this::update), Endpoint.of("listJobSourceVersions", this::list));
    }

    /** The header of an upload. */
    private record Upload(@Nullable String callbackUrl) {
        private static final Upload EMPTY = new Upload(null);
    }

    /** The response to a request whose work has begun. */
    private record Started(AsyncRequest asyncRequest) {}

    /** What can be refused is refused before the file arrives. */
    private Future<Reply> update(Call call) {
        var name = call.upload().requiredFilename();
        var url = header(call).callbackUrl();
        var order = new StartSource.Order(call.caller(), JobRequest.of(call), call.precondition()::check, url);
        return start.check(order)
                .compose(_ -> callbacks.check(call.caller(), url))
                .compose(violations -> receive(call, name, order, violations))
                .map(Started::new)
                .map(Reply::accepted);
    }

    private Upload header(Call call) {
        return headerNames.stream()
                .map(call::header)
                .filter(Objects::nonNull)
                .findFirst()
                .map(header -> check.read(header, call, Upload.class))
                .orElse(Upload.EMPTY);
    }

    private Future<AsyncRequest> receive(Call call, String name, StartSource.Order order, List<Violation> violations) {
        return violations.isEmpty()
                ? files.run(
                        name,
                        call.caller().id(),
                        sink -> call.upload().drain(StoredFile.BLOCK_BYTES, sink),
                        file -> start.start(order, file))
                : Future.failedFuture(new Fault.Invalid(violations));
    }

    private Future<Reply> list(Call call) {
        var page = call.page();
        return jobs.find(Visibility.of(call.caller()), call.path("projectUid"), call.path("jobUid"))
                .compose(row -> versions.list(row.id(), page))
                .map(Reply::page);
    }
}
