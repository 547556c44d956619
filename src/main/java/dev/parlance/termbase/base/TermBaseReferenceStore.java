package dev.parlance.termbase.base;

import dev.parlance.db.Db;
import dev.parlance.shared.Reference;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowSet;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Finds term bases by references. */
final class TermBaseReferenceStore {
    private static final String FIND = """
            select q.position, b.id, b.uid
              from unnest($1::text[], $2::bigint[]) with ordinality as q (uid, id, position)
              join term_base b
                on (b.uid = q.uid or (q.uid is null and b.id = q.id))
               and ($3::boolean or b.client_id = $4::bigint)
             order by q.position
            """;
    private static final String FIND_TO_KEEP = FIND + """
               for key share of b
            """;

    private final Db db;

    TermBaseReferenceStore(Db db) {
        this.db = db;
    }

    record Found(long id, String uid) {}

    /** The visible term bases, by the positions of their references. */
    Future<Map<Integer, Found>> find(TermBaseScope scope, List<Reference> references) {
        return db.read(FIND, args(scope, references)).map(TermBaseReferenceStore::byPosition);
    }

    /** As {@link #find}, of all term bases, which cannot be deleted until the transaction ends. */
    static Future<Map<Integer, Found>> findToKeep(SqlConnection tx, List<Reference> references) {
        return tx.preparedQuery(FIND_TO_KEEP)
                .execute(args(TermBaseScope.ALL, references))
                .map(TermBaseReferenceStore::byPosition);
    }

    private static Tuple args(TermBaseScope scope, List<Reference> references) {
        return Tuple.tuple()
                .addArrayOfString(references.stream().map(Reference::uid).toArray(String[]::new))
                .addArrayOfLong(references.stream().map(Reference::number).toArray(Long[]::new))
                .addBoolean(scope.all())
                .addLong(scope.client());
    }

    private static Map<Integer, Found> byPosition(RowSet<Row> rows) {
        var found = new HashMap<Integer, Found>();
        rows.forEach(row ->
                found.put(row.getLong("position").intValue() - 1, new Found(row.getLong("id"), row.getString("uid"))));
        return found;
    }
}
