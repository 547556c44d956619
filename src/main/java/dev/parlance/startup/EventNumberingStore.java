package dev.parlance.startup;

import dev.parlance.db.Sql;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;

/** The numbers that order events. */
final class EventNumberingStore {
    private static final String NUMBER = """
            select number_events() as changed
            """;

    private EventNumberingStore() {}

    /** Continues the numbers on this cluster; returns whether it is another one than before. */
    static Future<Boolean> number(SqlConnection tx) {
        return Sql.one(tx, NUMBER, Tuple.tuple(), row -> row.getBoolean("changed"));
    }
}
