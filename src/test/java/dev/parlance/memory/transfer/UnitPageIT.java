package dev.parlance.memory.transfer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.db.Db;
import dev.parlance.db.InOrder;
import dev.parlance.db.TestDatabase;
import dev.parlance.db.Waiting;
import io.vertx.core.Vertx;
import io.vertx.junit5.VertxExtension;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** A page of units has few bytes, whatever its units consist of. */
@ExtendWith(VertxExtension.class)
class UnitPageIT {
    /** Notes of 40,000 characters take 500 bytes in the database. */
    private static final List<String> MEMORY =
            List.of("set local session_replication_role = replica", """
            insert into trans_memory_segment (uid, memory_id, target_lang, source, source_codes, target, target_codes,
                                              source_hash, context_hash, revision, details)
            select id::text, 1, 'de', 'One', '[]', 'Eins', '[]', gen_random_uuid(), gen_random_uuid(), 1,
                   jsonb_build_array(jsonb_build_object('on', 'UNIT', 'kind', 'NOTE', 'text', repeat('a', 40000)))
              from generate_series(1, 20) as id
            """, "set local session_replication_role = origin");

    private UnitPageStore units;

    @BeforeEach
    void open(Vertx vertx) {
        Db db = TestDatabase.fresh().open(vertx);
        units = new UnitPageStore(db);
        Waiting.result(db.transaction(
                tx -> InOrder.each(MEMORY, sql -> tx.query(sql).execute().mapEmpty())));
    }

    @Test
    void compressedNotesCountWithAllTheirCharacters() {
        var sizes = new ArrayList<Integer>();
        for (var page = page(0); !page.units().isEmpty(); page = page(page.last())) {
            sizes.add(page.units().size());
        }
        assertThat(sizes).containsExactly(3, 3, 3, 3, 3, 3, 2);
    }

    private UnitPageStore.UnitPage page(long after) {
        return Waiting.result(units.page(1, List.of(), after, 2_000, 100_000));
    }
}
