package dev.parlance.memory.match;

import dev.parlance.db.Column;
import dev.parlance.db.Db;
import dev.parlance.memory.segment.MemorySegmentRowStore;
import dev.parlance.shared.SegmentText;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.Tuple;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;

/** Reads the translations of segments of memories that were matched; those of a deleted memory are deleted later. */
public record TranslationStore(Db db) {
    private static final String FIND = """
            select s.id,
                   s.source, s.source_codes::text as source_codes,
                   s.target, s.target_codes::text as target_codes
              from trans_memory_segment s
              join trans_memory m on m.id = s.memory_id
             where s.id = any ($1::bigint[])
            """;

    /** A segment of a memory with its codes. */
    public record Translation(SegmentText source, SegmentText target) {}

    /** The segments that exist, by id in the database. */
    public Future<Map<Long, Translation>> find(Collection<Long> ids) {
        if (ids.isEmpty()) {
            return Future.succeededFuture(Map.of());
        }
        return db.query(FIND, Tuple.of(Column.numbers(ids))).map(rows -> {
            var found = new HashMap<Long, Translation>();
            rows.forEach(row -> found.put(row.getLong("id"), translation(row)));
            return found;
        });
    }

    private static Translation translation(Row row) {
        return new Translation(
                new SegmentText(row.getString("source"), MemorySegmentRowStore.codes(row, "source_codes")),
                new SegmentText(row.getString("target"), MemorySegmentRowStore.codes(row, "target_codes")));
    }
}
