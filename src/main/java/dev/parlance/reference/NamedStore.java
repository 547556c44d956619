package dev.parlance.reference;

import dev.parlance.db.Db;
import dev.parlance.db.ListQuery;
import dev.parlance.db.Ordering;
import dev.parlance.db.Rows;
import dev.parlance.shared.Page;
import dev.parlance.shared.PageRequest;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One kind of named entity in PostgreSQL; the kind's table, a constant, is all that differs between its statements.
 */
final class NamedStore implements ReferenceStore<Named, NamedEdit> {
    private static final String COLUMNS = """
            select uid, id, name, note
              from %s
            """;
    private static final String FIND = COLUMNS + """
             where uid = $1
            """;
    private static final String LOCK = FIND + """
               for update
            """;
    private static final String MATCHING = """
             where $1::text is null
                or position(lower($1) in lower(name)) > 0
            """;
    private static final Ordering ORDERING = Ordering.byId("id", Map.of("name", "lower(name)"));
    private static final String INSERT = """
            insert into %s (uid, name, note)
            values ($1, $2, $3)
            returning uid, id, name, note
            """;
    private static final String UPDATE = """
            update %s
               set name = $2,
                   note = $3
             where uid = $1
            returning uid, id, name, note
            """;
    private static final String DELETE = """
            delete from %s
             where uid = $1
            """;

    private final Db db;
    private final ReferenceKind kind;
    private final ListQuery list;

    NamedStore(Db db, ReferenceKind kind) {
        this.db = db;
        this.kind = kind;
        this.list = ListQuery.of(kind.table(), sql(COLUMNS), MATCHING, ORDERING);
    }

    @Override
    public Future<Optional<Named>> find(String uid) {
        return db.read(sql(FIND), Tuple.of(uid)).map(rows -> Rows.first(rows, NamedStore::named));
    }

    @Override
    public Future<Page<Named>> list(@Nullable String name, PageRequest page) {
        return list.page(db, Tuple.of(name), page, NamedStore::named);
    }

    @Override
    public Future<Optional<Named>> lock(SqlConnection tx, String uid) {
        return tx.preparedQuery(sql(LOCK)).execute(Tuple.of(uid)).map(rows -> Rows.first(rows, NamedStore::named));
    }

    @Override
    public Future<Void> delete(SqlConnection tx, String uid) {
        return tx.preparedQuery(sql(DELETE)).execute(Tuple.of(uid)).mapEmpty();
    }

    @Override
    public Future<Named> insert(SqlConnection tx, String uid, NamedEdit named) {
        return write(tx, sql(INSERT), uid, named);
    }

    @Override
    public Future<Named> update(SqlConnection tx, String uid, NamedEdit named) {
        return write(tx, sql(UPDATE), uid, named);
    }

    private static Future<Named> write(SqlConnection tx, String sql, String uid, NamedEdit named) {
        return tx.preparedQuery(sql)
                .execute(Tuple.of(uid, named.name(), named.note()))
                .map(rows -> named(Rows.one(rows)));
    }

    private String sql(String statement) {
        return statement.formatted(kind.table());
    }

    private static Named named(Row row) {
        return new Named(
                row.getString("uid"), Long.toString(row.getLong("id")), row.getString("name"), Rows.text(row, "note"));
    }
}
