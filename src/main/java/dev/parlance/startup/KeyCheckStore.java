package dev.parlance.startup;

import dev.parlance.db.Db;
import dev.parlance.db.Rows;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.sqlclient.Tuple;
import java.util.Optional;

/** The value by which the encryption key is checked. */
final class KeyCheckStore {
    /** Databases of earlier versions have no such value; any secret serves. */
    private static final String FIND = """
            select place, sealed
              from (select 1 as rank, 'key' as place, sealed
                      from encryption_key_check
                    union all
                    (select 2, 'webhook:' || uid, secret
                       from webhook
                      order by id
                      limit 1)) as values
             order by rank
             limit 1
            """;

    private static final String INSERT = """
            insert into encryption_key_check (sealed)
            values ($1)
            on conflict do nothing
            """;

    private final Db db;

    KeyCheckStore(Db db) {
        this.db = db;
    }

    /** An encrypted value and the place to which it belongs. */
    record Sealed(String place, Buffer value) {}

    /** The value, or another secret; empty if there is none yet. */
    Future<Optional<Sealed>> find() {
        return db.query(FIND)
                .map(rows -> Rows.first(rows, row -> new Sealed(row.getString("place"), row.getBuffer("sealed"))));
    }

    /** Stores the value, unless another instance has stored one. */
    Future<Void> insert(byte[] sealed) {
        return db.query(INSERT, Tuple.of(Buffer.buffer(sealed))).mapEmpty();
    }
}
