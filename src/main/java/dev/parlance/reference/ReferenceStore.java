package dev.parlance.reference;

import dev.parlance.db.Db;
import dev.parlance.db.ListQuery;
import dev.parlance.db.Ordering;
import dev.parlance.db.Rows;
import dev.parlance.db.Sql;
import dev.parlance.shared.Page;
import dev.parlance.shared.PageRequest;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One kind of reference data in PostgreSQL. Its statements consist of constants: the table of the kind and the columns
 * that a subclass names.
 *
 * @param <E> the entity
 * @param <W> what it is written from
 */
abstract class ReferenceStore<E extends ReferenceEntity, W extends ReferenceEntity.Edit> {
    private static final String ONE = """
             where uid = $1
            """;
    private static final String LOCK = """
               for update
            """;
    private static final String MATCHING = """
             where $1::text is null
                or position(lower($1) in lower(name)) > 0
            """;

    private final Db db;
    private final String find;
    private final ListQuery list;
    private final String insert;
    private final String update;
    private final String delete;

    /**
     * The statements of a kind.
     *
     * @param columns that {@link #entity} reads
     * @param insert without {@code returning}; the uid is its first argument, {@link #values} are the others
     * @param update as {@code insert}, up to its {@code where}
     */
    ReferenceStore(Db db, ReferenceKind kind, String columns, String insert, String update, Ordering ordering) {
        var select = "select %s\n  from %s\n".formatted(columns, kind.table());
        var returning = "returning " + columns;
        this.db = db;
        this.find = select + ONE;
        this.list = ListQuery.of(kind.table(), select, MATCHING, ordering);
        this.insert = insert + returning;
        this.update = update + ONE + returning;
        this.delete = "delete from " + kind.table() + "\n" + ONE;
    }

    /** The values that are written beside the uid. */
    abstract Tuple values(String uid, W wanted);

    abstract E entity(Row row);

    Future<Optional<E>> find(String uid) {
        return db.read(find, Tuple.of(uid)).map(rows -> Rows.first(rows, this::entity));
    }

    /** All, or those whose name contains {@code name} (case-insensitive). */
    Future<Page<E>> list(@Nullable String name, PageRequest page) {
        return list.page(db, Tuple.of(name), page, this::entity);
    }

    /** The entity, locked for update until the transaction ends. */
    Future<Optional<E>> lock(SqlConnection tx, String uid) {
        return Sql.first(tx, find + LOCK, Tuple.of(uid), this::entity);
    }

    Future<E> insert(SqlConnection tx, String uid, W wanted) {
        return Sql.one(tx, insert, values(uid, wanted), this::entity);
    }

    Future<E> update(SqlConnection tx, String uid, W wanted) {
        return Sql.one(tx, update, values(uid, wanted), this::entity);
    }

    Future<Void> delete(SqlConnection tx, String uid) {
        return Sql.run(tx, delete, Tuple.of(uid));
    }
}
