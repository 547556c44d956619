package dev.parlance.startup;

import dev.parlance.db.Db;
import dev.parlance.db.Rows;
import io.vertx.core.Future;

/** The numbers that order events. */
final class EventNumberingStore {
    private static final String NUMBER = """
            select number_events() as changed
            """;

    private final Db db;

    EventNumberingStore(Db db) {
        this.db = db;
    }

    /** Continues the numbers on this cluster; returns whether it is another one than before. */
    Future<Boolean> number() {
        return db.query(NUMBER).map(rows -> Rows.one(rows).getBoolean("changed"));
    }
}
