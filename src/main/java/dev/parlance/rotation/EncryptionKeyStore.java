package dev.parlance.rotation;

import dev.parlance.db.Db;
import dev.parlance.db.Rows;
import dev.parlance.db.Sql;
import dev.parlance.secret.SecretBox;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;
import java.util.List;

/** The keys that have encrypted values of this database, by their identifiers. */
public final class EncryptionKeyStore {
    /** The place of the value by which a start checks its key. */
    public static final String CHECK_PLACE = "key";

    private static final String LIST = """
            select id, used_at < now() - interval '30 minutes' as idle
              from encryption_key
             order by id
            """;
    private static final String USE = """
            insert into encryption_key (id)
            values ($1)
            on conflict (id) do update
              set used_at = now()
            """;
    private static final String ADD = """
            insert into encryption_key (id)
            values ($1)
            on conflict (id) do nothing
            """;
    // stored responses are encrypted too, and expire after 24 hours
    private static final String RETIRE = """
            delete from encryption_key
             where id <> $1
               and used_at < now() - interval '25 hours'
            returning id
            """;
    private static final String TRY_LOCK = """
            select pg_try_advisory_xact_lock(hashtext('encryption keys')) as locked
            """;
    private static final String CHECK_VALUE = """
            select sealed
              from encryption_key_check
               for update
            """;
    private static final String SET_CHECK_VALUE = """
            update encryption_key_check
               set sealed = $1
            """;

    private final Db db;

    public EncryptionKeyStore(Db db) {
        this.db = db;
    }

    /**
     * A key that values of the database need.
     *
     * @param idle whether no instance has encrypted with it for 30 minutes
     */
    public record Needed(String id, boolean idle) {}

    public Future<List<Needed>> list() {
        return db.query(LIST)
                .map(rows -> Rows.all(rows, row -> new Needed(row.getString("id"), row.getBoolean("idle"))));
    }

    /** Stores that an instance encrypts with a key now. */
    public Future<Void> use(String id) {
        return db.query(USE, Tuple.of(id)).mapEmpty();
    }

    /** Stores that values need a key, unless that is known. */
    public Future<Void> add(String id) {
        return db.query(ADD, Tuple.of(id)).mapEmpty();
    }

    /**
     * Forgets the other keys that no value can need any more, once all others are encrypted again.
     *
     * @return their identifiers
     */
    Future<List<String>> retire(String current) {
        return db.query(RETIRE, Tuple.of(current)).map(rows -> Rows.all(rows, row -> row.getString("id")));
    }

    /** Whether no other transaction encrypts values again; until this one ends, none will. */
    static Future<Boolean> lock(SqlConnection tx) {
        return Sql.one(tx, TRY_LOCK, Tuple.tuple(), row -> row.getBoolean("locked"));
    }

    /** Encrypts the value by which a start checks its key. */
    static Future<Void> resealCheck(SqlConnection tx, SecretBox box) {
        return Sql.one(tx, CHECK_VALUE, Tuple.tuple(), row -> row.getBuffer("sealed"))
                .compose(value -> Sql.run(
                        tx, SET_CHECK_VALUE, Tuple.of(Buffer.buffer(box.reseal(value.getBytes(), CHECK_PLACE)))));
    }
}
