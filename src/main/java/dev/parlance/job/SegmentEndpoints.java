package dev.parlance.job;

import dev.parlance.access.Visibility;
import dev.parlance.db.Db;
import dev.parlance.http.endpoint.Call;
import dev.parlance.http.endpoint.Endpoint;
import dev.parlance.http.reply.Reply;
import dev.parlance.job.core.FindJob;
import dev.parlance.job.core.JobRequest;
import dev.parlance.job.core.JobRow;
import dev.parlance.job.core.JobStore;
import dev.parlance.job.segment.EditSegments;
import dev.parlance.job.segment.SegmentEdit;
import dev.parlance.job.segment.SegmentStore;
import dev.parlance.job.segment.SegmentView;
import dev.parlance.job.segment.SegmentWarning;
import dev.parlance.services.Services;
import dev.parlance.shared.Page;
import dev.parlance.shared.PageRequest;
import io.vertx.core.Future;
import java.util.List;

/**
 * {@code /projects/{projectUid}/jobs/{jobUid}/segments}: the segments of a job, which an editor reads and changes.
 */
final class SegmentEndpoints {
    private final FindJob jobs;
    private final SegmentStore segments;
    private final EditSegments changes;

    SegmentEndpoints(Services services, Db db) {
        this.jobs = new FindJob(new JobStore(db));
        this.segments = new SegmentStore(db);
        this.changes = new EditSegments(services.vertx(), db, services.events(), services.clock());
    }

    /** Segments as they are after a change. */
    private record Changed(List<SegmentView> segments, List<SegmentWarning> warnings) {}

    List<Endpoint> all() {
        return List.of(Endpoint.of("listJobSegments", this::list), Endpoint.of("editJobSegments", this::edit));
    }

    /**
     * The version is read before the page. After a change between the two reads the version is stale, so that a caller
     * cannot overwrite what the page does not show.
     */
    private Future<Reply> list(Call call) {
        var filter = new SegmentStore.Filter(
                call.query().flag("confirmed"),
                call.query().flag("locked"),
                call.query().text("text"));
        return jobs.find(Visibility.of(call.caller()), call.path("projectUid"), call.path("jobUid"))
                .compose(row ->
                        page(row, filter, call.page()).map(page -> Reply.versioned(page, row.segmentsVersion())));
    }

    private Future<Page<SegmentView>> page(JobRow row, SegmentStore.Filter filter, PageRequest page) {
        FindJob.requireImported(row.job());
        var order = new Page.Order(Page.Direction.ASC, "ordinal");
        var begin = row.job().beginIndex();
        var end = row.job().endIndex();
        if (begin == null || end == null) {
            return Future.succeededFuture(Page.of(page, 0, List.of(), order));
        }
        if (!filter.isEmpty()) {
            return segments.matching(row.id(), filter, page, order);
        }
        var from = begin + page.offset();
        return segments.range(row.id(), from, from + page.pageSize())
                .map(content -> Page.of(page, end - begin + 1L, content, order));
    }

    private Future<Reply> edit(Call call) {
        return changes.edit(
                        JobRequest.of(call),
                        call.precondition(),
                        call.body(SegmentEdit.class),
                        call.caller().id())
                .map(after -> Reply.versioned(new Changed(after.segments(), after.warnings()), after.version()));
    }
}
