package dev.parlance.db.leftover;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.db.Db;
import dev.parlance.db.InOrder;
import dev.parlance.db.Rows;
import dev.parlance.db.TestDatabase;
import dev.parlance.db.Waiting;
import io.vertx.core.Vertx;
import io.vertx.junit5.VertxExtension;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(VertxExtension.class)
class SweepLeftoverIT {
    /** Jobs 1 to 3 of project 1, and job 4 of project 2, with 25 targets each. */
    private static final List<String> JOBS = List.of(
            "set local session_replication_role = replica",
            """
            insert into project (id, uid, name, source_lang, target_langs, owner_id, created_by)
            overriding system value
            select id, id::text, 'a', 'en', '{de}', 1, 1 from generate_series(1, 2) as id
            """,
            """
            insert into job (id, uid, inner_id, project_id, file_id, target_lang, workflow_level, created_by)
            overriding system value
            select id, id::text, id, 1 + id / 4, 1, 'de', 1, 1 from generate_series(1, 4) as id
            """,
            """
            insert into segment_target (job_id, ordinal, target)
            select j.id, o, 'text' from job j cross join generate_series(0, 24) as o
            """,
            "set local session_replication_role = origin");

    private static final Leftover TARGETS = new Leftover("deleted_job", "job_id", "segment_target", "ordinal", 10);

    private Db db;

    @BeforeEach
    void open(Vertx vertx) {
        db = TestDatabase.fresh().open(vertx);
        Waiting.result(db.transaction(
                tx -> InOrder.each(JOBS, sql -> tx.query(sql).execute().mapEmpty())));
    }

    @AfterEach
    void close() {
        Waiting.result(db.close());
    }

    private void sweep() {
        Waiting.result(new SweepLeftover(db, TARGETS).run());
    }

    private void execute(String sql) {
        Waiting.result(db.query(sql));
    }

    private List<Long> numbers(String sql) {
        return Rows.all(Waiting.result(db.query(sql)), row -> row.getLong(0));
    }

    private List<Long> withTargets() {
        return numbers("select distinct job_id from segment_target order by job_id");
    }

    @Test
    void deletesTheTargetsOfDeletedJobsInParts() {
        execute("delete from job where id in (1, 3)");
        assertThat(withTargets()).containsExactly(1L, 2L, 3L, 4L);
        sweep();
        assertThat(withTargets()).containsExactly(2L, 4L);
        assertThat(numbers("select count(*) from segment_target")).containsExactly(50L);
    }

    @Test
    void deletesThoseOfADeletedProject() {
        execute("delete from project where id = 1");
        sweep();
        assertThat(withTargets()).containsExactly(4L);
    }

    @Test
    void continuesARunThatWasInterrupted() {
        execute("delete from job where id = 1");
        assertThat(Waiting.result(new LeftoverStore(db, TARGETS).delete(1, Long.MIN_VALUE)))
                .isEqualTo(Optional.of(9L));
        assertThat(numbers("select count(*) from segment_target where job_id = 1"))
                .containsExactly(15L);
        sweep();
        assertThat(withTargets()).containsExactly(2L, 3L, 4L);
    }

    @Test
    void deletesWhatAnOlderTransactionWroteForAnHour() {
        execute("delete from job where id = 1");
        sweep();
        execute("insert into segment_target (job_id, ordinal, target) values (1, -1, 'late')");
        sweep();
        assertThat(withTargets()).containsExactly(2L, 3L, 4L);
        assertThat(numbers("select job_id from deleted_job")).containsExactly(1L);
        execute("update deleted_job set deleted_at = deleted_at - interval '61 minutes'");
        sweep();
        assertThat(numbers("select job_id from deleted_job")).isEmpty();
    }

    @Test
    void leavesTheWorkToAnInstanceThatHasBegun() {
        execute("delete from job where id = 1");
        Waiting.result(db.transaction(tx -> tx.query("select pg_advisory_xact_lock(hashtext('rows of deleted_job'))")
                .execute()
                .compose(_ -> new SweepLeftover(db, TARGETS).run())));
        assertThat(withTargets()).containsExactly(1L, 2L, 3L, 4L);
        sweep();
        assertThat(withTargets()).containsExactly(2L, 3L, 4L);
    }
}
