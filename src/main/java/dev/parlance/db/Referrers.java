package dev.parlance.db;

import dev.parlance.fault.Fault;
import dev.parlance.fault.Referrer;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowSet;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The entities that refer to a row that is to be deleted. While the row is locked for update, no new reference to it
 * can be created, so the list stays complete until the transaction ends.
 *
 * @param listed the first ten
 * @param total the number of all
 */
public record Referrers(List<Referrer> listed, long total) {
    private static final int NAMED_IN_TEXT = 3;

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

    public Referrers {
        listed = List.copyOf(listed);
    }

    /**
     * The statement for {@link #find}.
     *
     * @param users selects {@code kind}, {@code uid} and {@code name} of all entities that refer to the row with the
     *     internal number {@code $1}
     */
    public static String statement(String users) {
        return HEAD + users + TAIL;
    }

    /**
     * Finds the entities that refer to a row.
     *
     * @param statement from {@link #statement}
     * @param id internal number of the row, which is locked
     */
    public static Future<Referrers> find(SqlConnection tx, String statement, long id) {
        return tx.preparedQuery(statement).execute(Tuple.of(id)).map(Referrers::of);
    }

    private static Referrers of(RowSet<Row> rows) {
        var listed =
                Rows.all(rows, row -> new Referrer(row.getString("kind"), row.getString("uid"), row.getString("name")));
        return new Referrers(listed, listed.isEmpty() ? 0 : Rows.one(rows).getLong("total"));
    }

    /**
     * Fails with {@link Fault.CannotDelete} if an entity refers to the row.
     *
     * @param what the kind and the name of the row, for the message
     */
    public Future<Void> refuse(String what) {
        return listed.isEmpty()
                ? Future.succeededFuture()
                : Future.failedFuture(new Fault.CannotDelete(text(what), listed, total));
    }

    private String text(String what) {
        var names =
                listed.stream().limit(NAMED_IN_TEXT).map(Referrer::described).collect(Collectors.joining(", "));
        var more = total - Math.min(NAMED_IN_TEXT, listed.size());
        return more == 0
                ? "%s is used by %s".formatted(what, names)
                : "%s is used by %s and %d more".formatted(what, names, more);
    }
}
