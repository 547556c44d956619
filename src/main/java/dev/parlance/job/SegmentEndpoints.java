package dev.parlance.job;

import dev.parlance.http.Call;
import dev.parlance.http.Endpoint;
import dev.parlance.http.Reply;
import dev.parlance.shared.Page;
import dev.parlance.shared.PageRequest;
import io.vertx.core.Future;
import java.util.List;

/** {@code /projects/{projectUid}/jobs/{jobUid}/segments}: what is to be translated, and how an editor reports its work. */
final class SegmentEndpoints {
    private final JobStore jobs;
    private final SegmentStore segments;
    private final SegmentChangeStore changes;

    SegmentEndpoints(JobStore jobs, SegmentStore segments, SegmentChangeStore changes) {
        this.jobs = jobs;
        this.segments = segments;
        this.changes = changes;
    }

    /** Segments as they are after a change. */
    private record Changed(List<SegmentView> segments) {}

    List<Endpoint> all() {
        return List.of(Endpoint.of("listJobSegments", this::list), Endpoint.of("editJobSegments", this::edit));
    }

    private Future<Reply> list(Call call) {
        return jobs.find(JobSight.of(call.caller()), call.path("projectUid"), call.path("jobUid"))
                .compose(row -> page(row, call.page()))
                .map(Reply::page);
    }

    private Future<Page<SegmentView>> page(JobRow row, PageRequest page) {
        SegmentChangeStore.requireImported(row.job());
        var order = new Page.Order(Page.Direction.ASC, "ordinal");
        var begin = row.job().beginIndex();
        var end = row.job().endIndex();
        if (begin == null || end == null) {
            return Future.succeededFuture(Page.of(page, 0, List.of(), order));
        }
        var from = begin + page.offset();
        return segments.range(row.id(), from, from + page.pageSize())
                .map(content -> Page.of(page, end - begin + 1L, content, order));
    }

    private Future<Reply> edit(Call call) {
        var target = new JobChangeStore.Target(
                JobSight.of(call.caller()), call.path("projectUid"), call.path("jobUid"), call.traceparent());
        return changes.replace(target, call.caller().role(), call.body(SegmentEdit.class))
                .map(after -> Reply.ok(new Changed(after)));
    }
}
