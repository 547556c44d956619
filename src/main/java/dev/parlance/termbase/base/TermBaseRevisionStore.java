package dev.parlance.termbase.base;

import dev.parlance.db.Rows;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;

/** The revisions of term bases in PostgreSQL. */
public final class TermBaseRevisionStore {
    private static final String NEXT_REVISION = """
            update term_base
               set revision = revision + 1
             where id = $1
            returning revision
            """;

    private TermBaseRevisionStore() {}

    /** Takes the next revision of a base; it locks the base, so changes of one base are made one after the other. */
    public static Future<Long> next(SqlConnection tx, long termBaseId) {
        return tx.preparedQuery(NEXT_REVISION)
                .execute(Tuple.of(termBaseId))
                .map(rows -> Rows.one(rows).getLong("revision"));
    }
}
