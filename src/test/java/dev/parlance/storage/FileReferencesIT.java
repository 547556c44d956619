package dev.parlance.storage;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.db.Rows;
import dev.parlance.db.TestDatabase;
import dev.parlance.db.Waiting;
import io.vertx.core.Vertx;
import io.vertx.junit5.VertxExtension;
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

    @Test
    void removalsLookIntoAllTablesThatReferToFiles(Vertx vertx) {
        var db = TestDatabase.fresh().open(vertx);
        var columns = Rows.all(
                Waiting.result(db.query(REFERRING)),
                row -> "from %s [a-z] where [a-z].%s = f.id".formatted(row.getString("name"), row.getString("field")));
        assertThat(columns).hasSizeGreaterThan(5);
        for (var column : columns) {
            assertThat(FileStore.SWEEP).containsPattern(column);
            assertThat(FileStore.CLAIM_UNUSED).containsPattern(column);
        }
        Waiting.result(db.close());
    }
}
