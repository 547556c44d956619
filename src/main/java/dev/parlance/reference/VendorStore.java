package dev.parlance.reference;

import dev.parlance.access.Precondition;
import dev.parlance.db.Db;
import dev.parlance.db.Ordering;
import dev.parlance.db.Referrers;
import dev.parlance.db.Rows;
import dev.parlance.fault.Fault;
import dev.parlance.fault.Violation;
import dev.parlance.shared.Page;
import dev.parlance.shared.PageRequest;
import dev.parlance.shared.Reference;
import dev.parlance.shared.Uid;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Vendors in PostgreSQL. */
final class VendorStore {
    private static final String ENTITY = "vendor";
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
    private static final String COUNT = """
            select count(*) as total
              from vendor
             where $1::text is null
                or position(lower($1) in lower(name)) > 0
            """;
    private static final String LIST = COLUMNS + """
             where $1::text is null
                or position(lower($1) in lower(v.name)) > 0
            """;
    private static final String PART = """
             limit $2
            offset $3
            """;
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
    private static final String USES = Referrers.statement("""
            select 'job' as kind, j.uid, f.name
              from job_provider p
              join job j
                on j.id = p.job_id
              join stored_file f
                on f.id = j.file_id
             where p.vendor_id = $1
             union all
            select distinct 'project', p.uid, p.name
              from default_provider d
              join project p
                on p.id = d.project_id
             where d.vendor_id = $1
             union all
            select distinct 'projectTemplate', t.uid, t.name
              from default_provider d
              join project_template t
                on t.id = d.project_template_id
             where d.vendor_id = $1
             union all
            select 'analysis', uid, name
              from analysis
             where provider_vendor_id = $1
            """);
    private static final Ordering ORDERING = Ordering.byId("v.id", Map.of("name", "lower(v.name)"));

    private final Db db;

    VendorStore(Db db) {
        this.db = db;
    }

    /** Fails with {@link Fault.NotFound}. */
    Future<Vendor> find(String uid) {
        return db.read(FIND, Tuple.of(uid))
                .map(rows -> Rows.first(rows, VendorStore::vendor).orElseThrow(() -> new Fault.NotFound(ENTITY, uid)));
    }

    /** May be narrowed to those whose name holds {@code name} in any case. */
    Future<Page<Vendor>> list(@Nullable String name, PageRequest page) {
        var total = db.query(COUNT, Tuple.of(name));
        var content =
                db.query(LIST + ORDERING.clause(page.orders()) + PART, Tuple.of(name, page.pageSize(), page.offset()));
        return Rows.page(page, total, content, VendorStore::vendor, ORDERING.of(page.orders()));
    }

    /** Fails with {@link Fault.Conflict} when the name is taken, {@link Fault.Invalid} when there is no such scheme. */
    Future<Vendor> create(VendorEdit vendor) {
        return db.transaction(tx -> write(tx, INSERT, Uid.next(), vendor))
                .recover(failure -> nameTaken(vendor, failure));
    }

    /** Fails as {@link #create} does, and with {@link Fault.NotFound} or {@link Fault.Stale}. */
    Future<Vendor> edit(String uid, VendorEdit vendor, Precondition condition) {
        return db.transaction(tx -> lock(tx, uid, condition).compose(_ -> write(tx, UPDATE, uid, vendor)))
                .recover(failure -> nameTaken(vendor, failure));
    }

    /** Fails with {@link Fault.NotFound}, {@link Fault.Stale} or, when something refers to it, {@link Fault.CannotDelete}. */
    Future<Void> delete(String uid, Precondition condition) {
        return db.transaction(tx -> lock(tx, uid, condition)
                .compose(current -> Referrers.refuse(
                                tx, USES, Long.parseLong(current.id()), "the vendor " + current.name())
                        .compose(_ -> tx.preparedQuery(DELETE).execute(Tuple.of(uid)))
                        .recover(failure -> Refusals.inUse(ENTITY, current.name(), failure)))
                .mapEmpty());
    }

    private static Future<Vendor> write(SqlConnection tx, String sql, String uid, VendorEdit vendor) {
        return scheme(tx, vendor.netRateScheme())
                .compose(scheme -> tx.preparedQuery(sql)
                        .execute(Tuple.of(uid, vendor.name(), vendor.note()).addLong(scheme)))
                .compose(_ -> tx.preparedQuery(FIND).execute(Tuple.of(uid)))
                .map(rows -> vendor(Rows.one(rows)));
    }

    private static Future<@Nullable Long> scheme(SqlConnection tx, @Nullable Reference reference) {
        if (reference == null) {
            return Future.succeededFuture(null);
        }
        return tx.preparedQuery(SCHEME)
                .execute(Tuple.of(reference.uid(), reference.number()))
                .map(rows -> Rows.first(rows, row -> row.getLong("id"))
                        .orElseThrow(() -> new Fault.Invalid(List.of(Violation.at(
                                "/netRateScheme", "unknown", "there is no net rate scheme " + reference)))));
    }

    private static Future<Vendor> lock(SqlConnection tx, String uid, Precondition condition) {
        return tx.preparedQuery(LOCK).execute(Tuple.of(uid)).map(rows -> {
            var current = Rows.first(rows, VendorStore::vendor).orElseThrow(() -> new Fault.NotFound(ENTITY, uid));
            condition.check(current);
            return current;
        });
    }

    private static <T> Future<T> nameTaken(VendorEdit vendor, Throwable failure) {
        return Refusals.nameTaken(ENTITY, "vendor_name", vendor.name(), failure);
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
