package dev.parlance.storage;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.db.Db;
import dev.parlance.db.InOrder;
import dev.parlance.db.Rows;
import dev.parlance.db.TestDatabase;
import dev.parlance.db.Waiting;
import io.vertx.core.Vertx;
import io.vertx.junit5.VertxExtension;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Files with more segments and blocks than one statement deletes are removed as small ones are. */
@ExtendWith(VertxExtension.class)
class RemoveUnusedIT {
    /** Old files: 1 and 2 are small, 3 and 4 large, 5 is in use, 6 large and being removed. */
    private static final List<String> FILES = List.of(
            "set local session_replication_role = replica",
            """
            insert into stored_file (id, uid, name, bytes, created_by, touched_at, removal_begun_at)
            overriding system value
            select id, id::text, 'file', 1, 1, now() - interval '2 hours',
                   case when id = 6 then now() - interval '9 minutes' end
              from generate_series(1, 6) as id
            """,
            """
            insert into segment (file_id, ordinal, source)
            select id, o, 'text'
              from stored_file
             cross join generate_series(0, 20999) as o
             where id >= 3
                or o < 10
            """,
            """
            insert into file_chunk (file_id, ordinal, bytes)
            select id, o, 'x'
              from stored_file
             cross join generate_series(0, 199) as o
             where id >= 3
                or o < 2
            """,
            """
            insert into job (uid, inner_id, project_id, file_id, target_lang, workflow_level, created_by)
            values ('job', 1, 1, 5, 'de', 1, 1)
            """,
            "set local session_replication_role = origin");

    private Vertx vertx;
    private Db db;

    @BeforeEach
    void open(Vertx shared) {
        vertx = shared;
        db = TestDatabase.fresh().open(vertx);
        Waiting.result(db.transaction(
                tx -> InOrder.each(FILES, sql -> tx.query(sql).execute().mapEmpty())));
    }

    @AfterEach
    void close() {
        Waiting.result(db.close());
    }

    private void sweep() {
        Waiting.result(Storage.inDatabase(vertx).files(db).sweep());
    }

    private List<Long> numbers(String sql) {
        return Rows.all(Waiting.result(db.query(sql)), row -> row.getLong(0));
    }

    @Test
    void removesLargeFilesAndLeavesThoseInUse() {
        sweep();
        assertThat(numbers("select id from stored_file order by id")).containsExactly(5L, 6L);
        for (var table : List.of("segment", "file_chunk")) {
            assertThat(numbers("select distinct file_id from " + table + " order by file_id"))
                    .as(table)
                    .containsExactly(5L, 6L);
        }
        assertThat(numbers("select count(*) from segment where file_id = 5")).containsExactly(21_000L);
    }

    @Test
    void continuesWhatAnInstanceBeganThatEnded() {
        Waiting.result(
                db.query("update stored_file set removal_begun_at = now() - interval '11 minutes' where id = 6"));
        Waiting.result(db.query("delete from segment where file_id = 6 and ordinal < 15000"));
        sweep();
        assertThat(numbers("select id from stored_file order by id")).containsExactly(5L);
        assertThat(numbers("select distinct file_id from segment")).containsExactly(5L);
    }

    /** So that another instance does not begin with the same file after ten minutes. */
    @Test
    void eachPartKeepsTheFile() {
        Waiting.result(db.query("update stored_file set removal_begun_at = now() - interval '9 minutes' where id = 3"));
        Waiting.result(new ChunkStore(db).deleteSegments(3));
        assertThat(numbers("select count(*) from stored_file where removal_begun_at > now() - interval '5 minutes'"))
                .containsExactly(1L);
        assertThat(numbers("select count(*) from segment where file_id = 3")).containsExactly(0L);
        assertThat(numbers("select count(*) from segment where file_id = 4")).containsExactly(21_000L);
    }
}
