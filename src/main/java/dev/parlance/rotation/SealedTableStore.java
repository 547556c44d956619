package dev.parlance.rotation;

import dev.parlance.db.Sql;
import dev.parlance.secret.SecretBox;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;

/**
 * The encrypted values of a table, which are encrypted again after a change of the key.
 *
 * @param next finds and locks the next rows with other values than those that begin with {@code $2}, after the id
 *     {@code $1}, in the order of their ids
 * @param update stores the values of a row
 * @param values the arguments of the update
 */
public record SealedTableStore(SecretBox box, String next, String update, BiFunction<Row, Resealer, Tuple> values) {
    /**
     * Rows whose values are encrypted with the current key.
     *
     * @param last id of the last one; 0 if there was none
     * @param rows the arguments of the update; empty at the end of the table
     * @param unreadable how many of them have a value that no key decrypts, and which was left alone
     */
    record Resealed(long last, List<Tuple> rows, int unreadable) {}

    /** Finds the next rows. */
    Future<List<Row>> find(SqlConnection tx, long after) {
        return Sql.all(tx, next, Tuple.of(after, Buffer.buffer(box.prefix())), row -> row);
    }

    /** Encrypts the values of rows with the current key: call it on a worker, since 50 rows take 8 ms. */
    Resealed reseal(List<Row> rows) {
        var changed = new ArrayList<Tuple>();
        var unreadable = 0;
        for (var row : rows) {
            var resealer = new Resealer(box);
            changed.add(values.apply(row, resealer));
            unreadable += resealer.foundUnreadable() ? 1 : 0;
        }
        return new Resealed(rows.isEmpty() ? 0 : rows.getLast().getLong("id"), changed, unreadable);
    }

    /** Stores the values of rows. */
    Future<Resealed> write(SqlConnection tx, Resealed resealed) {
        return resealed.rows.isEmpty()
                ? Future.succeededFuture(resealed)
                : tx.preparedQuery(update).executeBatch(resealed.rows).map(resealed);
    }
}
