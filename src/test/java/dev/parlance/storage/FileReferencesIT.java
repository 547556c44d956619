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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** A file that any row refers to is not removed: the object would be gone before the row is refused. */
@ExtendWith(VertxExtension.class)
class FileReferencesIT {
    private static final String REFERRING = """
            select conrelid::regclass::text as name,
                   a.attname as field
              from pg_constraint
              join pg_attribute a
                on a.attrelid = conrelid
               and a.attnum = conkey[1]
             where confrelid = 'stored_file'::regclass
               and contype = 'f'
               and confdeltype <> 'c'
             order by name
            """;
    /** The sweep of the release before. */
    private static final String FORMER_SWEEP = """
            delete from stored_file f
             where f.created_at < now() - interval '1 hour'
               and not exists (select from job j where j.file_id = f.id)
               and not exists (select from target_export e where e.file_id = f.id)
               and not exists (select from project_reference r where r.file_id = f.id)
               and not exists (select from trans_memory_import i where i.file_id = f.id)
               and not exists (select from term_base_import i where i.file_id = f.id)
               and (f.bytes is not null
                    or not exists (select from file_chunk c
                                    where c.file_id = f.id
                                      and c.created_at > now() - interval '1 hour'))
            """;
    /** A job of file 1, which came in archive 2; a new version of its file that is still read; a file without use. */
    private static final List<String> FILES = List.of(
            "set local session_replication_role = replica",
            """
            insert into stored_file (id, uid, name, bytes, created_by, created_at)
            overriding system value
            select id, id::text, 'file', 1, 1, now() - interval '2 hours' from generate_series(1, 4) as id
            """,
            """
            insert into job (uid, inner_id, project_id, file_id, target_lang, workflow_level, created_by, archive_id)
            values ('job', 1, 1, 1, 'de', 1, 1, 2)
            """,
            "insert into source_version (file_id, first_file_id, version) values (3, 1, 2)",
            "set local session_replication_role = origin");

    @Test
    void theReleaseBeforeRemovesOnlyWhatNothingRefersTo(Vertx vertx) {
        var db = TestDatabase.fresh().open(vertx);
        Waiting.result(db.transaction(
                tx -> InOrder.each(FILES, sql -> tx.query(sql).execute().mapEmpty())));
        Waiting.result(db.query(FORMER_SWEEP));
        assertThat(files(db)).containsExactly(1L, 2L, 3L);
        Waiting.result(db.query("delete from source_version"));
        Waiting.result(db.query("update job set archive_id = null"));
        Waiting.result(db.query(FORMER_SWEEP));
        assertThat(files(db)).containsExactly(1L);
        Waiting.result(db.close());
    }

    private static List<Long> files(Db db) {
        return Rows.all(Waiting.result(db.query("select id from stored_file order by id")), row -> row.getLong("id"));
    }

    @Test
    void removalsLookIntoAllTablesThatReferToFiles(Vertx vertx) {
        var db = TestDatabase.fresh().open(vertx);
        var columns = Rows.all(
                Waiting.result(db.query(REFERRING)),
                row -> "from %s [a-z] where [a-z].%s = f.id".formatted(row.getString("name"), row.getString("field")));
        assertThat(columns).hasSizeGreaterThan(5);
        for (var column : columns) {
            assertThat(FileStore.CLAIM_IN_DATABASE).containsPattern(column);
            assertThat(FileStore.CLAIM_IN_S3).containsPattern(column);
        }
        Waiting.result(db.close());
    }
}
