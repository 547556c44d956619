package dev.parlance.memory.base;

import dev.parlance.shared.Reference;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowSet;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Finds memories by references, and keeps them from being deleted until the transaction ends. */
final class MemoryReferencesStore {
    private static final String FIND = """
            select q.position,
                   m.id,
                   m.source_lang
              from unnest($1::text[], $2::bigint[]) with ordinality as q (uid, id, position)
              join trans_memory m
                on m.uid = q.uid
                or (q.uid is null and m.id = q.id)
             order by q.position
               for key share of m
            """;

    private MemoryReferencesStore() {}

    /** A memory that is referred to. */
    record Found(long id, String sourceLang) {}

    /** The memories that exist, by the positions of their references. */
    static Future<Map<Integer, Found>> find(SqlConnection tx, List<Reference> references) {
        return tx.preparedQuery(FIND)
                .execute(Tuple.tuple()
                        .addArrayOfString(
                                references.stream().map(Reference::uid).toArray(String[]::new))
                        .addArrayOfLong(
                                references.stream().map(Reference::number).toArray(Long[]::new)))
                .map(MemoryReferencesStore::byPosition);
    }

    private static Map<Integer, Found> byPosition(RowSet<Row> rows) {
        var found = new HashMap<Integer, Found>();
        rows.forEach(row -> found.put(
                row.getLong("position").intValue() - 1, new Found(row.getLong("id"), row.getString("source_lang"))));
        return found;
    }
}
