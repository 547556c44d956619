package dev.parlance.reference;

import dev.parlance.access.Precondition;
import dev.parlance.db.Db;
import dev.parlance.db.Ordering;
import dev.parlance.db.Rows;
import dev.parlance.fault.Fault;
import dev.parlance.shared.Page;
import dev.parlance.shared.PageRequest;
import dev.parlance.shared.Uid;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One kind of named things in PostgreSQL; the kind's table, a constant of ours, is all that differs between statements. */
final class NamedStore {
    private static final String FIND = """
            select uid, id, name, note
              from %s
             where uid = $1
            """;
    private static final String LOCK = """
            select uid, id, name, note
              from %s
             where uid = $1
               for update
            """;
    private static final String COUNT = """
            select count(*) as total
              from %s
             where $1::text is null
                or position(lower($1) in lower(name)) > 0
            """;
    private static final String LIST = """
            select uid, id, name, note
              from %s
             where $1::text is null
                or position(lower($1) in lower(name)) > 0
            """;
    private static final String PART = """
             limit $2
            offset $3
            """;
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

    private static final Ordering ORDERING = Ordering.byId("id", Map.of("name", "lower(name)"));

    private final Db db;
    private final NamedKind kind;

    NamedStore(Db db, NamedKind kind) {
        this.db = db;
        this.kind = kind;
    }

    /** Fails with {@link Fault.NotFound}. */
    Future<Named> find(String uid) {
        return db.read(sql(FIND), Tuple.of(uid))
                .map(rows ->
                        Rows.first(rows, NamedStore::named).orElseThrow(() -> new Fault.NotFound(kind.entity(), uid)));
    }

    /** May be narrowed to those whose name holds {@code name} in any case. */
    Future<Page<Named>> list(@Nullable String name, PageRequest page) {
        var total = db.query(sql(COUNT), Tuple.of(name));
        var content = db.query(
                sql(LIST) + ORDERING.clause(page.orders()) + PART, Tuple.of(name, page.pageSize(), page.offset()));
        return Rows.page(page, total, content, NamedStore::named, ORDERING.of(page.orders()));
    }

    /** Fails with {@link Fault.Conflict} when the name is taken. */
    Future<Named> create(NamedEdit named) {
        return db.query(sql(INSERT), Tuple.of(Uid.next(), named.name(), named.note()))
                .map(rows -> named(Rows.one(rows)))
                .recover(failure -> nameTaken(named, failure));
    }

    /** Fails with {@link Fault.NotFound}, {@link Fault.Stale} or, when the name is taken, {@link Fault.Conflict}. */
    Future<Named> edit(String uid, NamedEdit named, Precondition condition) {
        return db.transaction(tx -> lock(tx, uid, condition)
                        .compose(_ -> tx.preparedQuery(sql(UPDATE)).execute(Tuple.of(uid, named.name(), named.note())))
                        .map(rows -> named(Rows.one(rows))))
                .recover(failure -> nameTaken(named, failure));
    }

    /** Fails with {@link Fault.NotFound}, {@link Fault.Stale} or, when something refers to it, {@link Fault.CannotDelete}. */
    Future<Void> delete(String uid, Precondition condition) {
        return db.transaction(tx -> lock(tx, uid, condition)
                .compose(current -> NamedUsesStore.refuse(tx, kind, current)
                        .compose(_ -> tx.preparedQuery(sql(DELETE)).execute(Tuple.of(uid)))
                        .recover(failure -> Refusals.inUse(kind.entity(), current.name(), failure)))
                .mapEmpty());
    }

    private Future<Named> lock(SqlConnection tx, String uid, Precondition condition) {
        return tx.preparedQuery(sql(LOCK)).execute(Tuple.of(uid)).map(rows -> {
            var current = Rows.first(rows, NamedStore::named).orElseThrow(() -> new Fault.NotFound(kind.entity(), uid));
            condition.check(current);
            return current;
        });
    }

    private <T> Future<T> nameTaken(NamedEdit named, Throwable failure) {
        return Refusals.nameTaken(kind.entity(), kind.table() + "_name", named.name(), failure);
    }

    private String sql(String statement) {
        return statement.formatted(kind.table());
    }

    private static Named named(Row row) {
        return new Named(
                row.getString("uid"), Long.toString(row.getLong("id")), row.getString("name"), Rows.text(row, "note"));
    }
}
