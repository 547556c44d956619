package dev.parlance.job.segment;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.db.Db;
import dev.parlance.db.InOrder;
import dev.parlance.db.TestDatabase;
import dev.parlance.db.Waiting;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.junit5.VertxExtension;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** All segments of a job are read batch by batch, as they were at one moment. */
@ExtendWith(VertxExtension.class)
class SegmentSnapshotIT {
    /** Job 1 has the segments 5 to 29 of a file with 40, job 2 has none. */
    private static final List<String> JOBS = List.of(
            "set local session_replication_role = replica",
            """
            insert into job (id, uid, inner_id, project_id, file_id, target_lang, workflow_level, created_by,
                             begin_index, end_index)
            overriding system value
            values (1, 'a', 1, 1, 1, 'de', 1, 1, 5, 29), (2, 'b', 2, 1, 2, 'de', 1, 1, null, null)
            """,
            "insert into segment (file_id, ordinal, source) select 1, o, 'text ' || o from generate_series(0, 39) o",
            "insert into segment_target (job_id, ordinal, target) select 1, o, 'old' from generate_series(5, 29, 2) o",
            "set local session_replication_role = origin");

    private Db db;

    @BeforeEach
    void open(Vertx vertx) {
        db = TestDatabase.fresh().open(vertx);
        Waiting.result(db.transaction(
                tx -> InOrder.each(JOBS, sql -> tx.query(sql).execute().mapEmpty())));
    }

    /** The sizes of the batches of a job; other targets are written after each of them. */
    private List<Integer> read(long job, int batch, List<SegmentView> segments) {
        var sizes = new ArrayList<Integer>();
        Waiting.result(db.snapshot(tx -> SegmentStore.each(tx, job, batch, next -> {
            sizes.add(next.size());
            segments.addAll(next);
            return change();
        })));
        return sizes;
    }

    private Future<Void> change() {
        return db.query("update segment_target set target = 'new'")
                .compose(_ -> db.query("delete from segment where ordinal > 20"))
                .mapEmpty();
    }

    @Test
    void readsEachSegmentOnceInItsOrder() {
        var segments = new ArrayList<SegmentView>();
        assertThat(read(1, 10, segments)).containsExactly(10, 10, 5);
        assertThat(segments.stream().map(SegmentView::ordinal).toList())
                .isEqualTo(IntStream.rangeClosed(5, 29).boxed().toList());
        assertThat(segments.getFirst().source()).isEqualTo("text 5");
    }

    @Test
    void seesNoLaterChange() {
        var segments = new ArrayList<SegmentView>();
        read(1, 10, segments);
        assertThat(segments.stream().map(SegmentView::target).distinct().toList())
                .containsExactly("old", null);
    }

    @Test
    void aJobWithoutSegmentsHasNoBatch() {
        assertThat(read(2, 10, new ArrayList<>())).isEmpty();
    }
}
