package dev.parlance.analysis.pretranslate.state;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.db.Db;
import dev.parlance.db.InOrder;
import dev.parlance.db.Rows;
import dev.parlance.db.TestDatabase;
import dev.parlance.db.Waiting;
import io.vertx.core.Vertx;
import io.vertx.junit5.VertxExtension;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** The progress of a request counts the segments of its jobs. */
@ExtendWith(VertxExtension.class)
class PreTranslationProgressIT {
    /** Job a has 100 segments, b has 50 of the same file, c has none, and another one was deleted. */
    private static final List<String> JOBS = List.of(
            "set local session_replication_role = replica", """
            insert into async_request (id, action, created_by)
            overriding system value
            values (1, 'PRE_TRANSLATE', 1)
            """, """
            insert into job (uid, inner_id, project_id, file_id, target_lang, workflow_level, created_by,
                             begin_index, end_index)
            values ('a', 1, 1, 1, 'de', 1, 1, 0, 99), ('b', 2, 1, 1, 'de', 1, 1, 100, 149),
                   ('c', 3, 1, 2, 'de', 1, 1, null, null)
            """, "set local session_replication_role = origin");

    private Db db;

    @BeforeEach
    void open(Vertx vertx) {
        db = TestDatabase.fresh().open(vertx);
        Waiting.result(db.transaction(
                tx -> InOrder.each(JOBS, sql -> tx.query(sql).execute().mapEmpty())));
    }

    private String told(int job, int ordinal) {
        var step = new PreTranslationStore.Progress(job, ordinal, 0, 0, List.of());
        var jobs = List.of("a", "gone", "b", "c");
        var row = Rows.one(Waiting.result(db.transaction(tx -> PreTranslationStore.tell(tx, 1, jobs, step))
                .compose(_ -> db.query("select progress_done, progress_total from async_request"))));
        return row.getLong("progress_done") + "/" + row.getLong("progress_total");
    }

    @Test
    void countsTheSegmentsBeforeAPlaceAndAtIt() {
        assertThat(told(0, -1)).isEqualTo("0/150");
        assertThat(told(0, 49)).isEqualTo("50/150");
        assertThat(told(1, -1)).isEqualTo("100/150");
        assertThat(told(2, -1)).isEqualTo("100/150");
        assertThat(told(2, 109)).isEqualTo("110/150");
        assertThat(told(4, -1)).isEqualTo("150/150");
    }
}
