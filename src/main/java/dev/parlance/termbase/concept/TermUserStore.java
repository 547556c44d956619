package dev.parlance.termbase.concept;

import dev.parlance.db.Db;
import dev.parlance.shared.UserRef;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowSet;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;

/** Reads the users who created and changed concepts and terms. */
public final class TermUserStore {
    private static final String USERS = """
            select id, uid, user_name, first_name, last_name, email
              from app_user
             where id = any ($1)
            """;

    private final Db db;

    public TermUserStore(Db db) {
        this.db = db;
    }

    Future<Map<Long, UserRef>> users(Collection<ConceptRecord> concepts) {
        var ids = ids(concepts);
        return ids.length == 0
                ? Future.succeededFuture(Map.of())
                : db.read(USERS, Tuple.tuple().addArrayOfLong(ids)).map(TermUserStore::users);
    }

    public static Future<Map<Long, UserRef>> users(SqlConnection tx, Collection<ConceptRecord> concepts) {
        return tx.preparedQuery(USERS)
                .execute(Tuple.tuple().addArrayOfLong(ids(concepts)))
                .map(TermUserStore::users);
    }

    /** Users by id; unknown ids are skipped. */
    public Future<Map<Long, UserRef>> usersById(Collection<Long> ids) {
        return db.query(USERS, Tuple.tuple().addArrayOfLong(ids.toArray(Long[]::new)))
                .map(TermUserStore::users);
    }

    private static Long[] ids(Collection<ConceptRecord> concepts) {
        return concepts.stream()
                .flatMapToLong(ConceptRecord::users)
                .distinct()
                .boxed()
                .toArray(Long[]::new);
    }

    private static Map<Long, UserRef> users(RowSet<Row> rows) {
        var users = new HashMap<Long, UserRef>();
        rows.forEach(row -> users.put(row.getLong("id"), user(row)));
        return users;
    }

    private static UserRef user(Row row) {
        return new UserRef(
                row.getString("email"),
                row.getString("first_name"),
                Long.toString(row.getLong("id")),
                row.getString("last_name"),
                row.getString("uid"),
                row.getString("user_name"));
    }
}
