package dev.parlance.db;

import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowSet;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Runs a prepared statement of a store within a transaction, and maps its rows to records. */
public final class Sql {
    private Sql() {}

    /** A statement whose result does not matter. */
    public static Future<Void> run(SqlConnection tx, String sql, Tuple args) {
        return tx.preparedQuery(sql).execute(args).mapEmpty();
    }

    /** The first row; empty when the statement returns no row. */
    public static <T> Future<Optional<T>> first(SqlConnection tx, String sql, Tuple args, Function<Row, T> row) {
        return tx.preparedQuery(sql).execute(args).map(rows -> Rows.first(rows, row));
    }

    /** The row of a statement that always returns one. */
    public static <T> Future<T> one(SqlConnection tx, String sql, Tuple args, Function<Row, T> row) {
        return tx.preparedQuery(sql).execute(args).map(rows -> row.apply(new Rows.OrderedRow(Rows.one(rows))));
    }

    /** All rows, in their order. */
    public static <T> Future<List<T>> all(SqlConnection tx, String sql, Tuple args, Function<Row, T> row) {
        return tx.preparedQuery(sql).execute(args).map(rows -> Rows.all(rows, row));
    }

    /**
     * Passes the rows to a sink, batch by batch; the next batch is read when the future for the one before completes.
     *
     * @param tx stays open until the future completes, since a cursor needs a transaction
     */
    public static Future<Void> each(
            SqlConnection tx, String sql, Tuple args, int batch, Function<RowSet<Row>, Future<Void>> sink) {
        return tx.prepare(sql).compose(prepared -> {
            var cursor = prepared.cursor(args);
            return InOrder.whileTrue(() -> cursor.read(batch).compose(sink).map(_ -> cursor.hasMore()))
                    .compose(_ -> cursor.close())
                    .eventually(prepared::close);
        });
    }
}
