package dev.parlance.reference;

import dev.parlance.db.Db;
import dev.parlance.db.ListQuery;
import dev.parlance.db.Ordering;
import dev.parlance.db.Rows;
import dev.parlance.shared.Page;
import dev.parlance.shared.PageRequest;
import dev.parlance.shared.Reference;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Vendors in PostgreSQL. */
final class VendorStore implements ReferenceStore<Vendor, VendorEdit> {
    private static final String COLUMNS = """
            select v.uid, v.id, v.name, v.note, s.id as scheme_id, s.uid as scheme_uid, s.name as scheme_name
              from vendor v
              left join net_rate_scheme s
                on s.id = v.net_rate_scheme_id
            """;
    private static final String FIND = COLUMNS + """
             where v.uid = $1
            """;
    private static final String LOCK = FIND + """
               for update of v
            """;
    private static final ListQuery LIST =
            ListQuery.of("vendor v", COLUMNS, """
             where $1::text is null
                or position(lower($1) in lower(v.name)) > 0
            """, Ordering.byId("v.id", Map.of("name", "lower(v.name)")));
    private static final String SCHEME = """
            select id
              from net_rate_scheme
             where uid = $1
                or id = $2
               for key share
            """;
    private static final String INSERT = """
            insert into vendor (uid, name, note, net_rate_scheme_id)
            values ($1, $2, $3, $4)
            """;
    private static final String UPDATE = """
            update vendor
               set name = $2,
                   note = $3,
                   net_rate_scheme_id = $4
             where uid = $1
            """;
    private static final String DELETE = """
            delete from vendor
             where uid = $1
            """;

    private final Db db;

    VendorStore(Db db) {
        this.db = db;
    }

    @Override
    public Future<Optional<Vendor>> find(String uid) {
        return db.read(FIND, Tuple.of(uid)).map(rows -> Rows.first(rows, VendorStore::vendor));
    }

    @Override
    public Future<Page<Vendor>> list(@Nullable String name, PageRequest page) {
        return LIST.page(db, Tuple.of(name), page, VendorStore::vendor);
    }

    @Override
    public Future<Optional<Vendor>> lock(SqlConnection tx, String uid) {
        return tx.preparedQuery(LOCK).execute(Tuple.of(uid)).map(rows -> Rows.first(rows, VendorStore::vendor));
    }

    @Override
    public Future<Void> delete(SqlConnection tx, String uid) {
        return tx.preparedQuery(DELETE).execute(Tuple.of(uid)).mapEmpty();
    }

    @Override
    public Future<Vendor> insert(SqlConnection tx, String uid, VendorEdit vendor) {
        return write(tx, INSERT, uid, vendor);
    }

    @Override
    public Future<Vendor> update(SqlConnection tx, String uid, VendorEdit vendor) {
        return write(tx, UPDATE, uid, vendor);
    }

    /** The internal number of the scheme, which then stays until the transaction ends. */
    static Future<Optional<Long>> scheme(SqlConnection tx, Reference reference) {
        return tx.preparedQuery(SCHEME)
                .execute(Tuple.of(reference.uid(), reference.number()))
                .map(rows -> Rows.first(rows, row -> row.getLong("id")));
    }

    /** The scheme of the edit is given by its internal number. */
    private static Future<Vendor> write(SqlConnection tx, String sql, String uid, VendorEdit vendor) {
        var scheme = vendor.netRateScheme();
        return tx.preparedQuery(sql)
                .execute(Tuple.of(uid, vendor.name(), vendor.note()).addLong(scheme == null ? null : scheme.number()))
                .compose(_ -> tx.preparedQuery(FIND).execute(Tuple.of(uid)))
                .map(rows -> vendor(Rows.one(rows)));
    }

    private static Vendor vendor(Row row) {
        var scheme = Rows.number(row, "scheme_id");
        return new Vendor(
                row.getString("uid"),
                Long.toString(row.getLong("id")),
                row.getString("name"),
                Rows.text(row, "note"),
                scheme == null
                        ? null
                        : new Vendor.Scheme(
                                Long.toString(scheme), row.getString("scheme_uid"), row.getString("scheme_name")));
    }
}
