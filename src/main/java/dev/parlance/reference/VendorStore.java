package dev.parlance.reference;

import dev.parlance.db.Db;
import dev.parlance.db.Ordering;
import dev.parlance.db.Rows;
import dev.parlance.db.Sql;
import dev.parlance.shared.Reference;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;
import java.util.Map;
import java.util.Optional;

/** Vendors in PostgreSQL. */
final class VendorStore extends ReferenceStore<Vendor, Vendor.Edit> {
    private static final String COLUMNS = """
            uid, id, name, note,
                   (select jsonb_build_object('id', s.id::text, 'uid', s.uid, 'name', s.name)::text
                      from net_rate_scheme s
                     where s.id = vendor.net_rate_scheme_id) as scheme
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
            """;
    private static final String SCHEME = """
            select id
              from net_rate_scheme
             where uid = $1
                or id = $2
               for key share
            """;

    VendorStore(Db db) {
        super(db, ReferenceKind.VENDOR, COLUMNS, INSERT, UPDATE, Ordering.byId("id", Map.of("name", "lower(name)")));
    }

    /** The internal number of the scheme, which cannot be deleted until the transaction ends. */
    static Future<Optional<Long>> scheme(SqlConnection tx, Reference reference) {
        return Sql.first(tx, SCHEME, Tuple.of(reference.uid(), reference.number()), row -> row.getLong("id"));
    }

    /** The edit gives the scheme by its internal number. */
    @Override
    Tuple values(String uid, Vendor.Edit vendor) {
        var scheme = vendor.netRateScheme();
        return Tuple.of(uid, vendor.name(), vendor.note()).addLong(scheme == null ? null : scheme.number());
    }

    @Override
    Vendor entity(Row row) {
        return new Vendor(
                row.getString("uid"),
                Long.toString(row.getLong("id")),
                row.getString("name"),
                Rows.text(row, "note"),
                Rows.read(row, "scheme", Vendor.Scheme.class));
    }
}
