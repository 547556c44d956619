package dev.parlance.db;

import dev.parlance.shared.Reference;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** Finds the rows that the references in a body name. */
public final class ReferencedRows {
    private ReferencedRows() {}

    /**
     * The rows that exist, by the positions of their references from 0.
     *
     * @param sql selects {@code q.position} from {@code unnest($1::text[], $2::bigint[]) with ordinality as q (uid, id,
     *     position)}
     */
    public static <T> Future<Map<Integer, T>> find(
            SqlConnection tx, String sql, List<Reference> references, Function<Row, T> row) {
        var args = Tuple.of(Column.texts(references, Reference::uid), Column.numbers(references, Reference::number));
        return tx.preparedQuery(sql).execute(args).map(rows -> {
            var found = new HashMap<Integer, T>();
            rows.forEach(one -> found.put(one.getLong("position").intValue() - 1, row.apply(one)));
            return found;
        });
    }
}
