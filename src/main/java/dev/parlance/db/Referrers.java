package dev.parlance.db;

import dev.parlance.fault.Fault;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowSet;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;

/**
 * Refuses to delete what something refers to, and names what does. With the row locked for update nothing can begin to refer
 * to it, so what is found is all there is until the transaction ends.
 */
public final class Referrers {
    private static final String HEAD = """
            with used as (
            """;
    private static final String TAIL = """
            )
            select kind,
                   uid,
                   name,
                   count(*) over () as total
              from used
             order by kind, name, uid
             limit 10
            """;

    private Referrers() {}

    /**
     * The statement for {@link #refuse}.
     *
     * @param users gives {@code kind}, {@code uid} and {@code name} of everything that refers to the row with the internal
     *     number {@code $1}
     */
    public static String statement(String users) {
        return HEAD + users + TAIL;
    }

    /**
     * Fails with {@link Fault.CannotDelete} when anything is found.
     *
     * @param statement from {@link #statement}
     * @param id internal number of what is to be deleted, which is locked
     * @param what kind and name of it, for a person
     */
    public static Future<Void> refuse(SqlConnection tx, String statement, long id, String what) {
        return tx.preparedQuery(statement)
                .execute(Tuple.of(id))
                .compose(rows -> rows.size() == 0 ? Future.succeededFuture() : Future.failedFuture(fault(rows, what)));
    }

    private static Fault fault(RowSet<Row> rows, String what) {
        var users = Rows.all(
                rows,
                row -> new Fault.CannotDelete.Referrer(
                        row.getString("kind"), row.getString("uid"), row.getString("name")));
        return new Fault.CannotDelete(what, users, Rows.one(rows).getLong("total"));
    }
}
