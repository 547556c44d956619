package dev.parlance.analysis.run;

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

/** The progress of a request counts the segments of all parts of its analysis. */
@ExtendWith(VertxExtension.class)
class PartProgressIT {
    /** Part 1 has jobs with 100 and 50 segments, part 2 one with 200, and part 3 one that was deleted. */
    private static final List<String> ANALYSIS = List.of(
            "set local session_replication_role = replica",
            """
            insert into async_request (id, action, created_by)
            overriding system value
            values (1, 'PRE_ANALYSE', 1), (2, 'PRE_ANALYSE', 1)
            """,
            """
            insert into analysis (id, uid, project_id, name, type, count_method, settings, async_request_id, created_by)
            overriding system value
            values (1, 'a', 1, 'a', 'PreAnalyse', 'm', '{}', 1, 1)
            """,
            """
            insert into analysis_language_part (id, analysis_id, position, source_lang, target_lang)
            overriding system value
            select id, 1, id, 'en', 'de' from generate_series(1, 3) as id
            """,
            """
            insert into job (id, uid, inner_id, project_id, file_id, target_lang, workflow_level, created_by,
                             begin_index, end_index)
            overriding system value
            values (1, '1', 1, 1, 1, 'de', 1, 1, 0, 99), (2, '2', 2, 1, 1, 'de', 1, 1, 100, 149),
                   (3, '3', 3, 1, 2, 'de', 1, 1, 0, 199)
            """,
            """
            insert into analysis_job (part_id, position, job_id, job_uid, inner_id, filename)
            values (1, 1, 1, '1', '1', 'f'), (1, 2, 2, '2', '2', 'f'), (2, 1, 3, '3', '3', 'f'),
                   (3, 1, 4, '4', '4', 'f')
            """,
            "set local session_replication_role = origin");

    private Db db;
    private PartStore parts;

    @BeforeEach
    void open(Vertx vertx) {
        db = TestDatabase.fresh().open(vertx);
        parts = new PartStore(db);
        Waiting.result(db.transaction(
                tx -> InOrder.each(ANALYSIS, sql -> tx.query(sql).execute().mapEmpty())));
    }

    private String progress() {
        var rows = Waiting.result(db.query("select progress_done, progress_total from async_request order by id"));
        return Rows.all(rows, row -> row.getLong("progress_done") + "/" + row.getLong("progress_total"))
                .toString();
    }

    private void tell(long part, long segments) {
        Waiting.result(parts.tell(part, segments));
    }

    @Test
    void addsUpTheParts() {
        assertThat(progress()).isEqualTo("[null/null, null/null]");
        tell(1, 60);
        assertThat(progress()).isEqualTo("[60/350, null/null]");
        tell(2, 20);
        assertThat(progress()).isEqualTo("[80/350, null/null]");
        tell(1, 90);
        assertThat(progress()).isEqualTo("[110/350, null/null]");
    }

    @Test
    void anAttemptThatBeginsAgainTellsLess() {
        tell(1, 120);
        tell(1, 30);
        assertThat(progress()).isEqualTo("[30/350, null/null]");
    }

    @Test
    void aCountedPartIsDone() {
        tell(1, 10);
        Waiting.result(db.query("update analysis_language_part set data = '{}' where id = 1"));
        tell(2, 5);
        assertThat(progress()).isEqualTo("[155/350, null/null]");
        tell(1, 20);
        assertThat(progress()).as("nothing tells of a counted part").isEqualTo("[155/350, null/null]");
    }

    @Test
    void countsNoMoreThanTheSegmentsOfAPart() {
        tell(2, 10_000);
        tell(3, 10);
        assertThat(progress()).isEqualTo("[200/350, null/null]");
    }

    @Test
    void leavesARequestThatHasEnded() {
        tell(1, 60);
        Waiting.result(db.query("update async_request set response = '{}' where id = 1"));
        tell(1, 90);
        assertThat(progress()).isEqualTo("[60/350, null/null]");
    }

    @Test
    void failsNoWorkWithoutADatabase() {
        Waiting.result(db.close());
        tell(1, 60);
    }
}
